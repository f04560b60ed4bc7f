import {
  type AssumptionId,
  type Assumptions,
  type AssumptionValue,
  type Framework,
  frameworks,
  switchableAssumptions,
} from "@totem-partner/spec/assumptions";
import { frameworkMistake } from "@totem-partner/spec/framework";
import { isFields } from "@totem-partner/spec/fields";
import { pointerTo } from "@totem-partner/spec/json-pointer";
import type { OwnAlternatives } from "@totem-partner/spec/own-alternatives";
import { readOwn, sayMistake } from "@totem-partner/spec/read-own";
import type { ReadOwn, TemplateMistake } from "@totem-partner/spec/template-check";

/** Which integers an assumption takes. */
interface IntegerRange {
  minimum: number;
  maximum?: number;
}

/** The order in which points are listed, by how often services differ in them. */
const order = { often: 0, sometimes: 1, rarely: 2 };

interface Row {
  question: string;
  default: string | number;
  differs?: keyof typeof order;
  values?: Readonly<Record<string, string>>;
  integer?: IntegerRange;
  own?: keyof OwnAlternatives;
}

const rows: Readonly<Record<AssumptionId, Row>> = switchableAssumptions;

/** The ids of all switchable assumptions. */
export const assumptionIds: readonly AssumptionId[] = Object.keys(rows).filter(isAssumptionId);

function isAssumptionId(id: string): id is AssumptionId {
  return Object.hasOwn(rows, id);
}

const isWithin = ({ minimum, maximum = Infinity }: IntegerRange, value: unknown): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum;

const sayRange = ({ minimum, maximum }: IntegerRange): string =>
  maximum === undefined
    ? `integer of at least ${String(minimum)}`
    : `integer from ${String(minimum)} to ${String(maximum)}`;

export function allowedValues(id: AssumptionId): string[] {
  const { values = {}, integer, own } = rows[id];
  return [
    ...Object.keys(values),
    ...(integer ? [`an ${sayRange(integer)}`] : []),
    ...(own ? ["an alternative of your own, as data"] : []),
  ];
}

function readOwnOf(id: AssumptionId, given: unknown): ReadOwn<AssumptionValue> | undefined {
  const { own, values = {} } = rows[id];
  if (own === undefined || !isFields(given)) return undefined;
  return readOwn(own, given, Object.keys(values));
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
  /** The share of services that are likely to differ in it. */
  differs: keyof typeof order;
  values: { value: string; meaning: string }[];
  /** Which integers it takes besides; absent if it takes none. */
  integer?: IntegerRange;
  /** Of which kind its alternatives of one's own are; absent if it takes none. */
  own?: keyof OwnAlternatives;
}

const ownForms: Readonly<Record<keyof OwnAlternatives, string>> = {
  list: '{ envelope, except? }, such as { "envelope": { "content": "{items}", "totalElements": "{total}" } }',
  record: '{ record, item? }, such as { "record": { "data": "{record}" } }',
  error: '{ body, invalid?, type? }, such as { "body": { "error": "{code}", "message": "{detail}" } }',
  events: 'their names, such as { "authorization.created": "AuthorizationCreated" }',
  delivery: '{ body }, such as { "body": { "event": "{type}", "payload": "{authorization}" } }',
  refusal: '{ status, code?, detail? }, such as { "status": 422, "detail": "has already been taken" }',
  signature:
    '{ content, signature?, separator?, headers?, secret? }, such as { "content": "{id}.{body}", "signature": "{base64}" }',
  retries:
    '{ attempts, timeout?, stopsAtGone?, retryAfter?, jitter? }, such as { "attempts": [0, 60, 3600], "timeout": 5 }',
};

function meaningsOf(id: AssumptionId): AssumptionDescription["values"] {
  const { values = {}, integer, own } = rows[id];
  const named = Object.entries(values).map(([value, meaning]) => ({ value, meaning }));
  if (own) named.push({ value: "<own>", meaning: `One of your own, as data: ${ownForms[own]}.` });
  if (integer) {
    const other = integer.maximum === undefined ? "" : "other ";
    named.push({ value: "<integer>", meaning: `Any ${other}${sayRange(integer)}.` });
  }
  return named;
}

/** Every switchable assumption with the meaning of its values; those in which services differ most come first. */
export const describeAssumptions = (): AssumptionDescription[] =>
  assumptionIds
    .map((id) => {
      const { question, default: byDefault, differs = "sometimes", integer, own } = rows[id];
      return {
        ...{ id, question, default: byDefault, differs, values: meaningsOf(id) },
        ...(integer && { integer }),
        ...(own && { own }),
      };
    })
    .sort((one, other) => order[one.differs] - order[other.differs]);

/** Thrown for an assumption that does not exist, or a value that it does not allow. */
export class AssumptionError extends Error {
  override readonly name = "AssumptionError";
  /** The mistakes in an alternative of one's own, each with its JSON pointer in the given assumptions; otherwise empty. */
  readonly mistakes: readonly TemplateMistake[];

  constructor(message: string, mistakes: readonly TemplateMistake[] = []) {
    super(message);
    this.mistakes = mistakes;
  }
}

function objectIn(id: AssumptionId, given: unknown): unknown {
  if (typeof given !== "string" || !given.startsWith("{") || rows[id].own === undefined) return given;
  try {
    return JSON.parse(given);
  } catch (error) {
    throw new AssumptionError(`${id} is not valid JSON: ${error instanceof Error ? error.message : ""}.`);
  }
}

function invalidOwn(id: AssumptionId, mistakes: readonly TemplateMistake[]): AssumptionError {
  const located = mistakes.map(({ path, says }) => ({ path: pointerTo(id) + path, says }));
  return new AssumptionError(`${id} is not valid: ${mistakes.map(sayMistake).join(" ")}`, located);
}

const isFramework = (name: unknown): name is Framework => typeof name === "string" && Object.hasOwn(frameworks, name);

/**
 * Reads assumptions from untrusted input, such as `{ "list-envelope": "array", "create-status": 200 }`. Numbers may be
 * strings and vice versa, as on a command line; an alternative of one's own is an object, or a text with its JSON. A
 * `framework` stands for the values that it settles, unless the input has others.
 *
 * @throws {AssumptionError} naming the invalid id or value, and the valid ones.
 */
export function parseAssumptions({ framework, ...input }: Readonly<Record<string, unknown>>): Partial<Assumptions> {
  const mistake = frameworkMistake(framework);
  if (mistake !== undefined) throw new AssumptionError(mistake);
  const parsed: Partial<Assumptions> = isFramework(framework) ? { ...frameworks[framework] } : {};
  for (const [id, given] of Object.entries(input)) {
    if (!isAssumptionId(id)) {
      const known = assumptionIds.join(", ");
      throw new AssumptionError(`There is no assumption ${JSON.stringify(id)}. There are: ${known}.`);
    }
    const own = readOwnOf(id, objectIn(id, given));
    if (own) {
      if (!own.ok) throw invalidOwn(id, own.mistakes);
      Object.assign(parsed, { [id]: own.value });
      continue;
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

export function defaults(): Assumptions {
  const found: Partial<Assumptions> = {};
  for (const id of assumptionIds) Object.assign(found, { [id]: rows[id].default });
  if (!isComplete(found)) throw new AssumptionError("An assumption has no valid default.");
  return found;
}

const isComplete = (values: Partial<Assumptions>): values is Assumptions =>
  assumptionIds.every((id) => isValueOf(id, values[id]));
