import { type Command, Option } from "commander";
import { collect, day, recordId } from "./flag-readers.ts";
import type { AssignFlags, AuthorizationListFlags, ListFlags, RecordFlags } from "../records/authorizations.ts";
import type { CatalogFlags, CatalogName } from "../records/catalog.ts";
import { addLimitFlag, type Context, recordCommand } from "./context.ts";

const authorizationHelp = `
Examples:
  totem-partner authorizations list --status Active --from 2026-07-01
  totem-partner authorizations assign 25373254-b3d9-4ebc-990d-0e41ce13537e --driver 12345678Z --tractor 1234BCD
  totem-partner authorizations list --json --limit 100000 > authorizations.json`;

function addAuthorizations(program: Command, { surroundings }: Context): void {
  const group = program
    .command("authorizations")
    .description("list, get, cancel and assign authorizations")
    .addHelpText("after", authorizationHelp);
  const load = () => import("../records/authorizations.ts");
  addLimitFlag(recordCommand(group, "list", "list the authorizations of the company"))
    .addOption(new Option("--status <status>", "only these").choices(["Active", "Finished"]))
    .option("--from <date>", "only those that start on or after this day, such as 2026-07-01", day)
    .option("--to <date>", "only those that start on or before this day", day)
    .action(async (flags: AuthorizationListFlags) => (await load()).listAuthorizations(flags, surroundings));
  recordCommand(group, "get", "show one authorization")
    .argument("<id>", "its id in the service, as in the report of a push", recordId)
    .action(async (id: string, flags: RecordFlags) => (await load()).getAuthorization(id, flags, surroundings));
  recordCommand(group, "cancel", "cancel an authorization")
    .argument("<id>", "its id in the service", recordId)
    .addOption(
      new Option("--if-finished <what>", "what to do if it is already Finished: fail, or show it")
        .choices(["throw", "return"])
        .default("throw"),
    )
    .action(async (id: string, flags: RecordFlags & { ifFinished: "throw" | "return" }) =>
      (await load()).cancelAuthorization(id, flags, surroundings),
    );
  recordCommand(group, "assign", "assign a driver and vehicle, and emit the event synced")
    .argument("<id>", "its id in the service", recordId)
    .option("--driver <nif>", "the NIF of the driver")
    .option("--tractor <plate>", "the plate of the tractor")
    .option("--trailer <plate>", "the plate of a trailer; repeatable", collect)
    .action(async (id: string, flags: AssignFlags) => (await load()).assignAuthorization(id, flags, surroundings));
}

const singular: Readonly<Record<CatalogName, string>> = { products: "product", warehouses: "warehouse" };

function addCatalog(program: Command, part: CatalogName, { surroundings }: Context): void {
  const group = program.command(part).description(`list, get, create, update and delete ${part}`);
  const load = () => import("../records/catalog.ts");
  const one = singular[part];
  const withFields = (command: Command): Command =>
    part === "products"
      ? command
      : command.option("--code <code>", "its code").option("--totem-group <id>", "the id of its totem group", recordId);
  addLimitFlag(recordCommand(group, "list", `list the ${part} of the company`)).action(async (flags: ListFlags) =>
    (await load()).listCatalog(part, flags, surroundings),
  );
  recordCommand(group, "get", `show one ${one}`)
    .argument("<id>", "its id in the service", recordId)
    .action(async (id: string, flags: RecordFlags) => (await load()).getCatalog(part, id, flags, surroundings));
  withFields(recordCommand(group, "create", `create a ${one}`))
    .option("--name <name>", "its name")
    .option("--external-id <id>", "its id in the ERP, which orders refer to")
    .action(async (flags: CatalogFlags) => (await load()).createCatalog(part, flags, surroundings));
  withFields(recordCommand(group, "update", `change a ${one}`))
    .argument("<id>", "its id in the service", recordId)
    .option("--name <name>", "its new name")
    .action(async (id: string, flags: CatalogFlags) => (await load()).updateCatalog(part, id, flags, surroundings));
  recordCommand(group, "delete", `soft-delete a ${one}`)
    .argument("<id>", "its id in the service", recordId)
    .action(async (id: string, flags: RecordFlags) => (await load()).deleteCatalog(part, id, flags, surroundings));
}

/** Adds `authorizations`, `products` and `warehouses`. */
export function addRecordCommands(program: Command, context: Context): void {
  addAuthorizations(program, context);
  addCatalog(program, "products", context);
  addCatalog(program, "warehouses", context);
}
