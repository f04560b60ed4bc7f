import { isRecord } from "../record.ts";
import type { FieldError } from "./partner-error.ts";

/**
 * Who an error body seems to come from: JSON from the service, though it may have any shape; anything else, such as an
 * HTML page, from a proxy or another server.
 */
export type BodyOrigin = "service" | "elsewhere" | "no body";

/** What an error body says, whichever of the assumed shapes it has (`error-body`). */
export interface ErrorReport {
  origin: BodyOrigin;
  code?: string | undefined;
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
  if (isRecord(value)) return readFieldErrors(value["errors"]);
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): FieldError[] => {
    if (!isRecord(entry) || typeof entry["path"] !== "string" || typeof entry["message"] !== "string") return [];
    const code = readFieldCode(entry["code"]);
    const error = { in: readPart(entry["in"]), path: entry["path"], message: entry["message"] };
    return [code === undefined ? error : { ...error, code }];
  });
}

/** A flat body may give one message or a list of them. */
function readMessage(value: unknown): string | undefined {
  if (!Array.isArray(value)) return nonEmpty(value);
  return nonEmpty(value.filter((entry) => typeof entry === "string").join("; "));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // An empty body, or the page of a proxy.
  }
}

function originOf(body: string, json: unknown): BodyOrigin {
  if (body.trim() === "") return "no body";
  return isRecord(json) || Array.isArray(json) ? "service" : "elsewhere";
}

/** Reads an error body: problem details, `{ error: { code, message, details } }` or `{ statusCode, message, error }`. */
export function readErrorBody(body: string): ErrorReport {
  const json = readJson(body);
  const origin = originOf(body, json);
  if (!isRecord(json)) return { origin, errors: [] };
  const nested = json["error"];
  if (isRecord(nested)) {
    return {
      origin,
      code: nonEmpty(nested["code"]),
      text: readMessage(nested["message"]),
      errors: readFieldErrors(nested["details"]),
    };
  }
  return {
    origin,
    code: nonEmpty(json["code"]),
    text: readMessage(json["detail"]) ?? readMessage(json["message"]) ?? readMessage(json["title"]) ?? nonEmpty(nested),
    errors: readFieldErrors(json["errors"]),
  };
}
