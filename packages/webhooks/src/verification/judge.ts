import type { RawBody } from "../signing/body.ts";
import type { WebhookEvent } from "../delivery/events.ts";
import type { Claim } from "./claim.ts";
import type { VerifyOptions } from "./options.ts";
import type { Verdict } from "./verdict.ts";

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";

/** Whether a value has the fields of every event; `data` only has to be an object. Assumed: `delivery-shape`. */
function isEvent(value: unknown): value is WebhookEvent {
  const { id, type, occurredAt, data } = Object(value) as Record<string, unknown>;
  return (
    isText(id) &&
    isText(type) &&
    isText(occurredAt) &&
    typeof data === "object" &&
    data !== null &&
    !Array.isArray(data)
  );
}

const textOf = (body: RawBody): string =>
  typeof body === "string" ? body.replace(/^\uFEFF/, "") : new TextDecoder("utf-8", { fatal: true }).decode(body);

/** The verdict on a claim, given which of its secrets match. Every secret was tried, wherever the match is. */
export function judge(
  { signature, content: { prefix, body } }: Claim,
  matches: readonly boolean[],
  { maxAge = 300, now = Date.now }: VerifyOptions,
): Verdict {
  const secretIndex = signature === "" ? undefined : matches.indexOf(true);
  if (secretIndex === -1) return "mismatch";
  if (prefix) {
    const age = now() / 1000 - parseInt(prefix);
    if (-age > maxAge) return "timestamp-in-future";
    // Not `age > maxAge`: a NaN for maxAge must accept nothing.
    if (!(age <= maxAge)) return "timestamp-too-old";
  }
  try {
    const event: unknown = JSON.parse(textOf(body));
    if (isEvent(event)) return { ok: true, event, secretIndex };
  } catch {
    // It is not JSON in UTF-8.
  }
  return "malformed-body";
}
