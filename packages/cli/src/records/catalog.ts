import type { PartnerClient } from "@totem-partner/sdk";
import { define, repeatable } from "@totem-partner/spec/flags";
import { IncompatibilityKind } from "@totem-partner/spec/requests";
import { type Command, InvalidArgumentError } from "commander";
import { type Context, listFlags, recordFlags } from "../commands/flags.ts";
import { connect } from "../connection.ts";
import { Failure } from "../failures/failure.ts";
import { line } from "../io.ts";
import { printList, printRecord } from "./printing.ts";

type GivenFields = Readonly<Record<string, string>>;

interface Part {
  one: string;
  columns: Parameters<typeof printList>[1];
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

const partOf = (text: string): [name: string, value: string] => {
  const at = text.indexOf("=");
  return [text.slice(0, at), text.slice(at + 1)];
};

/** Adds the argument of a record's fields, which are written as name=value. */
const addFields = (command: Command, names: readonly string[]): Command =>
  command.argument(
    "<field...>",
    `its fields, such as ${names[0] ?? ""}=…: ${names.join(", ")}`,
    repeatable((text) => {
      const [name] = partOf(text);
      if (text.indexOf("=") < 1) throw new InvalidArgumentError(`Write it as name=value, such as ${names[0] ?? ""}=….`);
      if (!names.includes(name)) throw new InvalidArgumentError(`Its fields are: ${names.join(", ")}.`);
      return text;
    }),
  );

/** Adds the commands for a kind of record: of the company, or within `cleaning` of its protocol. */
export function addCatalog(parent: Command, part: keyof typeof parts, { io }: Context): void {
  const { one, columns, fields, list, get, create, update, remove }: Part = parts[part];
  const isCleaning = parent.name() === "cleaning";
  const [which, a] = isCleaning ? [`cleaning ${part}`, "one"] : [part, "a"];
  const does = remove ? "list, get, create, update and delete" : "list, get, create and update";
  const group = parent.command(part).description(`${does} ${which}`);
  const add = (verb: string, description: string): Command => group.command(verb).description(description);
  const withId = (verb: string, description: string): Command =>
    add(verb, description).argument("<id>", "its id in the service");
  const owner = isCleaning ? "protocol" : "company";
  define(add("list", `list the ${part} of the ${owner}`), listFlags, async (flags) => {
    await printList(list(await connect(flags, io)), columns, flags, io);
  });
  define(withId("get", `show one ${one}`), recordFlags, async (flags, id: string) => {
    await printRecord(await get(await connect(flags, io), id), flags, io);
  });
  const creation = addFields(add("create", `create ${a} ${one}`), isCleaning ? fields : [...fields, "externalId"]);
  define(creation, recordFlags, async (flags, ...texts) => {
    const given = Object.fromEntries(texts.map(partOf));
    await printRecord(await create(await connect(flags, io), given), flags, io);
  });
  define(addFields(withId("update", `change ${a} ${one}`), fields), recordFlags, async (flags, id = "", ...texts) => {
    const given = Object.fromEntries(texts.map(partOf));
    await printRecord(await update(await connect(flags, io), id, given), flags, io);
  });
  if (remove === undefined) return;
  const deletion = withId("delete", `${isCleaning ? "delete one" : "soft-delete a"} ${one}`);
  define(deletion, recordFlags, async (flags, id: string) => {
    await remove(await connect(flags, io), id);
    line(io.out, flags.json ? JSON.stringify({ id, deleted: true }) : `Deleted ${id}.`);
  });
}
