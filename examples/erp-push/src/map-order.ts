import type { AuthorizationCreate } from "@totem-partner/sdk";
import { columns, type Column } from "./order-columns.ts";
import type { OrderRow } from "./read-orders.ts";
import { type Reading, readDecimal, readInstant } from "./spanish-formats.ts";

/** The ids of the ERP's gates in the service. An id of the service is accepted as it is. */
const totemGroups = new Map([
  ["puerta norte", "11111111-1111-4111-8111-111111111111"],
  ["puerta sur", "22222222-2222-4222-8222-222222222222"],
]);
const operationTypes = new Map([
  ["carga", "loading"],
  ["descarga", "unloading"],
] as const);
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A row that became the fields of an authorization, or the reason why it did not. */
export type MappedRow = { row: OrderRow; externalId: string } & (
  | { mapped: true; fields: AuthorizationCreate }
  | { mapped: false; reason: string }
);

/**
 * Maps a row of the ERP to the fields of an authorization. Only what the mapping itself has to understand is checked
 * here, all of it at once; plates, lengths and the order of dates are left to the client and the service.
 */
export function mapOrder(row: OrderRow): MappedRow {
  const cells = new CellReader(row);
  const fields: AuthorizationCreate = {
    externalId: cells.required(columns.externalId, asText) ?? "",
    operationType: cells.required(columns.operationType, readOperationType) ?? "loading",
    totemGroupId: cells.required(columns.totemGroupId, readTotemGroup) ?? "",
    productExternalId: cells.required(columns.productExternalId, asText) ?? "",
    warehouseExternalId: cells.required(columns.warehouseExternalId, asText) ?? "",
    quantity: cells.required(columns.quantity, readDecimal) ?? 0,
    carrierTaxId: cells.required(columns.carrierTaxId, asText) ?? "",
    batch: cells.text(columns.batch),
    format: cells.text(columns.format),
    scheduledDate: cells.optional(columns.scheduledDate, (text) => readInstant(text, "start")),
    endDate: cells.optional(columns.endDate, (text) => readInstant(text, "end")),
    partnerName: cells.text(columns.partnerName),
    partnerCif: cells.text(columns.partnerCif),
    productOwnerName: cells.text(columns.productOwnerName),
    productOwnerCif: cells.text(columns.productOwnerCif),
    driverNif: cells.text(columns.driverNif),
    tractorPlate: cells.text(columns.tractorPlate),
    trailerPlates: cells.optional(columns.trailerPlates, readPlates),
  };
  const problems = row.problem === undefined ? cells.problems : [row.problem];
  const { externalId } = fields;
  // The stand-ins for what is missing never leave this function: without them there is a problem.
  return problems.length > 0
    ? { row, externalId, mapped: false, reason: problems.join("; ") }
    : { row, externalId, mapped: true, fields };
}

/** Reads the cells of one row, and keeps what is wrong with any of them. */
class CellReader {
  readonly problems: string[] = [];
  readonly #row: OrderRow;

  constructor(row: OrderRow) {
    this.#row = row;
  }

  /** The trimmed text of a cell; an empty one counts as absent. */
  text(column: Column): string | undefined {
    const text = this.#row.cells[column]?.trim();
    return text === "" ? undefined : text;
  }

  optional<T>(column: Column, read: (text: string) => Reading<T>): T | undefined {
    const text = this.text(column);
    if (text === undefined) return undefined;
    const reading = read(text);
    if ("value" in reading) return reading.value;
    this.problems.push(`${column} "${text}" ${reading.problem}`);
    return undefined;
  }

  required<T>(column: Column, read: (text: string) => Reading<T>): T | undefined {
    if (this.text(column) === undefined) this.problems.push(`${column} is missing`);
    return this.optional(column, read);
  }
}

function readOperationType(text: string): Reading<AuthorizationCreate["operationType"]> {
  const value = lookUp(operationTypes, text);
  return value === undefined ? { problem: `is none of ${[...operationTypes.keys()].join(", ")}` } : { value };
}

function readTotemGroup(text: string): Reading<string> {
  if (uuid.test(text.toLowerCase())) return { value: text.toLowerCase() };
  const value = lookUp(totemGroups, text);
  return value === undefined ? { problem: `is none of ${[...totemGroups.keys()].join(", ")}` } : { value };
}

const asText = (text: string): Reading<string> => ({ value: text });

const lookUp = <V>(table: ReadonlyMap<string, V>, text: string): V | undefined => table.get(text.toLowerCase());

const readPlates = (text: string): Reading<string[]> => ({
  value: text
    .split(",")
    .map((plate) => plate.trim())
    .filter((plate) => plate !== ""),
});
