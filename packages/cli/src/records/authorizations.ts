import type { Authorization, AuthorizationCreate } from "@totem-partner/sdk";
import { define, flag, oneOf, repeatable, textIn } from "@totem-partner/spec/flags";
import { formats } from "@totem-partner/spec/formats";
import { DomainEventType as DomainEvents } from "@totem-partner/spec/requests";
import { Argument, type Command } from "commander";
import { type Context, listFlags, recordFlags } from "../commands/flags.ts";
import { connect } from "../connection.ts";
import { Failure } from "../failures/failure.ts";
import { readBounded, type Io } from "../io.ts";
import { printList, printRecord } from "./printing.ts";
import { isFields } from "@totem-partner/spec/fields";
import { readJson } from "@totem-partner/spec/json";
import { createReadStream } from "node:fs";
import { type Field, fields, isField, isRequired } from "../push/mapping/fields.ts";

const createHelp = `
FILE is a JSON object with the fields of the interface, or - for standard input. Creating it again with the same
externalId does not create a duplicate.

Examples:
  totem-partner authorizations create order.json
  jq .order message.json | totem-partner authorizations create -`;

type GivenFields = Partial<Record<Field, unknown>>;

async function readFields(path: string, { input }: Io): Promise<GivenFields> {
  const name = path === "-" ? "Standard input" : path;
  const advice = 'Pass a JSON object, such as { "externalId": "ERP-991" }.';
  const source = path === "-" ? input() : createReadStream(path);
  const bytes = await readBounded(source, { name, mostKilobytes: 1024, what: "an authorization", advice });
  const found = readJson(bytes.toString("utf8").replace("\uFEFF", ""));
  if (!isFields(found)) throw new Failure(`${name} is not a JSON object. ${advice}`);
  const unknown = Object.keys(found).find((field) => !isField(field));
  if (unknown === undefined) return found;
  throw new Failure(`An authorization has no field ${unknown}. Its fields are: ${fields.join(", ")}.`);
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

const readDay = textIn((text) => formats.date.matches(text), "It must be a day, such as 2026-07-01.");

const filterFlags = [
  ...listFlags,
  flag("--status <status>", "only those with this status", { choices: ["Active", "Finished"] }),
  flag("--from <date>", "only those starting on or after this day, such as 2026-07-01", { read: readDay }),
  flag("--to <date>", "only those starting on or before this day", { read: readDay }),
];

const assignFlags = [
  ...recordFlags,
  flag("--driver <nif>", "the NIF of the driver"),
  flag("--tractor <plate>", "the plate of the tractor"),
  flag("--trailer <plate>", "the plate of a trailer; repeatable", { read: repeatable(String) }),
];

export function addAuthorizations(program: Command, { io }: Context): void {
  const group = program
    .command("authorizations")
    .description("list, get, create, cancel and assign authorizations, and emit their events")
    .addHelpText("after", help);
  const withId = (verb: string, does: string, which = "its id in the service"): Command =>
    group.command(verb).description(does).argument("<id>", which);

  const list = group.command("list").description("list the authorizations of the company");
  define(list, filterFlags, async ({ status, from, to, ...flags }) => {
    const { authorizations } = await connect(flags, io);
    const query = { status, scheduledDateFrom: from, scheduledDateTo: to };
    await printList(authorizations.list(query), columns, flags, io);
  });

  const addAct = (command: Command, act: "get" | "cancel") =>
    define(command, recordFlags, async (flags, id: string) => {
      const { authorizations } = await connect(flags, io);
      await printRecord(await authorizations[act](id), flags, io);
    });
  addAct(withId("get", "show one authorization", "its id in the service, as in the report of a push"), "get");

  const create = group
    .command("create")
    .description("create one authorization")
    .argument("<file>", "a JSON object with its fields, or - for standard input")
    .addHelpText("after", createHelp);
  define(create, recordFlags, async (flags, file: string) => {
    const given = await readFields(file, io);
    const missing = fields.filter((field) => isRequired(field) && given[field] === undefined);
    if (missing.length > 0) throw new Failure(`An authorization needs ${missing.join(", ")}.`);
    const { authorizations } = await connect(flags, io);
    await printRecord(await authorizations.create(given as AuthorizationCreate), flags, io);
  });

  addAct(withId("cancel", "cancel an authorization"), "cancel");

  const assign = withId("assign", "assign a driver and vehicle, and emit the event synced");
  define(assign, assignFlags, async ({ driver, tractor, trailer, ...flags }, id: string) => {
    if (driver === undefined && tractor === undefined && trailer === undefined)
      throw new Failure("Nothing to assign. Pass --driver, --tractor or --trailer.");
    const { authorizations } = await connect(flags, io);
    const changes = { driverNif: driver, tractorPlate: tractor, trailerPlates: trailer };
    await printRecord(await authorizations.assign(id, changes), flags, io);
  });

  const emit = withId("emit", "emit a domain event of an authorization");
  emit.addArgument(new Argument("<event>", "the event").choices(DomainEvents.enum));
  define(emit, recordFlags, async (flags, id: string, event: string) => {
    const { authorizations } = await connect(flags, io);
    const receipt = await authorizations.emitEvent(id, oneOf(DomainEvents.enum)(event));
    await printRecord(receipt, flags, io, `The service accepted ${event}, without a receipt.`);
  });
}
