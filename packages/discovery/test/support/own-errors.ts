import type { FieldError } from "@totem-partner/spec/field-error";
import type { Verdict } from "../../src/findings/finding.ts";
import { ErrorBodies } from "../../src/observation/rules/error-bodies.ts";
import type { Seen } from "./learned-records.ts";
import { before, verdictOf } from "./own-shapes.ts";

const json = "application/json";

/** An error about a record. */
export const error = (body: object, id = "17", status = 404): Seen => [
  "getProduct",
  status,
  { id, answer: { status, type: json, body } },
];
/** A limit that a query got wrong. */
export const limit: FieldError = { in: "query", path: "/limit", message: "" };
/** An error about fields of a query. */
export const invalid = (body: object, errors: FieldError[] = [limit]): Seen => [
  "listProducts",
  400,
  { queryErrors: errors, answer: { status: 400, type: json, body } },
];

/** The finding about the body of errors before any was seen. */
export const unknown = before("error-body");
/** The verdict on it after some exchanges. */
export const known = (seen: readonly Seen[], finding = unknown): Verdict => verdictOf(new ErrorBodies(), seen, finding);
