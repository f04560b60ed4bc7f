import { type FieldError, sayFieldError } from "../check/field-error.ts";
import { type Fields, isFields } from "../check/fields.ts";
import { firstOf, plainNamed, readFieldErrors, readWords } from "./field-errors.ts";

/** The contents of an error body, whichever shape it has. */
export interface ErrorBody {
  /** The stable code of the problem. */
  code?: string | undefined;
  /** The kind of problem in a few words: a title, or the `error` of a flat body, mostly the status in words. */
  title?: string | undefined;
  /** The service's words for a person. */
  text?: string | undefined;
  errors: FieldError[];
}

/** The number of errors of a list that are put into words. */
const mostWords = 100;

const wordsNames = ["detail", "message", "errormessage", "errordescription", "msg", "description", "exception"];
const fieldNames = ["errors", "fielderrors", "violations", "invalidparams", "validationerrors", "modelstate", "issues"];
const looseFieldNames = ["details", "detail", "message"];

/** Of one error in a list. */
const wordsOfEntry = (entry: unknown): string | undefined =>
  isFields(entry) ? firstOf(plainNamed(entry), [...wordsNames, "title"], readWords) : readWords(entry);

/** A body may have one message, also with its language (SAP), or a list of them (NestJS), also within objects (FastAPI). */
export function readText(value: unknown): string | undefined {
  if (!Array.isArray(value)) return readWords(isFields(value) ? value["value"] : value);
  const texts = value.slice(0, mostWords).map(wordsOfEntry);
  return readWords(texts.filter((text) => text !== undefined).join("; "));
}

/** The code of an error in a list, unless it is only that of a field. */
const codeOfEntry = (entry: unknown): unknown =>
  isFields(entry) && (isFields(entry["source"]) || readFieldErrors([entry]).length === 0) ? entry["code"] : undefined;

/** Of several errors in a list, the code that all of them have: others would say something of one of them only. */
function codeOfAll(value: unknown): string | undefined {
  const [code, ...others] = new Set(Array.isArray(value) ? value.slice(0, mostWords).map(codeOfEntry) : []);
  return others.length === 0 ? readWords(code) : undefined;
}

/** A code where others have words: it has at least two parts, unlike the reason phrase of a status. */
const codeInWords = (value: unknown): string | undefined =>
  typeof value === "string" && /^[a-z\d]+(?:[_.-][a-z\d]+)+$/i.test(value) ? value : undefined;

function fieldErrorsIn(error: Fields): FieldError[] {
  const some = (errors: FieldError[]) => (errors.length > 0 ? errors : undefined);
  return (
    firstOf(error, fieldNames, (value) => some(readFieldErrors(value))) ??
    firstOf(error, looseFieldNames, (value) => some(readFieldErrors(value, false))) ??
    []
  );
}

/** Reads an object that describes an error. */
function readError(error: Fields): ErrorBody {
  const { errors, error: word } = error;
  const title = readWords(error["title"]);
  const fieldErrors = fieldErrorsIn(error);
  const said = fieldErrors.map((one) => sayFieldError(one, "The body")).join("; ");
  const text = firstOf(error, wordsNames, readText) ?? title ?? readText(errors) ?? readWords(said) ?? readWords(word);
  const code = firstOf(error, ["code", "errorcode", "errcode"], readWords) ?? codeInWords(word) ?? codeOfAll(errors);
  return { code, title: title ?? readWords(word), text, errors: fieldErrors };
}

/** Returns true for a body with nothing but texts about fields (Django REST framework). */
const isOfFields = (json: Fields): boolean =>
  !Object.keys(plainNamed(json)).some((name) => wordsNames.includes(name) || fieldNames.includes(name)) &&
  Object.values(json).every(
    (value) => Array.isArray(value) && value.length > 0 && value.every((one) => readWords(one)),
  );

/**
 * Reads an error body: problem details, `{ error: { code, message, details } }`, `{ statusCode, message, error }`, and
 * what other frameworks send, as far as it stands where it usually does.
 */
export function readErrorBody(json: unknown): ErrorBody {
  if (Array.isArray(json)) return readErrorBody({ errors: json });
  if (!isFields(json)) return { errors: [] };
  const { error: nested, ...outer } = json;
  if (!isFields(nested)) return readError(isOfFields(json) ? { errors: json } : plainNamed(json));
  const [inner, around] = [readError(plainNamed(nested)), readError(plainNamed(outer))];
  const { code = around.code, text = around.text, errors } = inner;
  return { code, text, errors: errors.length > 0 ? errors : around.errors };
}
