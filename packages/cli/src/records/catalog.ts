import type { PartnerClient } from "@totem-partner/sdk";
import { define, repeatable } from "@totem-partner/spec/flags";
import { type Command, InvalidArgumentError } from "commander";
import { type Context, listFlags, recordFlags } from "../commands/flags.ts";
import { connect } from "../connection.ts";
import { line } from "../io.ts";
import { printList, printRecord } from "./printing.ts";

/** The calls of the client on records of a kind, which check the fields that they are given. */
interface Resource {
  list(): AsyncIterable<object>;
  get(id: string): PromiseLike<object>;
  create(fields: object): PromiseLike<object>;
  update(id: string, fields: object): PromiseLike<object>;
}

interface Part {
  one: string;
  columns: Parameters<typeof printList>[1];
  fields: readonly string[];
  of: (partner: PartnerClient) => Resource;
  /** The interface deletes neither a category nor a type on its own. */
  remove?: (partner: PartnerClient, id: string) => PromiseLike<void>;
}

const parts = {
  products: {
    one: "product",
    columns: { Id: "id", "External id": "externalId", Name: "name" },
    fields: ["name"],
    of: ({ products }) => products,
    remove: ({ products }, id) => products.delete(id),
  },
  warehouses: {
    one: "warehouse",
    columns: { Id: "id", "External id": "externalId", Name: "name", Code: "code", "Totem group": "totemGroupId" },
    fields: ["name", "code", "totemGroupId"],
    of: ({ warehouses }) => warehouses,
    remove: ({ warehouses }, id) => warehouses.delete(id),
  },
  categories: {
    one: "category",
    columns: { Id: "id", Name: "name", Description: "description" },
    fields: ["name", "description"],
    of: ({ cleaningCategories }) => cleaningCategories,
  },
  types: {
    one: "type",
    columns: { Id: "id", Name: "name", Category: "categoryId" },
    fields: ["name", "description", "categoryId"],
    of: ({ cleaningTypes }) => cleaningTypes,
  },
  incompatibilities: {
    one: "incompatibility",
    columns: { Id: "id", Kind: "kind", First: "firstId", Second: "secondId", Reason: "reason" },
    fields: ["kind", "firstId", "secondId", "reason"],
    of: ({ cleaningIncompatibilities }) => cleaningIncompatibilities,
    remove: ({ cleaningIncompatibilities }, id) => cleaningIncompatibilities.delete(id),
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
  const { one, columns, fields, of, remove }: Part = parts[part];
  const isCleaning = parent.name() === "cleaning";
  const [which, a] = isCleaning ? [`cleaning ${part}`, "one"] : [part, "a"];
  const does = remove ? "list, get, create, update and delete" : "list, get, create and update";
  const group = parent.command(part).description(`${does} ${which}`);
  const add = (verb: string, description: string): Command => group.command(verb).description(description);
  const withId = (verb: string, description: string): Command =>
    add(verb, description).argument("<id>", "its id in the service");
  const owner = isCleaning ? "protocol" : "company";
  define(add("list", `list the ${part} of the ${owner}`), listFlags, async (flags) => {
    await printList(of(await connect(flags, io)).list(), columns, flags, io);
  });
  define(withId("get", `show one ${one}`), recordFlags, async (flags, id: string) => {
    await printRecord(await of(await connect(flags, io)).get(id), flags, io);
  });
  const creation = addFields(add("create", `create ${a} ${one}`), isCleaning ? fields : [...fields, "externalId"]);
  define(creation, recordFlags, async (flags, ...texts) => {
    const given = Object.fromEntries(texts.map(partOf));
    await printRecord(await of(await connect(flags, io)).create(given), flags, io);
  });
  define(addFields(withId("update", `change ${a} ${one}`), fields), recordFlags, async (flags, id = "", ...texts) => {
    const given = Object.fromEntries(texts.map(partOf));
    await printRecord(await of(await connect(flags, io)).update(id, given), flags, io);
  });
  if (remove === undefined) return;
  const deletion = withId("delete", `${isCleaning ? "delete one" : "soft-delete a"} ${one}`);
  define(deletion, recordFlags, async (flags, id: string) => {
    await remove(await connect(flags, io), id);
    line(io.out, flags.json ? JSON.stringify({ id, deleted: true }) : `Deleted ${id}.`);
  });
}
