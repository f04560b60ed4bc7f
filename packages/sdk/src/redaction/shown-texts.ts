import { readJson } from "@totem-partner/spec/json";
import { type Show, showing } from "./confidential.ts";

/** The fields of a request's body. The fields of a form are not confidential, and a raw call may send anything. */
function fieldsOf(body: unknown): unknown {
  const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body;
  return typeof text === "string" ? readJson(text) : undefined;
}

/** Returns what may be shown of the response to a request. The body is only read when needed. */
export function shownTexts(body: unknown, key: string): Show {
  let show: Show | undefined;
  return (text, most) => (show ??= showing(fieldsOf(body), key))(text, most);
}
