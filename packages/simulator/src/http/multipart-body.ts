import { MaxFileSizeExceededError, type MultipartPart, parseMultipart } from "@remix-run/multipart-parser";
import type { FieldError } from "@totem-partner/spec/request-check";
import { validationProblem } from "./problems.ts";
import { mediaTypeOf, type Read, readBytes, unreadable } from "./read-bytes.ts";

/** The largest PDF document, in bytes. */
const largestDocument = 10 * 1_048_576;

/** What boundaries, part headers and small fields may add to the document. */
const framing = 65_536;

const tooLarge = () =>
  unreadable("document_too_large", `A document may have ${String(largestDocument)} bytes at the most.`);

/** A form has no booleans, only words for them; any other word is left for the check to refuse. */
function readPart(part: MultipartPart, isFile: boolean): unknown {
  if (isFile || part.isFile) {
    return new File([part.arrayBuffer], part.filename ?? "", { type: part.mediaType ?? "application/octet-stream" });
  }
  const { text } = part;
  return text === "true" ? true : text === "false" ? false : text;
}

function readParts(
  bytes: Uint8Array<ArrayBuffer>,
  boundary: string,
  files: readonly string[],
): Read<Record<string, unknown>> {
  const values = new Map<string, unknown>();
  const errors: FieldError[] = [];
  for (const part of parseMultipart(bytes, { boundary, maxFileSize: largestDocument, maxParts: 100 })) {
    const { name } = part;
    if (name === undefined) return unreadable("malformed_multipart", "A part of the form has no name.");
    if (values.has(name)) errors.push({ in: "body", path: `/${name}`, message: "may be given only once" });
    values.set(name, readPart(part, files.includes(name)));
  }
  if (errors.length > 0) return { ok: false, problem: validationProblem(errors) };
  return { ok: true, value: Object.fromEntries(values) };
}

/** Reads a multipart form: the named fields and other files as `File` with all their bytes, `true` and `false` as booleans, other fields as text. */
export async function readMultipart(
  request: Request,
  files: readonly string[],
): Promise<Read<Record<string, unknown>>> {
  const { essence, parameters, says } = mediaTypeOf(request);
  if (essence !== "multipart/form-data") {
    return unreadable("unsupported_media_type", `The body must be multipart/form-data; the request ${says}.`);
  }
  const boundary = parameters.get("boundary") ?? "";
  if (boundary === "" || boundary.length > 70) {
    const advice = "Let the HTTP client set the Content-Type, so that it names the boundary of the form.";
    return unreadable("malformed_multipart", `The Content-Type names no boundary of 1 to 70 characters. ${advice}`);
  }
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  try {
    bytes = await readBytes(request, largestDocument + framing);
  } catch {
    return unreadable("malformed_multipart", "The body broke off before its end.");
  }
  if (bytes === undefined) return tooLarge();
  try {
    return readParts(bytes, boundary, files);
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) return tooLarge();
    return unreadable("malformed_multipart", malformed(bytes));
  }
}

const malformed = (bytes: Uint8Array): string =>
  bytes.byteLength === 0
    ? "The body is empty; this operation needs a form."
    : `The form cannot be read: within its ${String(bytes.byteLength)} bytes a boundary, the end of a part's headers or the closing boundary is missing.`;
