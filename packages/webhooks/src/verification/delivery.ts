import type { WebhookEvent } from "../events.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value has the fields of every event. Of `data`, which is signed, only that it is an object. Assumed: `delivery-shape`. */
function isEvent(value: unknown): value is WebhookEvent {
  if (!isObject(value) || !isObject(value["data"])) return false;
  return ["id", "type", "occurredAt"].every((field) => typeof value[field] === "string" && value[field] !== "");
}

/** The event in a body, past a byte order mark; undefined for what is no JSON in UTF-8, or no event. */
export function eventIn(body: string | ArrayBufferView): WebhookEvent | undefined {
  try {
    const text =
      typeof body === "string" ? body.replace(/^\uFEFF/, "") : new TextDecoder("utf-8", { fatal: true }).decode(body);
    const value: unknown = JSON.parse(text);
    return isEvent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
