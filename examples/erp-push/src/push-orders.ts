import { type Authorization, type AuthorizationCreate, isPartnerError } from "@totem-partner/sdk";
import type { ErpClient } from "./erp-client.ts";
import type { MappedRow } from "./map-order.ts";
import type { OrderRow } from "./read-orders.ts";
import { reasonFor } from "./rejection.ts";

/** What became of a row: exactly one of three. Keep the id of the authorization: the service never tells externalId. */
export type RowOutcome = { row: OrderRow; externalId: string } & (
  | { result: "created"; fields: AuthorizationCreate; authorization: Authorization }
  | { result: "already there"; authorization: Authorization | undefined }
  | { result: "rejected"; reason: string }
);

/** A row that made a new authorization. */
export type CreatedRow = Extract<RowOutcome, { result: "created" }>;

/** How rows are pushed. */
export interface PushOptions {
  /** How many creates are under way at a time. */
  concurrency: number;
  /** The ids of the authorizations that the company had before. */
  existingIds: ReadonlySet<string>;
}

/**
 * Pushes rows and says of each what became of it, in the order of the file. Nothing that happens to one row stops the
 * others, and pushing the same rows again is always safe: externalId makes the create idempotent.
 */
export async function pushOrders(
  client: ErpClient,
  rows: readonly MappedRow[],
  { concurrency, existingIds }: PushOptions,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  const knownIds = new Set(existingIds);
  const waiting = inGroups(rows).values();
  const work = async () => {
    for (const group of waiting) {
      for (const row of group) outcomes.push(await pushOrder(client, row, knownIds));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return outcomes.sort((one, other) => one.row.line - other.row.line);
}

/**
 * Rows with one externalId are one group, pushed one after the other: were they under way together, chance would
 * decide which of two quantities the authorization gets.
 */
function inGroups(rows: readonly MappedRow[]): MappedRow[][] {
  const groups = new Map<string | MappedRow, MappedRow[]>();
  for (const row of rows) {
    const key = row.mapped ? row.externalId : row; // What cannot be pushed need not wait for anything.
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

async function pushOrder(client: ErpClient, mapped: MappedRow, knownIds: Set<string>): Promise<RowOutcome> {
  const { row, externalId } = mapped;
  if (!mapped.mapped) return { row, externalId, result: "rejected", reason: mapped.reason };
  const { fields } = mapped;
  try {
    const authorization = await client.authorizations.create(fields);
    // The interface document leaves open with which status a repeated create is answered; the id tells in any case.
    if (knownIds.has(authorization.id)) return { row, externalId, result: "already there", authorization };
    knownIds.add(authorization.id);
    return { row, externalId, result: "created", fields, authorization };
  } catch (error) {
    if (saysItExists(error)) return { row, externalId, result: "already there", authorization: undefined };
    return { row, externalId, result: "rejected", reason: reasonFor(error, row) };
  }
}

/** A service may also refuse a repeated create, and say that there is nothing to create any more. */
const saysItExists = (error: unknown): boolean => isPartnerError(error) && error.code === "external_id_exists";
