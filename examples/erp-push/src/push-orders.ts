import type { Authorization, AuthorizationCreate, PushOutcome } from "@totem-partner/sdk";
import type { ErpClient } from "./erp-client.ts";
import type { MappedRow } from "./map-order.ts";
import type { OrderRow } from "./read-orders.ts";
import { reasonFor, reasonForRepetition } from "./rejection.ts";

/** The outcome of a row. Keep the id of the authorization: the service never returns externalId. */
export type RowOutcome = { row: OrderRow; externalId: string } & (
  | { result: "created"; fields: AuthorizationCreate; authorization: Authorization }
  | { result: "already there" }
  | { result: "rejected" | "unknown"; reason: string }
);

/** A row that made a new authorization. */
export type CreatedRow = Extract<RowOutcome, { result: "created" }>;

type PushableRow = Extract<MappedRow, { mapped: true }>;

/**
 * Pushes rows and says of each what became of it, in the order of the file. Pushing the same rows again is always safe.
 * `existingIds` are the ids of the authorizations that the company had before.
 */
export async function pushOrders(
  client: ErpClient,
  rows: readonly MappedRow[],
  existingIds: ReadonlySet<string>,
): Promise<RowOutcome[]> {
  const pushable = rows.filter((row) => row.mapped);
  const options = { fields: ({ fields }: PushableRow) => fields, isKnown: (id: string) => existingIds.has(id) };
  const outcomes = rows.flatMap((mapped): RowOutcome[] => {
    const { row, externalId } = mapped;
    return mapped.mapped ? [] : [{ row, externalId, result: "rejected", reason: mapped.reason }];
  });
  for await (const outcome of client.authorizations.push(pushable, options)) {
    outcomes.push(outcomeOf(outcome, pushable));
  }
  return outcomes.sort((one, other) => one.row.line - other.row.line);
}

function outcomeOf(outcome: PushOutcome<PushableRow>, rows: readonly PushableRow[]): RowOutcome {
  const { row, externalId, fields } = outcome.row;
  if ("error" in outcome) {
    const first = outcome.repeats === undefined ? undefined : rows[outcome.repeats];
    const reason = first ? reasonForRepetition(first.row) : reasonFor(outcome.error, row);
    return { row, externalId, result: outcome.result, reason };
  }
  return outcome.result === "created" && outcome.authorization
    ? { row, externalId, result: "created", fields, authorization: outcome.authorization }
    : { row, externalId, result: "already there" };
}
