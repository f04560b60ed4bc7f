import type { PartnerClient } from "@totem-partner/sdk";
import { IncompatibilityKind } from "@totem-partner/spec/requests";
import type { Command } from "commander";
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
import { line } from "../io/io.ts";
import { addFields, type GivenFields } from "./given-fields.ts";
import { type Columns, printList, printRecord } from "./printing.ts";

/** What tables show of the records. */
type Shown = Readonly<
  Partial<Record<"id" | "name" | "description" | "categoryId" | "kind" | "firstId" | "secondId" | "reason", unknown>>
>;

/** What the commands of one kind of record do. */
interface Part {
  name: string;
  one: string;
  columns: Columns<Shown>;
  fields: readonly string[];
  list: (partner: PartnerClient) => AsyncIterable<Shown>;
  get: (partner: PartnerClient, id: string) => PromiseLike<object>;
  create: (partner: PartnerClient, given: GivenFields) => PromiseLike<object>;
  update: (partner: PartnerClient, id: string, given: GivenFields) => PromiseLike<object>;
  remove?: (partner: PartnerClient, id: string) => PromiseLike<void>;
}

function kindIn({ kind }: GivenFields): (typeof IncompatibilityKind.enum)[number] {
  const found = IncompatibilityKind.enum.find((one) => one === kind);
  if (found !== undefined) return found;
  throw new Failure(`Pass kind=${IncompatibilityKind.enum.join(" or kind=")}.`);
}

const parts: readonly Part[] = [
  {
    name: "categories",
    one: "category",
    columns: { Id: ({ id }) => id, Name: ({ name }) => name, Description: ({ description }) => description },
    fields: ["name", "description"],
    list: ({ cleaningCategories: all }) => all.list(),
    get: ({ cleaningCategories: all }, id) => all.get(id),
    create: ({ cleaningCategories: all }, { name = "", ...given }) => all.create({ name, ...given }),
    update: ({ cleaningCategories: all }, id, given) => all.update(id, given),
  },
  {
    name: "types",
    one: "type",
    columns: { Id: ({ id }) => id, Name: ({ name }) => name, Category: ({ categoryId }) => categoryId },
    fields: ["name", "description", "categoryId"],
    list: ({ cleaningTypes: all }) => all.list(),
    get: ({ cleaningTypes: all }, id) => all.get(id),
    create: ({ cleaningTypes: all }, { name = "", ...given }) => all.create({ name, ...given }),
    update: ({ cleaningTypes: all }, id, given) => all.update(id, given),
  },
  {
    name: "incompatibilities",
    one: "incompatibility",
    columns: {
      Id: ({ id }) => id,
      Kind: ({ kind }) => kind,
      First: ({ firstId }) => firstId,
      Second: ({ secondId }) => secondId,
      Reason: ({ reason }) => reason,
    },
    fields: ["kind", "firstId", "secondId", "reason"],
    list: ({ cleaningIncompatibilities: all }) => all.list(),
    get: ({ cleaningIncompatibilities: all }, id) => all.get(id),
    create: ({ cleaningIncompatibilities: all }, { firstId = "", secondId = "", ...given }) =>
      all.create({ ...given, kind: kindIn(given), firstId, secondId }),
    update: ({ cleaningIncompatibilities: all }, id, { kind, ...given }) =>
      all.update(id, { ...given, ...(kind !== undefined && { kind: kindIn({ kind }) }) }),
    remove: ({ cleaningIncompatibilities: all }, id) => all.delete(id),
  },
];

/** The commands for categories, types and incompatibilities. The interface deletes none but the last on its own. */
export function addCleaningRecords(cleaning: Command, { io }: Context): void {
  for (const { name, one, columns, fields, list, get, create, update, remove } of parts) {
    const does = remove ? "list, get, create, update and delete" : "list, get, create and update";
    const group = cleaning.command(name).description(`${does} cleaning ${name}`);
    const withId = (verb: string, description: string): Command =>
      recordCommand(group, verb, description).argument("<id>", "its id in the service", recordId);
    addLimitFlag(recordCommand(group, "list", `list the ${name} of the protocol`)).action(async (flags: ListFlags) => {
      await printList(list(await connect(flags, io)), columns, flags, io);
    });
    withId("get", `show one ${one}`).action(async (id: string, flags: RecordFlags) => {
      await printRecord(await get(await connect(flags, io), id), flags, io);
    });
    addFields(recordCommand(group, "create", `create one ${one}`), fields).action(
      async (given: GivenFields, flags: RecordFlags) => {
        await printRecord(await create(await connect(flags, io), given), flags, io);
      },
    );
    addFields(withId("update", `change one ${one}`), fields).action(
      async (id: string, given: GivenFields, flags: RecordFlags) => {
        await printRecord(await update(await connect(flags, io), id, given), flags, io);
      },
    );
    if (remove === undefined) continue;
    withId("delete", `delete one ${one}`).action(async (id: string, flags: RecordFlags) => {
      await remove(await connect(flags, io), id);
      line(io.out, flags.json ? JSON.stringify({ id, deleted: true }) : `Deleted ${id}.`);
    });
  }
}
