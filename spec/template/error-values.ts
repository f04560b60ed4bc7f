import { isKeyOf } from "../check/fields.ts";
import { type FieldError, sayFieldError } from "../check/field-error.ts";
import { keysOf } from "../check/json-pointer.ts";
import type { Part } from "../effective/document.ts";
import { statusWords } from "../reading/status-words.ts";
import { type Placeholder, placeholdersOf } from "./placeholder.ts";
import type { Scope } from "./template.ts";

/** An error as the body is made from it. */
export interface DescribedError {
  status: number;
  /** The stable code of the problem. */
  code: string;
  title: string;
  detail: string;
  errors?: readonly FieldError[] | undefined;
  /** The path of the request, without its query. */
  path: string;
  requestId: string;
  /** The instant of the response, as text. */
  timestamp: () => string;
  /** The value that the request has for an invalid field. */
  valueAt?: (error: FieldError) => unknown;
}

/** The statuses for which NestJS has an exception. What nobody caught becomes a 500 without its words. */
const builtIn = new Set([
  ...[400, 401, 403, 404, 405, 406, 408, 409, 410, 412, 413, 415, 418, 421, 422],
  ...[501, 502, 503, 504, 505],
]);

/** NestJS words two of them in another way. */
const builtInWords: Readonly<Record<number, string>> = { 418: "I'm a teapot", 421: "Misdirected" };

/** The statuses that ASP.NET names as the types of problems by their sections in RFC 9110: its ProblemDetailsDefaults. */
const defined = new Set([400, 401, 403, 404, 405, 406, 408, 409, 412, 415, 500, 502, 503, 504]);

/** RFC 9110 has the statuses of a class in their order, though not all of them. */
function definitionOf(status: number): string | undefined {
  const section = `rfc9110#section-15.${status < 500 ? 5 : 6}.${(status % 100) + 1}`;
  const others: Readonly<Record<number, string>> = { 422: "rfc4918#section-11.2", 426: "rfc9110#section-15.5.22" };
  const found = defined.has(status) ? section : others[status];
  return found && `https://tools.ietf.org/html/${found}`;
}

const nameOf = ({ path }: FieldError): string => keysOf(path).join(".");

const items = (type: Part): Part => ({ type: "array", maxItems: 100, items: type });

const text = placeholdersOf<DescribedError>({ type: "string" });
const instant = placeholdersOf<DescribedError>({ type: "string", format: "date-time" });
const fieldErrors = placeholdersOf<DescribedError>(items({ $ref: "#/components/schemas/FieldError" }));
const sentences = placeholdersOf<DescribedError>(items({ type: "string" }));
const fieldText = placeholdersOf<FieldError>({ type: "string" });
const keys = placeholdersOf<FieldError>(items({ type: ["string", "integer"] }));

/** The placeholders of an error's body. */
export const errorValues = {
  status: {
    schema: { description: "The HTTP status.", type: "integer", minimum: 400, maximum: 599 },
    of: (it) => it.status,
  },
  statusText: text("The HTTP status, as text.", ({ status }) => String(status)),
  reason: text("The reason phrase of the status.", ({ status }) => statusWords[status] ?? "Error"),
  builtInReason: text(
    "The reason phrase of a status for which NestJS has an exception of its own; 429 has none.",
    ({ status }) => (builtIn.has(status) ? (builtInWords[status] ?? statusWords[status]) : undefined),
  ),
  definitionTitle: text("The reason phrase of the status; of 500, the sentence of ASP.NET Core.", ({ status }) =>
    status === 500 ? "An error occurred while processing your request." : (statusWords[status] ?? "Error"),
  ),
  definition: text("Where the status is defined.", ({ status }) => definitionOf(status)),
  code: {
    schema: {
      description: "The kind of problem for programs; stable.",
      anyOf: [{ $ref: "#/components/schemas/ProblemCode" }, { type: "string" }],
    },
    of: ({ code }) => code,
  },
  upperCode: text("The kind of problem for programs, in upper case.", ({ code }) => code.toUpperCase()),
  title: text("The kind of problem in a few words, the same for every occurrence.", ({ title }) => title),
  detail: text("What was wrong this time, where, and what to do.", ({ detail }) => detail),
  errors: fieldErrors("The invalid fields, at most the first 100.", ({ errors }) => errors),
  errorList: fieldErrors("The invalid fields, or none.", ({ errors = [] }) => errors),
  sentences: sentences("One sentence for each invalid field.", ({ errors = [] }) =>
    errors.map((error) => sayFieldError(error, "The body")),
  ),
  firstSentence: text("A sentence about the first invalid field.", ({ errors: [first] = [], detail }) =>
    first ? sayFieldError(first, "The body") : detail,
  ),
  firstField: text("The name of the first invalid field.", ({ errors: [first] = [] }) => first && nameOf(first)),
  summary: text("A sentence about the first invalid field, and how many more there are.", ({ errors = [], detail }) => {
    const [first, ...more] = errors;
    const others = more.length === 1 ? "error" : "errors";
    const rest = more.length === 0 ? "" : ` (and ${more.length} more ${others})`;
    return first ? `${sayFieldError(first, "The body")}${rest}` : detail;
  }),
  traceId: text("The id of the request in the form of a W3C traceparent.", ({ requestId }) => {
    const hex = requestId.replaceAll(/[^\da-f]/g, "").padEnd(32, "0");
    return `00-${hex.slice(0, 32)}-${hex.slice(8, 24)}-00`;
  }),
  path: text("The path of the request.", ({ path }) => path),
  requestId: text("The id of the request.", ({ requestId }) => requestId),
  timestamp: instant("When the response was made.", ({ timestamp }) => timestamp()),
  offsetTimestamp: instant("The same with the offset +00:00 instead of Z.", ({ timestamp }) =>
    timestamp().replace(/Z$/, "+00:00"),
  ),
} satisfies Readonly<Record<string, Placeholder<DescribedError>>>;

/** The placeholders of an invalid field. */
export const fieldValues = {
  "field.path": fieldText("The JSON pointer of the field.", ({ path }) => path),
  "field.name": fieldText("The name of the field, with dots between its keys.", nameOf),
  "field.key": fieldText(
    "The same; for the body as a whole, the key of Django.",
    (error) => nameOf(error) || "non_field_errors",
  ),
  "field.keys": keys("The part of the request, and the keys that lead to the field.", (error) => [
    error.in,
    ...keysOf(error.path).map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
  ]),
  "field.body": fieldText("The name of a field of the body; none for a parameter.", (error) =>
    error.in === "body" ? nameOf(error) : undefined,
  ),
  "field.query": fieldText("The name of a parameter of the query; none for a field.", (error) =>
    error.in === "query" ? nameOf(error) : undefined,
  ),
  "field.value": { schema: { description: "The invalid value, or null where it is missing." }, of: () => null },
  "field.in": fieldText("The part of the request: body, query or path.", (it) => it.in),
  "field.message": fieldText("What is wrong with the field.", ({ message }) => message),
  "field.sentence": fieldText("What is wrong with the field, with its name.", (error) =>
    sayFieldError(error, "The body"),
  ),
  "field.code": fieldText("The kind of mistake, for programs.", ({ code = "invalid" }) => code),
} satisfies Readonly<Record<string, Placeholder<FieldError>>>;

/** The codes of problems for which a framework's own validation would have answered. */
const ofValidation = new Set(["validation_failed", "removed_field", "immutable_field", "limit_over_maximum"]);

/** True if request validation found invalid fields, rather than a check of an id or of the company's records. */
export const isOfValidation = ({ code, errors = [] }: Pick<DescribedError, "code" | "errors">): boolean =>
  errors.length > 0 && ofValidation.has(code);

/** The code of the problems that are learned together: a carrier is a reference, and a field of its own kind invalid. */
export const kindOfProblem = (code: string): string =>
  code === "carrier_not_registered" ? "unknown_reference" : ofValidation.has(code) ? "validation_failed" : code;

const fieldsOf = (error: FieldError) =>
  Object.fromEntries(Object.entries(fieldValues).map(([name, { of }]) => [name.slice("field.".length), of(error)]));

/** The values of an error for the template of its body. */
export const errorScope =
  (error: DescribedError): Scope =>
  (name) => {
    if (name === "fields")
      return (error.errors ?? []).map((one) => ({ ...fieldsOf(one), value: error.valueAt?.(one) ?? null }));
    return isKeyOf(errorValues, name) ? errorValues[name].of(error) : undefined;
  };
