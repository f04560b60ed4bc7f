import { type Show, showing } from "../errors/confidential.ts";
import type { OutgoingRequest } from "./transport.ts";

/** The fields of a request's body. A form has none that are confidential. */
function fieldsOf(body: OutgoingRequest["body"]): unknown {
  const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body;
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // A raw call may send anything.
  }
}

/** What may be shown of the answer to a request. The body is read only when there is something to show. */
export function shownTexts({ body }: OutgoingRequest, key: string): Show {
  let show: Show | undefined;
  return (text, most) => (show ??= showing(fieldsOf(body), key))(text, most);
}
