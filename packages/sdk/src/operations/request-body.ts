import { isFields } from "@totem-partner/spec/fields";
import type { OperationId } from "@totem-partner/spec/operations";
import { forms } from "@totem-partner/spec/routes";

/** The body of a request as it is sent, and the content type, unless the platform sets it. */
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

/** Serializes a body in the media type of the operation. Throws a TypeError for values that JSON cannot represent. */
export function writeBody(operation: OperationId, body: unknown): RequestBody {
  if (body === undefined) return { headers: {} };
  // fetch sets the type of a form, which contains its boundary.
  if (forms.includes(operation) && isFields(body)) return { headers: {}, body: formOf(body) };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
