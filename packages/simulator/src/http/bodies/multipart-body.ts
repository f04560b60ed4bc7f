import { pointerTo } from "@totem-partner/spec/json-pointer";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { after, type Bytes, type ExchangeRequest } from "../exchange/exchange.ts";
import { FormError, type FormPart, formParts, type PartHeaders, readPartHeaders } from "./form-parts.ts";
import { type Read, refused, repeatedErrors, validationProblem } from "../exchange/problems.ts";
import { encodingProblem, mediaTypeOf, type ReadBody, readBytes, readJson } from "./read-body.ts";

/** The largest PDF document, in bytes. */
const largestDocument = 10 * 1_048_576;

/** The bytes that boundaries, part headers and small fields may add to the size of the document. */
const framing = 65_536;

const tooLarge = () => refused("document_too_large", `A document may have at most ${String(largestDocument)} bytes.`);

/** More parts than any form of the interface has; no more are read. */
const mostParts = 100;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Forms have words for booleans. A field that should be a file and is declared as text is not one. */
function readContent({ fileName, mediaType }: PartHeaders, content: FormPart["content"], isFile: boolean): unknown {
  const isSent = fileName !== undefined || mediaType === "application/octet-stream";
  const isText = mediaType === undefined ? !isSent : mediaType.toLowerCase() === "text/plain";
  if (isFile && isText) return undefined;
  if (isFile || isSent) return new File([content], fileName ?? "", { type: mediaType ?? "application/octet-stream" });
  const text = utf8.decode(content);
  return text === "true" ? true : text === "false" ? false : text;
}

function decodePart({ header, content }: FormPart, number: number, files: readonly string[]) {
  try {
    const headers = readPartHeaders(utf8.decode(header), number);
    return { name: headers.name, value: readContent(headers, content, files.includes(headers.name)) };
  } catch (error) {
    // How a decoder reports invalid text.
    if (error instanceof TypeError) throw new FormError(`part ${String(number)} is not encoded in UTF-8`);
    throw error;
  }
}

const noFile = "must be a file part, with a filename and the type application/pdf, not a text field or text/plain";

function readParts(bytes: Bytes, boundary: string, files: readonly string[]): Read<Record<string, unknown>> {
  const values = new Map<string, unknown>();
  const repeated = new Set<string>();
  const texts = new Set<string>();
  let number = 0;
  for (const raw of formParts(bytes, boundary)) {
    number += 1;
    if (number > mostParts) throw new FormError(`it has more than ${String(mostParts)} parts`);
    if (raw.content.byteLength > largestDocument) return tooLarge();
    const { name, value } = decodePart(raw, number, files);
    if (values.has(name)) repeated.add(name);
    if (files.includes(name) && !(value instanceof File)) texts.add(name);
    values.set(name, value);
  }
  if (repeated.size > 0) return { ok: false, problem: validationProblem(repeatedErrors("body", repeated)) };
  if (texts.size > 0) {
    const errors = Array.from(texts, (name) => ({ in: "body" as const, path: pointerTo(name), message: noFile }));
    return { ok: false, problem: validationProblem(errors) };
  }
  return { ok: true, value: Object.fromEntries(values) };
}

function readForm(bytes: Bytes, boundary: string, files: readonly string[]): Read<Record<string, unknown>> {
  if (bytes.byteLength === 0) {
    return refused("malformed_multipart", "The body is empty; this operation needs a form.");
  }
  try {
    return readParts(bytes, boundary, files);
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    return refused("malformed_multipart", `The form cannot be read: ${error.message}.`);
  }
}

/** Reads a multipart form: the named fields and other files as `File` with all their bytes, `true` and `false` as booleans, other fields as text. */
export function readMultipart(
  request: Pick<ExchangeRequest, "headers" | "readBody">,
  files: readonly string[],
): ReadBody<object> | Promise<ReadBody<object>> {
  const { essence, parameters, says } = mediaTypeOf(request);
  if (essence !== "multipart/form-data") {
    return refused("unsupported_media_type", `The body must be multipart/form-data; the request ${says}.`);
  }
  const encoded = encodingProblem(request);
  if (encoded) return encoded;
  const boundary = parameters.get("boundary") ?? "";
  if (boundary === "" || boundary.length > 70) {
    const advice = "Let the HTTP client set the Content-Type, so that it names the boundary of the form.";
    return refused("malformed_multipart", `The Content-Type names no boundary of 1 to 70 characters. ${advice}`);
  }
  return after(readBytes(request, largestDocument + framing), (bytes) => {
    if (bytes === "too-large") return tooLarge();
    if (bytes !== "broken-off") return { ...readForm(bytes, boundary, files), bytes };
    return refused("malformed_multipart", "The body broke off before its end.");
  });
}

export function readBody(id: OperationId, request: ExchangeRequest): ReadBody<unknown> | Promise<ReadBody<unknown>> {
  const operation = operations[id];
  if (!("body" in operation)) return { ok: true, value: undefined };
  const { mediaType, files } = operation.body;
  return mediaType === "application/json" ? readJson(request) : readMultipart(request, files);
}
