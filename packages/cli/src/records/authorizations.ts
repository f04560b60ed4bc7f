import type { Authorization, AuthorizationStatus, DomainEventType } from "@totem-partner/sdk";
import { DomainEventType as DomainEvents } from "@totem-partner/spec/requests";
import { Argument, type Command, Option } from "commander";
import {
  addLimitFlag,
  collect,
  connect,
  type Context,
  day,
  type ListFlags,
  recordCommand,
  type RecordFlags,
  recordId,
} from "../commands/flags.ts";
import { Failure } from "../failures/failure.ts";
import { line } from "../io/io.ts";
import { addCreateAuthorization } from "./create-authorization.ts";
import { type Columns, printList, printRecord } from "./printing.ts";

const help = `
Examples:
  totem-partner authorizations list --status Active --from 2026-07-01
  totem-partner authorizations create order.json
  totem-partner authorizations assign 25373254-b3d9-4ebc-990d-0e41ce13537e --driver 12345678Z --tractor 1234BCD
  totem-partner authorizations list --json --limit 100000 > authorizations.json`;

const columns: Columns<Authorization> = {
  Id: ({ id }) => id,
  Status: ({ status }) => status,
  Operation: ({ operationType }) => operationType,
  Product: ({ product }) => product,
  Warehouse: ({ warehouse }) => warehouse,
  Quantity: ({ quantity }) => quantity,
  Remaining: ({ remainingQuantity }) => remainingQuantity,
  From: ({ scheduledDate }) => scheduledDate,
  Until: ({ endDate }) => endDate,
  Tractor: ({ tractorPlate }) => tractorPlate,
};

export function addAuthorizations(program: Command, context: Context): void {
  const { io } = context;
  const group = program
    .command("authorizations")
    .description("list, get, create, cancel and assign authorizations, and emit their events")
    .addHelpText("after", help);
  addLimitFlag(recordCommand(group, "list", "list the authorizations of the company"))
    .addOption(new Option("--status <status>", "only those with this status").choices(["Active", "Finished"]))
    .option("--from <date>", "only those starting on or after this day, such as 2026-07-01", day)
    .option("--to <date>", "only those starting on or before this day", day)
    .action(async (flags: ListFlags & { status?: AuthorizationStatus; from?: string; to?: string }) => {
      const { authorizations } = await connect(flags, io);
      const query = { status: flags.status, scheduledDateFrom: flags.from, scheduledDateTo: flags.to };
      await printList(authorizations.list(query), columns, flags, io);
    });
  recordCommand(group, "get", "show one authorization")
    .argument("<id>", "its id in the service, as in the report of a push", recordId)
    .action(async (id: string, flags: RecordFlags) => {
      const { authorizations } = await connect(flags, io);
      await printRecord(await authorizations.get(id), flags, io);
    });
  addCreateAuthorization(group, context);
  recordCommand(group, "cancel", "cancel an authorization")
    .argument("<id>", "its id in the service", recordId)
    .action(async (id: string, flags: RecordFlags) => {
      const { authorizations } = await connect(flags, io);
      await printRecord(await authorizations.cancel(id), flags, io);
    });
  recordCommand(group, "assign", "assign a driver and vehicle, and emit the event synced")
    .argument("<id>", "its id in the service", recordId)
    .option("--driver <nif>", "the NIF of the driver")
    .option("--tractor <plate>", "the plate of the tractor")
    .option("--trailer <plate>", "the plate of a trailer; repeatable", collect)
    .action(async (id: string, flags: RecordFlags & { driver?: string; tractor?: string; trailer?: string[] }) => {
      const { driver, tractor, trailer } = flags;
      if (driver === undefined && tractor === undefined && trailer === undefined) {
        throw new Failure("Nothing to assign. Pass --driver, --tractor or --trailer.");
      }
      const { authorizations } = await connect(flags, io);
      const fields = { driverNif: driver, tractorPlate: tractor, trailerPlates: trailer };
      await printRecord(await authorizations.assign(id, fields), flags, io);
    });
  recordCommand(group, "emit", "emit a domain event of an authorization")
    .argument("<id>", "its id in the service", recordId)
    .addArgument(new Argument("<event>", "the event").choices(DomainEvents.enum))
    .action(async (id: string, event: DomainEventType, flags: RecordFlags) => {
      const { authorizations } = await connect(flags, io);
      const receipt = await authorizations.emitEvent(id, event);
      if (receipt !== null) await printRecord(receipt, flags, io);
      else line(io.out, flags.json ? "null" : `The service accepted ${event}, without a receipt.`);
    });
}
