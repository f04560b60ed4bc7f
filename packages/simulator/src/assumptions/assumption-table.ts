import { type AssumptionId, type Assumptions, switchableAssumptions } from "@totem-partner/spec/assumptions";

/** Which integers an assumption takes. */
export interface IntegerRange {
  minimum: number;
  maximum?: number;
}

interface Row {
  question: string;
  default: string | number;
  values?: Readonly<Record<string, string>>;
  integer?: IntegerRange;
}

/** Every switchable assumption by its id. */
export const rows: Readonly<Record<AssumptionId, Row>> = switchableAssumptions;

/** The id of every switchable assumption. */
export const assumptionIds: readonly AssumptionId[] = Object.keys(rows).filter(isAssumptionId);

/** Whether a name is the id of a switchable assumption. */
export function isAssumptionId(id: string): id is AssumptionId {
  return Object.hasOwn(rows, id);
}

const isWithin = ({ minimum, maximum = Infinity }: IntegerRange, value: unknown): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum;

const sayRange = ({ minimum, maximum }: IntegerRange): string =>
  maximum === undefined
    ? `integer of at least ${String(minimum)}`
    : `integer from ${String(minimum)} to ${String(maximum)}`;

/** The values that an assumption can take, as a sentence would list them. */
export function allowedValues(id: AssumptionId): string[] {
  const { values = {}, integer } = rows[id];
  return [...Object.keys(values), ...(integer ? [`an ${sayRange(integer)}`] : [])];
}

function isValueOf<Id extends AssumptionId>(id: Id, value: unknown): value is Assumptions[Id] {
  const { values = {}, integer } = rows[id];
  if (typeof value === "string") return Object.hasOwn(values, value);
  // A number that has a meaning of its own is that value.
  return integer !== undefined && isWithin(integer, value) && !Object.hasOwn(values, String(value));
}

/** A switchable assumption: its question, and the meaning of each value. */
export interface AssumptionDescription {
  id: AssumptionId;
  question: string;
  default: string | number;
  values: { value: string; meaning: string }[];
  /** Which integers it takes besides; absent if it takes none. */
  integer?: IntegerRange;
}

/** The values of an assumption with their meanings. */
function meaningsOf(id: AssumptionId): AssumptionDescription["values"] {
  const { values = {}, integer } = rows[id];
  const named = Object.entries(values).map(([value, meaning]) => ({ value, meaning }));
  if (integer === undefined) return named;
  return [
    ...named,
    { value: "<integer>", meaning: `Any ${integer.maximum === undefined ? "" : "other "}${sayRange(integer)}.` },
  ];
}

/** What an assumption can be: its values with their meanings, and the range of integers if it takes any. */
export const valuesOf = (id: AssumptionId): Pick<AssumptionDescription, "values" | "integer"> => {
  const { integer } = rows[id];
  return { values: meaningsOf(id), ...(integer && { integer }) };
};

/** Every switchable assumption with the meaning of its values. */
export const describeAssumptions = (): AssumptionDescription[] =>
  assumptionIds.map((id) => ({
    id,
    question: rows[id].question,
    default: rows[id].default,
    ...valuesOf(id),
  }));

/** Thrown for an assumption that does not exist, or a value that it does not allow. */
export class AssumptionError extends Error {
  override readonly name = "AssumptionError";
}

/**
 * Reads assumptions from untrusted input, such as `{ "list-envelope": "array", "create-status": 200 }`. Numbers may be
 * strings and vice versa, as on a command line.
 *
 * @throws {AssumptionError} naming the invalid id or value, and the valid ones.
 */
export function parseAssumptions(input: Readonly<Record<string, unknown>>): Partial<Assumptions> {
  const parsed: Partial<Assumptions> = {};
  for (const [id, given] of Object.entries(input)) {
    if (!isAssumptionId(id)) {
      throw new AssumptionError(
        `There is no assumption ${JSON.stringify(id)}. There are: ${assumptionIds.join(", ")}.`,
      );
    }
    const number = typeof given === "string" && /^(0|[1-9]\d{0,14})$/.test(given) ? Number(given) : given;
    const text = typeof given === "number" ? String(given) : given;
    const value = [given, number, text].find((candidate) => isValueOf(id, candidate));
    if (value === undefined) {
      throw new AssumptionError(`${id} cannot be ${describe(given)}. It can be: ${allowedValues(id).join(", ")}.`);
    }
    Object.assign(parsed, { [id]: value });
  }
  return parsed;
}

/** A value as an error message names it. A nested value may be too deep to serialize. */
function describe(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return Array.isArray(value) ? "a list" : "an object";
}

/** Every assumption with its default. */
export function defaults(): Assumptions {
  const found: Partial<Assumptions> = {};
  for (const id of assumptionIds) Object.assign(found, { [id]: rows[id].default });
  if (!isComplete(found)) throw new AssumptionError("An assumption has no valid default.");
  return found;
}

const isComplete = (values: Partial<Assumptions>): values is Assumptions =>
  assumptionIds.every((id) => isValueOf(id, values[id]));
