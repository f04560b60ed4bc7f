import { isFields } from "../check/fields.ts";

/** True if a field of a record or an event holds an instant. */
export const isInstantField = (name: string): boolean =>
  /^(?:scheduledDate|endDate|(?:created|updated|deleted|recorded|accepted|occurred)At)$/.test(name);

/** Converts the values of a JSON value at the fields that hold an instant. */
export function mapInstants(value: object, convert: (instant: unknown) => unknown): object;
export function mapInstants(value: unknown, convert: (instant: unknown) => unknown): unknown;
export function mapInstants(value: unknown, convert: (instant: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapInstants(item, convert));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isInstantField(name) ? convert(inner) : mapInstants(inner, convert),
    ]),
  );
}

/** The unit of instants that are numbers: a value of `instants`. */
export type InstantUnit = "seconds" | "milliseconds";

/** Writes an instant in another form than RFC 3339. */
export const writeInstant =
  (form: InstantUnit) =>
  (instant: unknown): unknown => {
    if (typeof instant !== "string") return instant;
    const milliseconds = Date.parse(instant);
    return form === "seconds" ? Math.floor(milliseconds / 1000) : milliseconds;
  };

/** The least number that is one of milliseconds: seconds reach it in the year 5138, and milliseconds did in 1973. */
const fewestMilliseconds = 1e11;

/** The largest instant that has a text. */
const latest = 8.64e15;

/** Reads an instant that is a number of seconds or milliseconds as text; anything else stays. */
export const readInstant = (instant: unknown): unknown => {
  if (typeof instant !== "number") return instant;
  const milliseconds = Math.abs(instant) < fewestMilliseconds ? instant * 1000 : instant;
  return Math.abs(milliseconds) <= latest ? new Date(milliseconds).toISOString() : instant;
};

/** The unit of the numbers that the text of a body has for instants; undefined if it has none. */
export function unitOfInstants(text: string): InstantUnit | undefined {
  const [, digits] = /(?:At|Date)"\s*:\s*-?(\d+)/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return Number(digits) < fewestMilliseconds ? "seconds" : "milliseconds";
}

/** Reads instants that a service sends as seconds or milliseconds since 1970 as texts of RFC 3339. */
export const readInstants = (value: unknown): unknown => mapInstants(value, readInstant);
