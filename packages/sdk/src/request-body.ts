import type { OperationId } from "@totem-partner/spec/operations";
import { forms } from "@totem-partner/spec/routes";
import { isRecord } from "./record.ts";

/** The body of a request as it goes out, and the content type, where the platform does not set it. */
export interface RequestBody {
  body?: string | FormData | undefined;
  headers: Readonly<Record<string, string>>;
}

function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, String(value));
  }
  return form;
}

/** Writes a body in the media type that the operation takes. Throws a TypeError for what JSON cannot hold. */
export function writeBody(operation: OperationId, body: unknown): RequestBody {
  if (body === undefined) return { headers: {} };
  // fetch sets the type of a form, which names its boundary.
  if (forms.includes(operation) && isRecord(body)) return { headers: {}, body: formOf(body) };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
