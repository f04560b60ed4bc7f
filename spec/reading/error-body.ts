import type { FieldError } from "../check/field-error.ts";
import { isFields } from "../check/fields.ts";

/** The shapes that the alternatives of `error-body` give an error. */
export type ErrorShape = "problem" | "nested" | "flat";

/** What an error body says, whichever shape it has. */
export interface ErrorBody {
  /** The stable code of the problem. */
  code?: string | undefined;
  /** The kind of problem in a few words: a title, or the `error` of a flat body, mostly the status in words. */
  title?: string | undefined;
  /** The service's words for a person. */
  text?: string | undefined;
  errors: FieldError[];
}

const nonEmpty = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : undefined);

function readPart(value: unknown): FieldError["in"] {
  return value === "query" || value === "path" ? value : "body";
}

function readFieldCode(value: unknown): FieldError["code"] {
  switch (value) {
    case "removed_field":
    case "immutable_field":
    case "unknown_field":
    case "unknown_query_parameter":
      return value;
    default:
      return undefined;
  }
}

function readFieldErrors(value: unknown): FieldError[] {
  if (isFields(value)) return readFieldErrors(value["errors"]);
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): FieldError[] => {
    if (!isFields(entry) || typeof entry["path"] !== "string" || typeof entry["message"] !== "string") return [];
    const code = readFieldCode(entry["code"]);
    const error = { in: readPart(entry["in"]), path: entry["path"], message: entry["message"] };
    return [code === undefined ? error : { ...error, code }];
  });
}

/** A body may have one message or a list of them (NestJS), also within objects (FastAPI). */
function readText(value: unknown): string | undefined {
  if (!Array.isArray(value)) return nonEmpty(value);
  const texts = value.map((entry: unknown) => (isFields(entry) ? entry["msg"] : entry));
  return nonEmpty(texts.filter((entry) => typeof entry === "string").join("; "));
}

/**
 * Reads an error body: problem details, `{ error: { code, message, details } }`, `{ statusCode, message, error }`, and as
 * much of what other frameworks send as has the same names.
 */
export function readErrorBody(json: unknown): ErrorBody {
  if (!isFields(json)) return { errors: [] };
  const nested = json["error"];
  if (isFields(nested)) {
    return {
      code: nonEmpty(nested["code"]),
      text: readText(nested["message"]),
      errors: readFieldErrors(nested["details"]),
    };
  }
  const title = nonEmpty(json["title"]) ?? nonEmpty(nested);
  return {
    code: nonEmpty(json["code"]),
    title,
    text: readText(json["detail"]) ?? readText(json["message"]) ?? title,
    errors: readFieldErrors(json["errors"]),
  };
}

/**
 * Which alternative of `error-body` a body has the shape of, given the status and the media type without parameters;
 * undefined when none has it. A code is no part of a shape.
 */
export function errorShapeOf(json: unknown, status: number, type: string): ErrorShape | undefined {
  if (!isFields(json)) return undefined;
  if (type === "application/problem+json")
    return typeof json["title"] === "string" && json["status"] === status ? "problem" : undefined;
  const { text } = readErrorBody(json);
  if (type !== "application/json" || text === undefined) return undefined;
  if (isFields(json["error"])) return "nested";
  return json["statusCode"] === status && readText(json["message"]) !== undefined ? "flat" : undefined;
}
