import type { Authorization, AuthorizationPatch, AuthorizationStatus } from "@totem-partner/sdk";
import { connect, type ConnectionFlags } from "../client.ts";
import { exitCodes } from "../failures/exit-codes.ts";
import { Failure } from "../failures/failure.ts";
import type { Surroundings } from "../surroundings/surroundings.ts";
import { type Columns, printList, printRecord } from "./printing.ts";

/** The options of every command for records, parsed. */
export interface RecordFlags extends ConnectionFlags {
  json?: true;
}

/** The options of a list, parsed. */
export interface ListFlags extends RecordFlags {
  limit: number;
}

/** The options of `authorizations list`, parsed. */
export interface AuthorizationListFlags extends ListFlags {
  status?: AuthorizationStatus;
  from?: string;
  to?: string;
}

/** The options of `authorizations assign`, parsed. */
export interface AssignFlags extends RecordFlags {
  driver?: string;
  tractor?: string;
  trailer?: string[];
}

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

/** `authorizations list`. */
export async function listAuthorizations(flags: AuthorizationListFlags, surroundings: Surroundings): Promise<void> {
  const { status, from, to, limit, json = false } = flags;
  const { authorizations } = await connect(flags, surroundings);
  const query = { status, scheduledDateFrom: from, scheduledDateTo: to };
  await printList(authorizations.list(query), columns, { ...surroundings, limit, json });
}

/** `authorizations get ID`. */
export async function getAuthorization(id: string, flags: RecordFlags, surroundings: Surroundings): Promise<void> {
  const { authorizations } = await connect(flags, surroundings);
  await printRecord(surroundings.out, await authorizations.get(id), flags.json ?? false);
}

/** `authorizations cancel ID`. */
export async function cancelAuthorization(
  id: string,
  flags: RecordFlags & { ifFinished: "throw" | "return" },
  surroundings: Surroundings,
): Promise<void> {
  const { authorizations } = await connect(flags, surroundings);
  const { ifFinished, json = false } = flags;
  await printRecord(surroundings.out, await authorizations.cancel(id, { ifFinished }), json);
}

/** `authorizations assign ID`. */
export async function assignAuthorization(id: string, flags: AssignFlags, surroundings: Surroundings): Promise<void> {
  const { driver, tractor, trailer, json = false } = flags;
  const fields: AuthorizationPatch = { driverNif: driver, tractorPlate: tractor, trailerPlates: trailer };
  if (driver === undefined && tractor === undefined && trailer === undefined) {
    throw new Failure(exitCodes.usage, "Nothing to assign. Pass --driver, --tractor or --trailer.");
  }
  const { authorizations } = await connect(flags, surroundings);
  await printRecord(surroundings.out, await authorizations.assign(id, fields), json);
}
