import { pointerTo } from "@totem-partner/spec/json-pointer";
import { after, type Bytes, type ExchangeRequest } from "../exchange/exchange.ts";
import { type Read, refused, repeatedErrors, validationProblem } from "../exchange/problems.ts";
import { encodingProblem, mediaTypeOf, parameter, parametersOf, type ReadBody, readBytes, token } from "./read-body.ts";

/** One part of a form as received: its header lines, without the empty line after them, and its content. */
interface FormPart {
  header: Uint8Array<ArrayBuffer>;
  content: Uint8Array<ArrayBuffer>;
}

/** A body that is not a form; the message, the rest of a sentence, names the part or what is missing. */
class FormError extends Error {
  override readonly name = "FormError";
}

/** In bytes. */
const largestHeader = 8192;

const latin1 = new TextDecoder("latin1");

/** The length of a part's headers; the empty line after them, or the end of a part without content, follows. */
function headerLength(part: string, number: number): number {
  if (part === "" || part.startsWith("\r\n")) throw new FormError(`part ${String(number)} has no headers`);
  const found = part.indexOf("\r\n\r\n");
  const length = found < 0 && part.endsWith("\r\n") ? part.length - 2 : found;
  if (length >= 0 && length <= largestHeader) return length;
  const limit = `within ${String(largestHeader)} bytes`;
  throw new FormError(`the headers of part ${String(number)} do not end with an empty line ${limit}`);
}

/**
 * The parts of a multipart body (RFC 2046, 5.1.1). Anything before the first boundary and after the closing one is
 * skipped. A part without headers is rejected with a FormError: in a form it would have no name (RFC 7578, 4.2).
 */
export function* formParts(bytes: Uint8Array<ArrayBuffer>, boundary: string): Generator<FormPart, void> {
  // One character for each byte, so that positions in the text are those of the bytes.
  const text = latin1.decode(bytes);
  const delimiter = `\r\n--${latin1.decode(new TextEncoder().encode(boundary))}`;
  // The first delimiter needs no line break before it.
  let at = text.startsWith(delimiter.slice(2)) ? -2 : text.indexOf(delimiter);
  if (at === -1) throw new FormError("no line starts with the boundary that the Content-Type names");
  for (let number = 1; ; number += 1) {
    let begin = at + delimiter.length;
    if (text.startsWith("--", begin)) return;
    // White space may follow a delimiter.
    while (text[begin] === " " || text[begin] === "\t") begin += 1;
    if (!text.startsWith("\r\n", begin)) {
      throw new FormError(`the boundary before part ${String(number)} is not followed by a line break`);
    }
    // The line break before the part may be that before the next delimiter, which belongs to neither.
    at = text.indexOf(delimiter, begin);
    if (at < 0) throw new FormError(`part ${String(number)} is not followed by a boundary`);
    begin += 2;
    const part = bytes.subarray(begin, Math.max(begin, at));
    const length = headerLength(text.slice(begin, Math.min(at, begin + largestHeader + 4)), number);
    yield { header: part.subarray(0, length), content: part.subarray(length + 4) };
  }
}

/** A header line (RFC 9112, 5): a name, a colon, and a value without control characters but tabs. */
const headerLine = new RegExp(`^${token}:[\\t\\P{Cc}]*$`, "u");

const isDisposition = (line: string): boolean => /^content-disposition:/i.test(line);

/** The Content-Disposition header of a part (RFC 7578, 4.2): `form-data`, and parameters. */
const formData = new RegExp(`^content-disposition:[ \\t]*form-data[ \\t]*(?:${parameter}[ \\t]*)*(?:;[ \\t]*)?$`, "iu");

interface PartHeaders {
  name: string;
  /** Undefined unless the part is a file. */
  fileName: string | undefined;
  /** As it is written, without parameters. */
  mediaType: string | undefined;
}

/** Decodes an extended value (RFC 8187), such as `UTF-8''%C3%B1`; undefined if it is none. */
function decodeExtended(value = ""): string | undefined {
  const [, encoding, encoded] = /^([\w-]+)'[^']*'(.+)$/.exec(value) ?? [];
  if (encoded === undefined) return undefined;
  const text = encoded.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  try {
    return new TextDecoder(encoding).decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  } catch {
    return text; // An encoding that the platform does not know.
  }
}

/** @throws {FormError} for lines that are not headers, and unless exactly one of them is `form-data` with a name. */
function readPartHeaders(header: string, number: number): PartHeaders {
  const lines = header.split("\r\n");
  if (!lines.every((line) => headerLine.test(line)))
    throw new FormError(`part ${String(number)} has a malformed header`);
  const [disposition = "", ...others] = lines.filter(isDisposition);
  if (disposition !== "" && (others.length > 0 || !formData.test(disposition))) {
    throw new FormError(`part ${String(number)} has no Content-Disposition of the form form-data; name="…"`);
  }
  const parameters = parametersOf(disposition);
  const name = parameters.get("name");
  if (name === undefined) throw new FormError(`part ${String(number)} has no name`);
  const fileName = decodeExtended(parameters.get("filename*")) ?? parameters.get("filename");
  const [mediaType] = lines.flatMap((line) => /^content-type:\s*([^=;\s]+)/i.exec(line)?.[1] ?? []);
  return { name, fileName, mediaType };
}

/** The largest PDF document, in bytes. */
const largestDocument = 10 * 1_048_576;

/** The bytes that boundaries, part headers and small fields may add to the size of the document. */
const framing = 65_536;

/** The length of a form, in bytes, after which others are served before its file is stored. */
const longAtOnce = 2 ** 20;

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
    // A decoder reports invalid text so.
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
  request: Pick<ExchangeRequest, "headers" | "readBody" | "pause">,
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
    if (bytes !== "broken-off") {
      const form = { ...readForm(bytes, boundary, files), bytes };
      // A long file is hashed and stored next.
      return request.pause && bytes.byteLength > longAtOnce ? request.pause().then(() => form) : form;
    }
    return refused("malformed_multipart", "The body broke off before its end.");
  });
}
