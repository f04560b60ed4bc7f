import type { PartnerClient } from "@totem-partner/sdk";
import { IncompatibilityKind } from "@totem-partner/spec/requests";
import { type Command, InvalidArgumentError } from "commander";
import {
  addLimitFlag,
  connect,
  type Context,
  type ListFlags,
  recordCommand,
  type RecordFlags,
  recordId,
} from "../commands/flags.ts";
import { Failure } from "../failures/failure.ts";
import { line } from "../io.ts";
import { type Columns, printList, printRecord } from "./printing.ts";

type GivenFields = Readonly<Record<string, string>>;

interface Part {
  one: string;
  columns: Columns;
  fields: readonly string[];
  list: (partner: PartnerClient) => AsyncIterable<object>;
  get: (partner: PartnerClient, id: string) => PromiseLike<object>;
  create: (partner: PartnerClient, given: GivenFields) => PromiseLike<object>;
  update: (partner: PartnerClient, id: string, given: GivenFields) => PromiseLike<object>;
  /** The interface deletes neither a category nor a type on its own. */
  remove?: (partner: PartnerClient, id: string) => PromiseLike<void>;
}

function kindIn({ kind }: GivenFields): (typeof IncompatibilityKind.enum)[number] {
  const found = IncompatibilityKind.enum.find((one) => one === kind);
  if (found !== undefined) return found;
  throw new Failure(`Pass kind=${IncompatibilityKind.enum.join(" or kind=")}.`);
}

const parts = {
  products: {
    one: "product",
    columns: { Id: "id", "External id": "externalId", Name: "name" },
    fields: ["name"],
    list: ({ products: all }) => all.list(),
    get: ({ products: all }, id) => all.get(id),
    create: ({ products: all }, { name = "", ...given }) => all.create({ name, ...given }),
    update: ({ products: all }, id, given) => all.update(id, given),
    remove: ({ products: all }, id) => all.delete(id),
  },
  warehouses: {
    one: "warehouse",
    columns: { Id: "id", "External id": "externalId", Name: "name", Code: "code", "Totem group": "totemGroupId" },
    fields: ["name", "code", "totemGroupId"],
    list: ({ warehouses: all }) => all.list(),
    get: ({ warehouses: all }, id) => all.get(id),
    create: ({ warehouses: all }, { name = "", ...given }) => all.create({ name, ...given }),
    update: ({ warehouses: all }, id, given) => all.update(id, given),
    remove: ({ warehouses: all }, id) => all.delete(id),
  },
  categories: {
    one: "category",
    columns: { Id: "id", Name: "name", Description: "description" },
    fields: ["name", "description"],
    list: ({ cleaningCategories: all }) => all.list(),
    get: ({ cleaningCategories: all }, id) => all.get(id),
    create: ({ cleaningCategories: all }, { name = "", ...given }) => all.create({ name, ...given }),
    update: ({ cleaningCategories: all }, id, given) => all.update(id, given),
  },
  types: {
    one: "type",
    columns: { Id: "id", Name: "name", Category: "categoryId" },
    fields: ["name", "description", "categoryId"],
    list: ({ cleaningTypes: all }) => all.list(),
    get: ({ cleaningTypes: all }, id) => all.get(id),
    create: ({ cleaningTypes: all }, { name = "", ...given }) => all.create({ name, ...given }),
    update: ({ cleaningTypes: all }, id, given) => all.update(id, given),
  },
  incompatibilities: {
    one: "incompatibility",
    columns: { Id: "id", Kind: "kind", First: "firstId", Second: "secondId", Reason: "reason" },
    fields: ["kind", "firstId", "secondId", "reason"],
    list: ({ cleaningIncompatibilities: all }) => all.list(),
    get: ({ cleaningIncompatibilities: all }, id) => all.get(id),
    create: ({ cleaningIncompatibilities: all }, { firstId = "", secondId = "", ...given }) =>
      all.create({ ...given, kind: kindIn(given), firstId, secondId }),
    update: ({ cleaningIncompatibilities: all }, id, { kind, ...given }) =>
      all.update(id, { ...given, ...(kind !== undefined && { kind: kindIn({ kind }) }) }),
    remove: ({ cleaningIncompatibilities: all }, id) => all.delete(id),
  },
} satisfies Readonly<Record<string, Part>>;

const addFields = (command: Command, names: readonly string[]): Command =>
  command.argument(
    "<field...>",
    `its fields, such as ${names[0] ?? ""}=…: ${names.join(", ")}`,
    (text: string, before: GivenFields | undefined): GivenFields => {
      const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
      if (name === "") throw new InvalidArgumentError(`Write it as name=value, such as ${names[0] ?? ""}=….`);
      if (!names.includes(name)) throw new InvalidArgumentError(`Its fields are: ${names.join(", ")}.`);
      return { ...before, [name]: value };
    },
  );

/** Adds the commands for a kind of record: of the company, or within `cleaning` of its protocol. */
export function addCatalog(parent: Command, part: keyof typeof parts, { io }: Context): void {
  const { one, columns, fields, list, get, create, update, remove }: Part = parts[part];
  const isCleaning = parent.name() === "cleaning";
  const [which, a] = isCleaning ? [`cleaning ${part}`, "one"] : [part, "a"];
  const does = remove ? "list, get, create, update and delete" : "list, get, create and update";
  const group = parent.command(part).description(`${does} ${which}`);
  const withId = (verb: string, description: string): Command =>
    recordCommand(group, verb, description).argument("<id>", "its id in the service", recordId);
  const owner = isCleaning ? "protocol" : "company";
  addLimitFlag(recordCommand(group, "list", `list the ${part} of the ${owner}`)).action(async (flags: ListFlags) => {
    await printList(list(await connect(flags, io)), columns, flags, io);
  });
  withId("get", `show one ${one}`).action(async (id: string, flags: RecordFlags) => {
    await printRecord(await get(await connect(flags, io), id), flags, io);
  });
  addFields(
    recordCommand(group, "create", `create ${a} ${one}`),
    isCleaning ? fields : [...fields, "externalId"],
  ).action(async (given: GivenFields, flags: RecordFlags) => {
    await printRecord(await create(await connect(flags, io), given), flags, io);
  });
  addFields(withId("update", `change ${a} ${one}`), fields).action(
    async (id: string, given: GivenFields, flags: RecordFlags) => {
      await printRecord(await update(await connect(flags, io), id, given), flags, io);
    },
  );
  if (remove === undefined) return;
  withId("delete", `${isCleaning ? "delete one" : "soft-delete a"} ${one}`).action(
    async (id: string, flags: RecordFlags) => {
      await remove(await connect(flags, io), id);
      line(io.out, flags.json ? JSON.stringify({ id, deleted: true }) : `Deleted ${id}.`);
    },
  );
}
