import type { ErrorObject } from "ajv/dist/2020.js";
import { fieldsOf, find } from "../../ajv/content.ts";
import { compile, type Validator } from "../../ajv/validator.ts";
import type { RequestPart } from "../../check/field-error.ts";
import { isOperationId, type OperationId, operations } from "../../generated/operations.ts";
import { pointerTo } from "../../check/json-pointer.ts";

/** The mistakes in a part of a request according to Ajv: a message and a code for each path, in no order. */
export type Verdict = Map<string, { message: string; code: string | undefined }>;

/** One part of one operation's request, as the contract itself describes it. */
export interface ContractPart {
  operationId: OperationId;
  part: RequestPart;
  /** A schema in which references lead into the contract. */
  schema: object;
  /** The names of the fields. */
  fields: string[];
}

const reference = (pointer: string) => ({ $ref: `contract#${encodeURI(pointer)}` });

function parametersOf(pathPointer: string, method: string, part: RequestPart) {
  const lists = [pathPointer, pathPointer + pointerTo(method)].map((at) => at + pointerTo("parameters"));
  return lists
    .flatMap((list) => Object.keys(find(list).part).map((at) => find(list + pointerTo(at))))
    .filter((found) => found.part["in"] === part)
    .map(({ part: parameter, pointer }) => ({
      name: String(parameter["name"]),
      required: parameter["required"] === true,
      schema: reference(`${pointer}/schema`),
    }));
}

function partsOf(operationId: OperationId): ContractPart[] {
  const { path, method } = operations[operationId];
  const [at, verb] = [pointerTo("paths", path), method.toLowerCase()];
  const ofParameters = (["path", "query"] as const).map((part) => {
    const parameters = parametersOf(at, verb, part);
    const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
    const required = parameters.filter((one) => one.required).map(({ name }) => name);
    const schema = { type: "object", additionalProperties: false, required, properties };
    return { operationId, part, schema, fields: Object.keys(properties) };
  });
  const content = fieldsOf(find(at + pointerTo(verb, "requestBody")).part["content"]);
  const [mediaType] = Object.keys(content);
  if (mediaType === undefined) return ofParameters;
  const pointer = at + pointerTo(verb, "requestBody", "content", mediaType, "schema");
  const fields = Object.keys(fieldsOf(find(pointer).part["properties"]));
  return [...ofParameters, { operationId, part: "body", schema: reference(pointer), fields }];
}

/** Every part of every request. */
export const contractParts: ContractPart[] = Object.keys(operations).filter(isOperationId).flatMap(partsOf);

const formatWords: Readonly<Record<string, string>> = {
  date: "a date, such as 2026-07-01",
  "date-time": "a date-time with an offset, such as 2026-07-01T06:00:00+02:00",
  uuid: "a UUID, such as 11111111-1111-4111-8111-111111111111",
  uri: "an absolute URL",
};

const typeWords: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false, in lower case and without quotes",
  integer: "an integer",
  number: "a number",
  object: "an object",
  string: "a string",
};

/** The meaning of each pattern of the contract, found by looking everywhere. */
const patternWords = new Map<string, string>();
JSON.stringify(find("").part, (_key, value: unknown) => {
  const { pattern, "x-pattern-says": says } = fieldsOf(value);
  if (typeof says === "string") patternWords.set(String(pattern), says);
  return value;
});

function wordsOf({ keyword, params }: ErrorObject, types: string[]): string {
  const limit = String(params["limit"]);
  switch (keyword) {
    case "required":
      return "is required";
    case "type":
      return `must be ${types.map((type) => typeWords[type] ?? type).join(" or ")}`;
    case "enum":
      return `must be one of ${[params["allowedValues"]].flat().join(", ")}`;
    case "pattern":
      return patternWords.get(String(params["pattern"])) ?? "a pattern without words";
    case "format":
      return `must be ${String(formatWords[String(params["format"])])}`;
    case "minLength":
      return limit === "1" ? "must not be empty" : `must have at least ${limit} characters`;
    case "maxLength":
      return `must have at most ${limit} characters`;
    case "maxItems":
      return `must have at most ${limit} items`;
    case "minimum":
      return `must be at least ${limit}`;
    case "maximum":
      return `must be at most ${limit}`;
    case "exclusiveMinimum":
      return `must be greater than ${limit}`;
    default:
      return `broke ${keyword}`;
  }
}

/** The schema that names the fields of a part, references followed. */
const described = ({ schema }: ContractPart) => {
  const { $ref } = fieldsOf(schema);
  return typeof $ref === "string" ? find(decodeURI($ref.replace("contract#", ""))).part : fieldsOf(schema);
};

function surplus(contractPart: ContractPart, name: string, isOutermost: boolean) {
  const { "x-removed-fields": removed, "x-immutable-fields": immutable } = isOutermost ? described(contractPart) : {};
  const replacement = new Map(Object.entries(fieldsOf(removed))).get(name);
  if (typeof replacement === "string") {
    return { message: `was removed from the interface; use ${replacement}`, code: "removed_field" };
  }
  if (Array.isArray(immutable) && immutable.includes(name)) {
    return { message: "cannot be changed after creation", code: "immutable_field" };
  }
  return contractPart.part === "query"
    ? { message: "is not a parameter of this operation", code: "unknown_query_parameter" }
    : { message: "is not a field of this request", code: "unknown_field" };
}

/** Adds what no keyword of JSON Schema says: a window that ends before it begins. */
function addOrder(contractPart: ContractPart, value: unknown, verdict: Verdict): void {
  for (const [later, earlier] of Object.entries(fieldsOf(described(contractPart)["x-not-before"]))) {
    const { [later]: end, [String(earlier)]: start } = fieldsOf(value);
    if (verdict.has(pointerTo(later)) || verdict.has(pointerTo(String(earlier))) || typeof end !== "string") continue;
    if (typeof start !== "string" || new Date(end) >= new Date(start)) continue;
    verdict.set(pointerTo(later), { message: `must not be before ${String(earlier)}`, code: undefined });
  }
}

const validators = new Map<ContractPart, Validator<unknown>>();

/** Checks a part of a request with Ajv, and says what it finds in the words of the service. */
export function ajvCheck(contractPart: ContractPart, value: unknown): Verdict {
  const validator = validators.get(contractPart) ?? compile(contractPart.schema);
  validators.set(contractPart, validator);
  const found = validator(value) ? [] : (validator.errors ?? []);
  const properties = fieldsOf(described(contractPart)["properties"]);
  // Bytes are checked where they are read, not as strings.
  const isBinary = ({ instancePath }: ErrorObject) =>
    fieldsOf(properties[instancePath.slice(1)])["format"] === "binary";
  const tooLong = found.filter(({ keyword }) => keyword === "maxItems").map(({ instancePath }) => `${instancePath}/`);
  const errors = found.filter(
    (error) => !isBinary(error) && !tooLong.some((list) => error.instancePath.startsWith(list)),
  );
  const verdict: Verdict = new Map();
  for (const error of errors) {
    const { instancePath: at, keyword, params } = error;
    const name = String(params[keyword === "required" ? "missingProperty" : "additionalProperty"]);
    const path = at + (keyword === "required" || keyword === "additionalProperties" ? pointerTo(name) : "");
    if (verdict.has(path)) continue;
    // Of "one of these", each type is an error of its own.
    const types = errors.filter((one) => one.keyword === "type" && one.instancePath === at);
    const message = wordsOf(error, types.map((one) => [one.params["type"]].flat().map(String)).flat());
    verdict.set(
      path,
      keyword === "additionalProperties" ? surplus(contractPart, name, at === "") : { message, code: undefined },
    );
  }
  addOrder(contractPart, value, verdict);
  return verdict;
}
