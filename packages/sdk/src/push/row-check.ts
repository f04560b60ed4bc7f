import type { AuthorizationCreate } from "../authorizations/records.ts";
import type { PartnerError } from "../errors/base/partner-error.ts";
import { checkOptions, type OptionNames } from "../options/option-check.ts";
import { createFinding } from "./push-run.ts";
import type { PushSurroundings } from "./row-sending.ts";
import type { RowFields, Rows } from "./rows.ts";

/** A row, and what a push would find wrong with it before sending anything. */
export interface CheckedRow<Row = AuthorizationCreate> {
  /** The index of the row, starting at 0. */
  index: number;
  /** The row itself. */
  row: Row;
  /** Why the row would not be sent; undefined if it would be. */
  error?: PartnerError | undefined;
  /** The index of the earlier row that has the same externalId and different fields. */
  repeats?: number | undefined;
}

const known: OptionNames<RowFields<never>> = { fields: true };

/** Checks rows as a push would, without sending anything. */
export async function* checkRows<Row>(
  rows: Rows<Row>,
  options: RowFields<Row>,
  surroundings: Pick<PushSurroundings, "check">,
): AsyncGenerator<CheckedRow<Row>, void, undefined> {
  checkOptions("check", options, known);
  const find = createFinding(() => Promise.resolve(undefined), surroundings);
  let index = 0;
  for await (const row of rows) {
    const found = await (await find(options.fields(row), index)).found;
    yield found && "error" in found ? { index, row, error: found.error, repeats: found.repeats } : { index, row };
    index += 1;
  }
}
