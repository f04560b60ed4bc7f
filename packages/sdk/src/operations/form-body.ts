import { isFields } from "@totem-partner/spec/fields";
import type { WriteBody } from "./request.ts";

/** A file of a form, in memory: its bytes can be sent by any fetch, and again for each attempt. */
export interface FormFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const isFile = (value: unknown): value is FormFile => isFields(value) && value["bytes"] instanceof Uint8Array;

/** As the standard for forms says: other characters are sent as they are. */
const quoted = (name: string): string =>
  `"${name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A")}"`;

/** Anything else would be sent as its description, such as [object Object]. */
function textOf(value: unknown): string {
  if (typeof value === "string" || typeof value === "boolean" || typeof value === "number") return String(value);
  throw new TypeError("A form has texts and files.");
}

/**
 * Writes a form as multipart/form-data. Not with FormData: the fetch of another package, or of a test runner, sends that of
 * the platform as the text [object FormData]. Throws a TypeError for values that a form cannot contain.
 */
export const writeForm: WriteBody = (fields) => {
  const boundary = `form-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
  const encoder = new TextEncoder();
  const parts = Object.entries(isFields(fields) ? fields : {}).flatMap(([name, value]) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name=${quoted(name)}`;
    const [rest, content] = isFile(value)
      ? [`; filename=${quoted(value.name)}\r\ncontent-type: application/pdf`, value.bytes]
      : ["", encoder.encode(textOf(value))];
    return [encoder.encode(`${head}${rest}\r\n\r\n`), content, encoder.encode("\r\n")];
  });
  parts.push(encoder.encode(`--${boundary}--\r\n`));
  const body = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.byteLength;
  }
  return { headers: { "content-type": `multipart/form-data; boundary=${boundary}` }, body: body.buffer };
};
