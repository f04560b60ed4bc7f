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
import { line } from "../io/io.ts";
import { addFields, type GivenFields } from "./given-fields.ts";
import { type Columns, printList, printRecord } from "./printing.ts";

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
  products: { one: "product", columns: shared, changes: ["name"] },
  warehouses: {
    one: "warehouse",
    changes: ["name", "code", "totemGroupId"],
    columns: { ...shared, Code: ({ code }: Named) => code, "Totem group": ({ totemGroupId }: Named) => totemGroupId },
  },
};

export function addCatalog(program: Command, part: keyof typeof parts, { io }: Context): void {
  const { one, columns, changes } = parts[part];
  const group = program.command(part).description(`list, get, create, update and delete ${part}`);
  addLimitFlag(recordCommand(group, "list", `list the ${part} of the company`)).action(async (flags: ListFlags) => {
    const partner = await connect(flags, io);
    const records: AsyncIterable<Named> = partner[part].list();
    await printList(records, columns, flags, io);
  });
  recordCommand(group, "get", `show one ${one}`)
    .argument("<id>", "its id in the service", recordId)
    .action(async (id: string, flags: RecordFlags) => {
      const partner = await connect(flags, io);
      await printRecord(await partner[part].get(id), flags, io);
    });
  addFields(recordCommand(group, "create", `create a ${one}`), [...changes, "externalId"]).action(
    async ({ name = "", ...given }: GivenFields, flags: RecordFlags) => {
      const partner = await connect(flags, io);
      await printRecord(await partner[part].create({ name, ...given }), flags, io);
    },
  );
  const update = recordCommand(group, "update", `change a ${one}`).argument("<id>", "its id in the service", recordId);
  addFields(update, changes).action(async (id: string, given: GivenFields, flags: RecordFlags) => {
    const partner = await connect(flags, io);
    await printRecord(await partner[part].update(id, given), flags, io);
  });
  recordCommand(group, "delete", `soft-delete a ${one}`)
    .argument("<id>", "its id in the service", recordId)
    .action(async (id: string, flags: RecordFlags) => {
      const partner = await connect(flags, io);
      await partner[part].delete(id);
      line(io.out, flags.json ? JSON.stringify({ id, deleted: true }) : `Deleted ${id}.`);
    });
}
