import type { Authorization, AuthorizationStatus, DomainEventType, AuthorizationCreate } from "@totem-partner/sdk";
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
import { Failure, systemReason } from "../failures/failure.ts";
import { line, bytesOf, type Io } from "../io.ts";
import { printList, printRecord } from "./printing.ts";
import { isFields } from "@totem-partner/spec/fields";
import { createReadStream } from "node:fs";
import { type Field, fields, isField, isRequired } from "../push/mapping/fields.ts";

const createHelp = `
FILE is a JSON object with the fields of the interface, or - for standard input. Creating it again with the same
externalId does not create a duplicate.

Examples:
  totem-partner authorizations create order.json
  jq .order message.json | totem-partner authorizations create -`;

const mostBytes = 1024 * 1024;

type GivenFields = Partial<Record<Field, unknown>>;

async function readFields(path: string, { input }: Io): Promise<GivenFields> {
  const name = path === "-" ? "Standard input" : path;
  const advice = 'Pass a JSON object, such as { "externalId": "ERP-991" }.';
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of bytesOf(path === "-" ? input() : createReadStream(path))) {
      size += chunk.length;
      if (size > mostBytes) throw new Failure(`${name} is larger than 1 MB, too large for an authorization. ${advice}`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${name} cannot be read: ${systemReason(error)}. Check the path.`);
  }
  let found: unknown;
  try {
    found = JSON.parse(Buffer.concat(chunks).toString("utf8").replace("\uFEFF", ""));
  } catch {
    throw new Failure(`${name} is not JSON. ${advice}`);
  }
  if (!isFields(found)) throw new Failure(`${name} is not a JSON object. ${advice}`);
  const unknown = Object.keys(found).find((field) => !isField(field));
  if (unknown === undefined) return found;
  throw new Failure(`An authorization has no field ${unknown}. Its fields are: ${fields.join(", ")}.`);
}

function addCreateAuthorization(group: Command, { io }: Context): void {
  recordCommand(group, "create", "create one authorization")
    .argument("<file>", "a JSON object with its fields, or - for standard input")
    .addHelpText("after", createHelp)
    .action(async (file: string, flags: RecordFlags) => {
      const given = await readFields(file, io);
      const missing = fields.filter((field) => isRequired(field) && given[field] === undefined);
      if (missing.length > 0) throw new Failure(`An authorization needs ${missing.join(", ")}.`);
      const { authorizations } = await connect(flags, io);
      await printRecord(await authorizations.create(given as AuthorizationCreate), flags, io);
    });
}

const help = `
Examples:
  totem-partner authorizations list --status Active --from 2026-07-01
  totem-partner authorizations create order.json
  totem-partner authorizations assign 25373254-b3d9-4ebc-990d-0e41ce13537e --driver 12345678Z --tractor 1234BCD
  totem-partner authorizations list --json --limit 100000 > authorizations.json`;

const columns: Readonly<Record<string, keyof Authorization>> = {
  Id: "id",
  Status: "status",
  Operation: "operationType",
  Product: "product",
  Warehouse: "warehouse",
  Quantity: "quantity",
  Remaining: "remainingQuantity",
  From: "scheduledDate",
  Until: "endDate",
  Tractor: "tractorPlate",
};

export function addAuthorizations(program: Command, context: Context): void {
  const { io } = context;
  const group = program
    .command("authorizations")
    .description("list, get, create, cancel and assign authorizations, and emit their events")
    .addHelpText("after", help);
  const withId = (verb: string, does: string, which = "its id in the service"): Command =>
    recordCommand(group, verb, does).argument("<id>", which, recordId);
  addLimitFlag(recordCommand(group, "list", "list the authorizations of the company"))
    .addOption(new Option("--status <status>", "only those with this status").choices(["Active", "Finished"]))
    .option("--from <date>", "only those starting on or after this day, such as 2026-07-01", day)
    .option("--to <date>", "only those starting on or before this day", day)
    .action(async (flags: ListFlags & { status?: AuthorizationStatus; from?: string; to?: string }) => {
      const { authorizations } = await connect(flags, io);
      const query = { status: flags.status, scheduledDateFrom: flags.from, scheduledDateTo: flags.to };
      await printList(authorizations.list(query), columns, flags, io);
    });
  const printed = (act: "get" | "cancel") => async (id: string, flags: RecordFlags) => {
    const { authorizations } = await connect(flags, io);
    await printRecord(await authorizations[act](id), flags, io);
  };
  withId("get", "show one authorization", "its id in the service, as in the report of a push").action(printed("get"));
  addCreateAuthorization(group, context);
  withId("cancel", "cancel an authorization").action(printed("cancel"));
  withId("assign", "assign a driver and vehicle, and emit the event synced")
    .option("--driver <nif>", "the NIF of the driver")
    .option("--tractor <plate>", "the plate of the tractor")
    .option("--trailer <plate>", "the plate of a trailer; repeatable", collect)
    .action(async (id: string, flags: RecordFlags & { driver?: string; tractor?: string; trailer?: string[] }) => {
      const { driver, tractor, trailer } = flags;
      if (driver === undefined && tractor === undefined && trailer === undefined)
        throw new Failure("Nothing to assign. Pass --driver, --tractor or --trailer.");
      const { authorizations } = await connect(flags, io);
      const fields = { driverNif: driver, tractorPlate: tractor, trailerPlates: trailer };
      await printRecord(await authorizations.assign(id, fields), flags, io);
    });
  withId("emit", "emit a domain event of an authorization")
    .addArgument(new Argument("<event>", "the event").choices(DomainEvents.enum))
    .action(async (id: string, event: DomainEventType, flags: RecordFlags) => {
      const { authorizations } = await connect(flags, io);
      const receipt = await authorizations.emitEvent(id, event);
      if (receipt !== null) await printRecord(receipt, flags, io);
      else line(io.out, flags.json ? "null" : `The service accepted ${event}, without a receipt.`);
    });
}
