import { type Show, showing } from "../errors/confidential.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";

/** The fields of a request's body. The fields of a form are not confidential. */
function fieldsOf(body: OutgoingRequest["body"]): unknown {
  const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body;
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // A raw call may send anything.
  }
}

/** Returns what may be shown of the response to a request. The body is only read when needed. */
export function shownTexts({ body }: OutgoingRequest, key: string): Show {
  let show: Show | undefined;
  return (text, most) => (show ??= showing(fieldsOf(body), key))(text, most);
}
