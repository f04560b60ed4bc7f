import type { FieldError } from "../check/field-error.ts";
import { type Fields, firstFound, isFields, isKeyOf } from "../check/fields.ts";
import { pointerTo } from "../check/json-pointer.ts";

/** No more errors of a body are read: nobody reads more. */
const mostErrors = 100;

/** The fields of an object by their names in lower case and without separators: frameworks write them in every way. */
export const plainNamed = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.toLowerCase().replaceAll(/[\W_]/g, ""), value]),
  );

/** The first of these fields that a reader can use; undefined if there is none. */
export const firstOf = <T>(fields: Fields, names: readonly string[], read: (value: unknown) => T | undefined) =>
  firstFound(names, (name) => read(fields[name]));

/** A text with anything in it. */
export const readWords = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

const isKey = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

/** A name of a field as a JSON pointer: `$.rows[0].name`, `#/rows/0/name` and JSON:API's place of a field, too. */
function pointerOf(name: string): string {
  const pointer = name.replace(/^#(?=\/|$)/, "").replace(/^\/data(?:\/attributes)?(?=\/)/, "");
  if (pointer === "" || pointer.startsWith("/")) return pointer;
  const keys = pointer.replaceAll(/\[(\w*)\]/g, ".$1").split(".");
  return pointerTo(...keys.filter((key) => key !== "" && key !== "$"));
}

const parts: Readonly<Record<string, FieldError["in"]>> = {
  body: "body",
  query: "query",
  path: "path",
  params: "path",
};
const readPart = (value: unknown) => (isKeyOf(parts, value) ? parts[value] : undefined);

type Place = Pick<FieldError, "in" | "path">;

/** Returns the place of a field: a name, a pointer, or keys that may begin with the part of the request. */
function placeOf(value: unknown, part: FieldError["in"] | undefined): Place | undefined {
  if (typeof value === "string") return { in: part ?? "body", path: pointerOf(value) };
  if (!Array.isArray(value) || !value.every(isKey)) return undefined;
  const first = part ?? readPart(value[0]);
  return { in: first ?? "body", path: pointerTo(...value.slice(part === undefined && first !== undefined ? 1 : 0)) };
}

const placeNames = [
  "path",
  "pointer",
  "loc",
  "field",
  "propertypath",
  "property",
  "instancepath",
  "param",
  "target",
  "name",
];
const messageNames = ["message", "msg", "detail", "reason", "defaultmessage", "description", "error", "title"];

/** Returns the message about a field; class-validator has an object of them. */
function messageIn(entry: Fields): string | undefined {
  const { constraints } = entry;
  const broken = isFields(constraints) ? Object.values(constraints).filter((one) => typeof one === "string") : [];
  return firstOf(entry, messageNames, (value) => (typeof value === "string" ? value : undefined)) ?? broken[0];
}

const codes = ["removed_field", "immutable_field", "unknown_field", "unknown_query_parameter"] as const;

/** An error that names its field; undefined for anything else. */
function readEntry(given: unknown): FieldError | undefined {
  if (!isFields(given)) return undefined;
  const entry = plainNamed(given);
  const { source, code } = entry;
  const { pointer, parameter } = isFields(source) ? source : { pointer: undefined, parameter: undefined };
  const part = readPart(entry["in"] ?? entry["location"]);
  const place =
    placeOf(pointer, part) ??
    placeOf(parameter, "query") ??
    firstOf(entry, placeNames, (value) => placeOf(value, part));
  const message = messageIn(entry);
  if (place === undefined || message === undefined) return undefined;
  const known = codes.find((one) => one === code);
  return { ...place, message, ...(known && { code: known }) };
}

/** The words about a field in an object that has them by its name; undefined if it is no such object. */
function readMap(map: Fields): FieldError[] | undefined {
  const entries = Object.entries(map).slice(0, mostErrors);
  const errors = entries.flatMap(([name, said]) =>
    [said]
      .flat()
      .map((message) =>
        typeof message === "string" ? { in: "body" as const, path: pointerOf(name), message } : undefined,
      ),
  );
  return errors.every((error) => error !== undefined) ? errors.slice(0, mostErrors) : undefined;
}

/**
 * The errors about fields in a part of an error body: a list of objects that each name a field, or an object that has
 * texts or, unless `mayBeTexts`, only lists of texts by the names of fields.
 */
export function readFieldErrors(value: unknown, mayBeTexts = true): FieldError[] {
  if (Array.isArray(value)) {
    return value
      .slice(0, mostErrors)
      .map(readEntry)
      .filter((error) => error !== undefined);
  }
  if (!isFields(value)) return [];
  if (typeof value["errors"] === "object") return readFieldErrors(value["errors"], mayBeTexts);
  return mayBeTexts || Object.values(value).every(Array.isArray) ? (readMap(value) ?? []) : [];
}
