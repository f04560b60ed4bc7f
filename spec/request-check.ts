import { type OperationId, operations, patternMessages } from "./generated/operations.ts";
import type { components } from "./generated/types.ts";
import type { ValidationError, Validator } from "./validator.ts";

/** One field of a request that is wrong, as a problem tells it. */
export type FieldError = components["schemas"]["FieldError"];

/** The part of a request that a check looks at. */
export type RequestPart = FieldError["in"];

interface FieldRules {
  removedFields: Readonly<Record<string, string>>;
  immutableFields: readonly string[];
  notBefore: Readonly<Record<string, string>>;
}

const noRules: FieldRules = { removedFields: {}, immutableFields: [], notBefore: {} };

function rulesOf(operationId: OperationId, part: RequestPart): FieldRules {
  const operation = operations[operationId];
  return part === "body" && "body" in operation ? operation.body : noRules;
}

const formatMessages: Readonly<Record<string, string>> = {
  date: "must be a date, such as 2026-07-01",
  "date-time": "must be a date-time with an offset, such as 2026-07-01T06:00:00+02:00",
  uuid: "must be a UUID, such as 11111111-1111-4111-8111-111111111111",
  uri: "must be an absolute URL",
};

const typeNames: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "an integer",
  number: "a number",
  object: "an object",
  string: "a string",
};

const escapePointer = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

function unknownField(part: RequestPart, path: string, name: string, rules: FieldRules): FieldError {
  const replacement = Object.hasOwn(rules.removedFields, name) ? rules.removedFields[name] : undefined;
  if (replacement !== undefined) {
    const message = `was removed from the interface; use ${replacement}`;
    return { in: part, path, message, code: "removed_field" };
  }
  if (rules.immutableFields.includes(name)) {
    return { in: part, path, message: "cannot be changed after creation", code: "immutable_field" };
  }
  return part === "query"
    ? { in: part, path, message: "is not a parameter of this operation", code: "unknown_query_parameter" }
    : { in: part, path, message: "is not a field of this request", code: "unknown_field" };
}

function explain(part: RequestPart, error: ValidationError, rules: FieldRules): FieldError {
  const { instancePath: path, keyword, params } = error;
  const limit = Number(params["limit"]);
  switch (keyword) {
    case "required":
      return { in: part, path: `${path}/${escapePointer(String(params["missingProperty"]))}`, message: "is required" };
    case "additionalProperties": {
      const name = String(params["additionalProperty"]);
      return unknownField(part, `${path}/${escapePointer(name)}`, name, path === "" ? rules : noRules);
    }
    case "enum": {
      const allowed = Array.isArray(params["allowedValues"]) ? params["allowedValues"] : [];
      return { in: part, path, message: `must be one of ${allowed.map(String).join(", ")}` };
    }
    case "pattern": {
      const pattern = String(params["pattern"]);
      return { in: part, path, message: patternMessages[pattern] ?? `must match ${pattern}` };
    }
    case "format": {
      const format = String(params["format"]);
      return { in: part, path, message: formatMessages[format] ?? `must be a ${format}` };
    }
    case "type": {
      const names = [params["type"]].flat().map((type) => typeNames[String(type)] ?? String(type));
      return { in: part, path, message: `must be ${names.join(" or ")}` };
    }
    case "minLength":
      return { in: part, path, message: limit === 1 ? "must not be empty" : `must have at least ${limit} characters` };
    case "maxLength":
      return { in: part, path, message: `must have at most ${limit} characters` };
    case "minimum":
      return { in: part, path, message: `must be at least ${limit}` };
    case "maximum":
      return { in: part, path, message: `must be at most ${limit}` };
    case "exclusiveMinimum":
      return { in: part, path, message: `must be greater than ${limit}` };
    default:
      return { in: part, path, message: error.message ?? "is not valid" };
  }
}

function checkOrder(value: unknown, rules: FieldRules): FieldError[] {
  if (typeof value !== "object" || value === null) return [];
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.entries(rules.notBefore).flatMap(([later, earlier]) => {
    const [end, start] = [fields.get(later), fields.get(earlier)];
    if (typeof end !== "string" || typeof start !== "string" || Date.parse(end) >= Date.parse(start)) return [];
    return [{ in: "body" as const, path: `/${later}`, message: `must not be before ${earlier}` }];
  });
}

/**
 * Checks one part of a request against the contract and says everything that is wrong with it, one error a field:
 * types, formats, lengths and plates; removed and immutable fields with what to do instead; a window that ends before
 * it begins. An empty list means that the part is valid.
 */
export function checkRequest(
  operationId: OperationId,
  part: RequestPart,
  validator: Validator<unknown>,
  value: unknown,
): FieldError[] {
  const rules = rulesOf(operationId, part);
  if (validator(value)) return checkOrder(value, rules);
  const byPath = new Map<string, FieldError>();
  for (const error of validator.errors ?? []) {
    const explained = explain(part, error, rules);
    if (!byPath.has(explained.path)) byPath.set(explained.path, explained);
  }
  return [...byPath.values()];
}
