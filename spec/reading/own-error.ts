import { firstFound } from "../check/fields.ts";
import { isTextual, type OwnErrorBody } from "../template/own-alternatives.ts";
import { type Located, readBack, valuesIn } from "../template/located.ts";
import { type ErrorBody, readErrorBody, readText } from "./error-body.ts";
import { readFieldErrors } from "./field-errors.ts";

const entryOf = (field: Located) => ({
  path: field.get("field.path") ?? field.get("field.name") ?? field.get("field.keys"),
  message: field.get("field.message") ?? field.get("field.sentence"),
  code: field.get("field.code"),
  in: field.get("field.in"),
});

/** Returns true for a page that is filled from the template of a profile, as that of a gateway is not. */
export const isOwnPage = ({ type, body, invalid = body }: OwnErrorBody, text: string): boolean =>
  isTextual(type) && [body, invalid].some((template) => valuesIn(template, text) !== undefined);

/**
 * Reads an error body, as JSON or as the text of a page, by the template of a profile. What the template does not tell is
 * looked for where it usually is.
 */
export function readOwnError({ body, invalid = body }: OwnErrorBody, json: unknown): ErrorBody {
  const usual = readErrorBody(json);
  const [{ values, fields }, plain] = [readBack(invalid, json), readBack(body, json)];
  const wordsAt = (...names: readonly string[]) =>
    firstFound(names, (name) => readText(values.get(name)) ?? readText(plain.values.get(name)));
  const entries = fields.map(entryOf);
  const errors = [entries, values.get("errors"), values.get("errorList")].map((list) => readFieldErrors(list));
  return {
    code: wordsAt("code", "upperCode") ?? usual.code,
    title: wordsAt("title") ?? usual.title,
    text:
      wordsAt("detail", "sentences", "firstSentence", "summary") ??
      readText(entries) ??
      wordsAt("title") ??
      usual.text ??
      wordsAt("reason"),
    errors: errors.find((list) => list.length > 0) ?? usual.errors,
  };
}
