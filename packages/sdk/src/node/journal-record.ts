import { isFields } from "@totem-partner/spec/fields";
import type { FieldError } from "../errors/base/partner-error.ts";
import { refusals } from "../push/refusals.ts";
import type { JournaledOutcome, JournalEntry } from "../push/push-journal.ts";

/** The name and version of the journal format. */
export const journalFormat = { format: "totem-partner-push", version: 1 } as const;

const isOptional = (value: unknown, type: "string" | "number") => value === undefined || typeof value === type;

const isFieldError = (value: unknown): value is FieldError =>
  isFields(value) &&
  (value["in"] === "body" || value["in"] === "path" || value["in"] === "query") &&
  typeof value["path"] === "string" &&
  typeof value["message"] === "string";

function readError(value: unknown): JournaledOutcome | undefined {
  if (!isFields(value)) return undefined;
  const { message, status, code, requestId, operation, errors } = value;
  const kind = refusals.find((refusal) => refusal === value["kind"]);
  if (kind === undefined || typeof message !== "string" || !Array.isArray(errors)) return undefined;
  if (!errors.every(isFieldError) || !isOptional(status, "number")) return undefined;
  const text = (field: unknown) => (typeof field === "string" ? field : undefined);
  const facts = { code: text(code), requestId: text(requestId), operation: text(operation) };
  return {
    result: "rejected",
    error: { kind, message, status: typeof status === "number" ? status : undefined, ...facts, errors },
  };
}

/** Parses an outcome from JSON; undefined if it is not one. */
export function readOutcome(value: unknown): JournaledOutcome | undefined {
  if (!isFields(value)) return undefined;
  const { result, id, error } = value;
  if (result === "rejected") return readError(error);
  if (result !== "created" && result !== "existing" && result !== "stored") return undefined;
  return isOptional(id, "string") ? { result, id: typeof id === "string" ? id : undefined } : undefined;
}

/** Parses an entry and its externalId from JSON; undefined if it is not one. */
export function readRecord(value: unknown): { externalId: string; entry: JournalEntry } | undefined {
  if (!isFields(value)) return undefined;
  const { externalId, fingerprint, outcome } = value;
  if (typeof externalId !== "string" || typeof fingerprint !== "string") return undefined;
  if (outcome === undefined) return { externalId, entry: { fingerprint } };
  const read = readOutcome(outcome);
  return read && { externalId, entry: { fingerprint, outcome: read } };
}
