import type { AuthorizationCreate } from "@totem-partner/sdk";
import { isFields } from "@totem-partner/spec/fields";
import type { Command } from "commander";
import { createReadStream } from "node:fs";
import { connect, type Context, recordCommand, type RecordFlags } from "../commands/flags.ts";
import { Failure, systemReason } from "../failures/failure.ts";
import { type Field, fields, isField, isRequired } from "../push/mapping/fields.ts";
import { bytesOf, type Io } from "../io/io.ts";
import { printRecord } from "./printing.ts";

const help = `
FILE is a JSON object with the fields of the interface, or - for standard input. Creating it again with the same
externalId does not create a duplicate.

Examples:
  totem-partner authorizations create order.json
  jq .order message.json | totem-partner authorizations create -`;

const mostBytes = 1024 * 1024;

type GivenFields = Partial<Record<Field, unknown>>;

/** The fields in a file, whose values the client checks before they are sent. */
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

/** Adds the command that creates one authorization. */
export function addCreateAuthorization(group: Command, { io }: Context): void {
  recordCommand(group, "create", "create one authorization")
    .argument("<file>", "a JSON object with its fields, or - for standard input")
    .addHelpText("after", help)
    .action(async (file: string, flags: RecordFlags) => {
      const given = await readFields(file, io);
      const missing = fields.filter((field) => isRequired(field) && given[field] === undefined);
      if (missing.length > 0) throw new Failure(`An authorization needs ${missing.join(", ")}.`);
      const { authorizations } = await connect(flags, io);
      await printRecord(await authorizations.create(given as AuthorizationCreate), flags, io);
    });
}
