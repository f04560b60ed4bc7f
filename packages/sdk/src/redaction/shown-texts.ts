import { type Show, showing } from "./confidential.ts";

/** The fields of a request's body. The fields of a form are not confidential. */
function fieldsOf(body: unknown): unknown {
  const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body;
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // A raw call may send anything.
  }
}

/** Returns what may be shown of the response to a request. The body is only read when needed. */
export function shownTexts(body: unknown, key: string): Show {
  let show: Show | undefined;
  return (text, most) => (show ??= showing(fieldsOf(body), key))(text, most);
}
