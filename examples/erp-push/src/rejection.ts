import { isPartnerError } from "@totem-partner/sdk";
import { columnOf, columns } from "./order-columns.ts";
import type { OrderRow } from "./read-orders.ts";

/** The reason why a row could not be pushed, in the words of the ERP's own file. */
export function reasonFor(error: unknown, row: OrderRow): string {
  if (isPartnerError(error) && error.errors.length > 0) {
    return error.errors.map(({ path, message }) => `${whatIsAt(path, row)} ${inColumns(message)}`).join("; ");
  }
  return inColumns(error instanceof Error ? error.message : String(error));
}

/**
 * The reason why a row with the order number of an earlier one was not pushed: only the ERP knows which of the two
 * counts.
 */
export const reasonForRepetition = ({ line }: OrderRow): string =>
  `${columns.externalId} is that of line ${String(line)}, with other values`;

/** `/tractorPlate` → `Matrícula tractora "1234 BCD"`. Tax ids are personal and stay out of reports. */
function whatIsAt(path: string, { cells }: OrderRow): string {
  const column = columnOf(path.split("/")[1] ?? "");
  if (column === undefined) return path;
  return /^(CIF|NIF)/.test(column) ? column : `${column} "${cells[column] ?? ""}"`;
}

/** Pointers (`/quantity`) and camel-case names (`scheduledDate`) of fields become the names of columns. */
const inColumns = (words: string): string =>
  words.replaceAll(/\/(\w+)|\b[a-z]+[A-Z]\w*/g, (name, pointer?: string) => columnOf(pointer ?? name) ?? name);
