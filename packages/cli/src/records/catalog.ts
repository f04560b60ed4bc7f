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
import { line } from "../surroundings/surroundings.ts";
import { type Columns, printList, printRecord } from "./printing.ts";

interface CatalogFlags extends RecordFlags {
  name?: string;
  externalId?: string;
  code?: string;
  totemGroup?: string;
}

type Named = Readonly<{
  id: string;
  externalId: string | null;
  name: string;
  code?: string | null;
  totemGroupId?: string | null;
}>;

const shared: Columns<Named> = {
  Id: ({ id }) => id,
  "External id": ({ externalId }) => externalId,
  Name: ({ name }) => name,
};

const parts = {
  products: { one: "product", columns: shared },
  warehouses: {
    one: "warehouse",
    columns: { ...shared, Code: ({ code }: Named) => code, "Totem group": ({ totemGroupId }: Named) => totemGroupId },
  },
};

export function addCatalog(program: Command, part: keyof typeof parts, { surroundings }: Context): void {
  const { one, columns } = parts[part];
  const group = program.command(part).description(`list, get, create, update and delete ${part}`);
  const withFields = (command: Command): Command =>
    part === "products"
      ? command
      : command.option("--code <code>", "its code").option("--totem-group <id>", "the id of its totem group", recordId);
  addLimitFlag(recordCommand(group, "list", `list the ${part} of the company`)).action(async (flags: ListFlags) => {
    const partner = await connect(flags, surroundings);
    const records: AsyncIterable<Named> = partner[part].list();
    await printList(records, columns, flags, surroundings);
  });
  recordCommand(group, "get", `show one ${one}`)
    .argument("<id>", "its id in the service", recordId)
    .action(async (id: string, flags: RecordFlags) => {
      const partner = await connect(flags, surroundings);
      await printRecord(await partner[part].get(id), flags, surroundings);
    });
  withFields(recordCommand(group, "create", `create a ${one}`))
    .option("--name <name>", "its name")
    .option("--external-id <id>", "its id in the ERP, which orders refer to")
    .action(async (flags: CatalogFlags) => {
      const { name, externalId, code, totemGroup: totemGroupId } = flags;
      if (name === undefined) throw new Failure(`A name is required. Pass --name; see ${part} create --help.`);
      const { products, warehouses } = await connect(flags, surroundings);
      const created =
        part === "products"
          ? await products.create({ name, externalId })
          : await warehouses.create({ name, externalId, code, totemGroupId });
      await printRecord(created, flags, surroundings);
    });
  withFields(recordCommand(group, "update", `change a ${one}`))
    .argument("<id>", "its id in the service", recordId)
    .option("--name <name>", "its new name")
    .action(async (id: string, flags: CatalogFlags) => {
      const { name, code, totemGroup: totemGroupId } = flags;
      if (name === undefined && code === undefined && totemGroupId === undefined) {
        throw new Failure(`Nothing to change. See ${part} update --help.`);
      }
      const { products, warehouses } = await connect(flags, surroundings);
      const updated =
        part === "products"
          ? await products.update(id, name === undefined ? {} : { name })
          : await warehouses.update(id, { name, code, totemGroupId });
      await printRecord(updated, flags, surroundings);
    });
  recordCommand(group, "delete", `soft-delete a ${one}`)
    .argument("<id>", "its id in the service", recordId)
    .action(async (id: string, flags: RecordFlags) => {
      const partner = await connect(flags, surroundings);
      await partner[part].delete(id);
      line(surroundings.out, flags.json ? JSON.stringify({ id, deleted: true }) : `Deleted ${id}.`);
    });
}
