import type { PartnerClient } from "@totem-partner/sdk";
import { IncompatibilityKind } from "@totem-partner/spec/requests";
import { type Command, Option } from "commander";
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
import { line } from "../surroundings/surroundings.ts";
import { type Columns, printList, printRecord } from "./printing.ts";

interface CleaningFlags extends RecordFlags {
  name?: string;
  description?: string;
  category?: string;
  kind?: (typeof IncompatibilityKind.enum)[number];
  first?: string;
  second?: string;
  reason?: string;
}

/** What tables show of the records. */
type Shown = Readonly<
  Partial<Record<"id" | "name" | "description" | "categoryId" | "kind" | "firstId" | "secondId" | "reason", unknown>>
>;

/** What the commands of one kind of record do. */
interface Part {
  name: string;
  one: string;
  columns: Columns<Shown>;
  options: (command: Command) => Command;
  list: (partner: PartnerClient) => AsyncIterable<Shown>;
  get: (partner: PartnerClient, id: string) => PromiseLike<object>;
  create: (partner: PartnerClient, flags: CleaningFlags) => PromiseLike<object>;
  update: (partner: PartnerClient, id: string, flags: CleaningFlags) => PromiseLike<object>;
  remove?: (partner: PartnerClient, id: string) => PromiseLike<void>;
}

function required<T>(value: T | undefined, option: string): T {
  if (value !== undefined) return value;
  throw new Failure(`${option} is required. Pass it; --help lists the options.`);
}

const named = (command: Command): Command =>
  command.option("--name <name>", "its name").option("--description <text>", "what it is about");

const parts: readonly Part[] = [
  {
    name: "categories",
    one: "category",
    columns: { Id: ({ id }) => id, Name: ({ name }) => name, Description: ({ description }) => description },
    options: named,
    list: ({ cleaningCategories: all }) => all.list(),
    get: ({ cleaningCategories: all }, id) => all.get(id),
    create: ({ cleaningCategories: all }, { name, description }) =>
      all.create({ name: required(name, "--name"), description }),
    update: ({ cleaningCategories: all }, id, { name, description }) => all.update(id, { name, description }),
  },
  {
    name: "types",
    one: "type",
    columns: { Id: ({ id }) => id, Name: ({ name }) => name, Category: ({ categoryId }) => categoryId },
    options: (command) => named(command).option("--category <id>", "the id of its category", recordId),
    list: ({ cleaningTypes: all }) => all.list(),
    get: ({ cleaningTypes: all }, id) => all.get(id),
    create: ({ cleaningTypes: all }, { name, description, category: categoryId }) =>
      all.create({ name: required(name, "--name"), description, categoryId }),
    update: ({ cleaningTypes: all }, id, { name, description, category: categoryId }) =>
      all.update(id, { name, description, categoryId }),
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
    options: (command) =>
      command
        .addOption(new Option("--kind <kind>", "what the two ids name").choices(IncompatibilityKind.enum))
        .option("--first <id>", "one category or type", recordId)
        .option("--second <id>", "the other one, of the same kind", recordId)
        .option("--reason <text>", "why they are incompatible"),
    list: ({ cleaningIncompatibilities: all }) => all.list(),
    get: ({ cleaningIncompatibilities: all }, id) => all.get(id),
    create: ({ cleaningIncompatibilities: all }, { kind, first, second, reason }) =>
      all.create({
        kind: required(kind, "--kind"),
        firstId: required(first, "--first"),
        secondId: required(second, "--second"),
        reason,
      }),
    update: ({ cleaningIncompatibilities: all }, id, { kind, first: firstId, second: secondId, reason }) =>
      all.update(id, { kind, firstId, secondId, reason }),
    remove: ({ cleaningIncompatibilities: all }, id) => all.delete(id),
  },
];

const changes = ["name", "description", "category", "kind", "first", "second", "reason"] as const;

/** The commands for categories, types and incompatibilities. The interface deletes none but the last on its own. */
export function addCleaningRecords(cleaning: Command, { surroundings }: Context): void {
  for (const { name, one, columns, options, list, get, create, update, remove } of parts) {
    const does = remove ? "list, get, create, update and delete" : "list, get, create and update";
    const group = cleaning.command(name).description(`${does} cleaning ${name}`);
    const withId = (verb: string, description: string): Command =>
      recordCommand(group, verb, description).argument("<id>", "its id in the service", recordId);
    addLimitFlag(recordCommand(group, "list", `list the ${name} of the protocol`)).action(async (flags: ListFlags) => {
      await printList(list(await connect(flags, surroundings)), columns, flags, surroundings);
    });
    withId("get", `show one ${one}`).action(async (id: string, flags: RecordFlags) => {
      await printRecord(await get(await connect(flags, surroundings), id), flags, surroundings);
    });
    options(recordCommand(group, "create", `create one ${one}`)).action(async (flags: CleaningFlags) => {
      await printRecord(await create(await connect(flags, surroundings), flags), flags, surroundings);
    });
    options(withId("update", `change one ${one}`)).action(async (id: string, flags: CleaningFlags) => {
      if (changes.every((field) => flags[field] === undefined))
        throw new Failure(`Nothing to change. See cleaning ${name} update --help.`);
      await printRecord(await update(await connect(flags, surroundings), id, flags), flags, surroundings);
    });
    if (remove === undefined) continue;
    withId("delete", `delete one ${one}`).action(async (id: string, flags: RecordFlags) => {
      await remove(await connect(flags, surroundings), id);
      line(surroundings.out, flags.json ? JSON.stringify({ id, deleted: true }) : `Deleted ${id}.`);
    });
  }
}
