import type { AuthorizationCreate } from "@totem-partner/sdk";
import { isFields } from "@totem-partner/spec/fields";
import { OperationType } from "@totem-partner/spec/requests";
import { type Command, InvalidArgumentError, Option } from "commander";
import { createReadStream } from "node:fs";
import { collect, connect, type Context, recordCommand, type RecordFlags, recordId } from "../commands/flags.ts";
import { Failure, systemReason } from "../failures/failure.ts";
import { type Field, fields, isField, isRequired } from "../push/mapping/fields.ts";
import { bytesOf, type Surroundings } from "../surroundings/surroundings.ts";
import { printRecord } from "./printing.ts";

const help = `
FILE is a JSON object with the fields of the interface, or - for standard input; options take precedence. Tax ids belong
there, since other users of the machine can see options. Creating it again, with the same external id, creates no other.

Examples:
  totem-partner authorizations create order.json
  totem-partner authorizations create order.json --external-id ERP-992 --quantity 12.5`;

function quantity(text: string): number {
  const value = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : NaN;
  if (value > 0) return value;
  throw new InvalidArgumentError("It must be a positive number with a decimal point, such as 24.5.");
}

/** The option of each field; a field that the contract gains does not compile until it is here. */
const createOptions = (): Readonly<Record<Field, Option>> => ({
  externalId: new Option("--external-id <id>", "its id in the ERP"),
  operationType: new Option("--operation <type>", "what the truck does").choices(OperationType.enum),
  totemGroupId: new Option("--totem-group <id>", "the id of its totem group").argParser(recordId),
  productExternalId: new Option("--product <id>", "the external id of the product"),
  warehouseExternalId: new Option("--warehouse <id>", "the external id of the warehouse"),
  quantity: new Option("--quantity <number>", "how much, such as 24.5").argParser(quantity),
  carrierTaxId: new Option("--carrier <nif>", "the tax id of the carrier"),
  scheduledDate: new Option("--scheduled-date <time>", "valid from, such as 2026-07-01T06:00:00+02:00"),
  endDate: new Option("--end-date <time>", "valid until"),
  batch: new Option("--batch <text>", "the batch"),
  format: new Option("--format <text>", "the format of the goods"),
  partnerName: new Option("--partner-name <name>", "the name of the partner"),
  partnerCif: new Option("--partner-cif <cif>", "the tax id of the partner"),
  productOwnerName: new Option("--product-owner-name <name>", "the name of the owner of the product"),
  productOwnerCif: new Option("--product-owner-cif <cif>", "the tax id of the owner of the product"),
  driverNif: new Option("--driver <nif>", "the NIF of the driver"),
  tractorPlate: new Option("--tractor <plate>", "the plate of the tractor"),
  trailerPlates: new Option("--trailer <plate>", "the plate of a trailer; repeatable").argParser(collect),
});

const mostBytes = 1024 * 1024;

type GivenFields = Partial<Record<Field, unknown>>;

/** The fields in a file, whose values the client checks before they are sent. */
async function readFields(path: string, { input }: Surroundings): Promise<GivenFields> {
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

/** Adds the command that creates one authorization, of the fields in a file and in options. */
export function addCreateAuthorization(group: Command, { surroundings }: Context): void {
  const command = recordCommand(group, "create", "create one authorization").argument(
    "[file]",
    "a JSON object with its fields, or - for standard input",
  );
  const options = createOptions();
  for (const field of fields) command.addOption(options[field]);
  command
    .addHelpText("after", help)
    .action(async (file: string | undefined, flags: RecordFlags & Readonly<Record<string, unknown>>) => {
      const given = file === undefined ? {} : await readFields(file, surroundings);
      for (const field of fields) {
        const value = flags[options[field].attributeName()];
        if (value !== undefined) given[field] = value;
      }
      const missing = fields.filter((field) => isRequired(field) && given[field] === undefined);
      if (missing.length > 0) {
        const asOptions = missing.map((field) => options[field].long ?? field).join(", ");
        throw new Failure(`An authorization needs ${missing.join(", ")}. Pass ${asOptions}, or a file with them.`);
      }
      const { authorizations } = await connect(flags, surroundings);
      await printRecord(await authorizations.create(given as AuthorizationCreate), flags, surroundings);
    });
}
