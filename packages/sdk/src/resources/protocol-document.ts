import { isFields } from "@totem-partner/spec/fields";
import type { ErrorOfKind } from "../errors/load-later.ts";
import { isPartnerError } from "../errors/kinds.ts";
import { type FieldError, type PartnerError, unsent } from "../errors/partner-error.ts";
import type { withDeadline } from "../send/deadline.ts";
import { copyOf, type FormFile, isBytes } from "./document-bytes.ts";

/**
 * A source for the PDF of a protocol: a Blob or File, bytes, or a stream of bytes, such as a Node `Readable` or a
 * response body. A File keeps its name; anything else is sent as protocol.pdf. A stream is read into memory before the
 * request is sent, so that its size is known and every attempt can send it. To open a path, use `documentFromPath` from
 * `@totem-partner/sdk/node`.
 */
export type DocumentSource = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

interface DocumentDeps {
  signal: AbortSignal | undefined;
  timeout: number;
  errorOfKind: ErrorOfKind;
  withDeadline: typeof withDeadline;
}

/** In bytes. Assumed: `protocol-document`, `body-size`. */
const largest = 10 * 1024 * 1024;

/** A PDF identifies itself within its first bytes, at most this many. */
const headBytes = 1024;

const unusable = (errorOfKind: ErrorOfKind, why: string, cause?: unknown): PartnerError =>
  errorOfKind("configuration", `The document was not sent: ${why}.`, { ...unsent, cause });

// Detected by their methods, because a test runner may bring its own classes.
const isBlob = (source: unknown): source is Blob => isFields(source) && "arrayBuffer" in source && "slice" in source;
const isReadable = (source: unknown): source is ReadableStream<Uint8Array> => isFields(source) && "getReader" in source;
const isIterable = (source: unknown): source is AsyncIterable<Uint8Array> =>
  isFields(source) && Symbol.asyncIterator in source;

/** Not every browser can iterate a stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

async function collect(source: AsyncIterable<Uint8Array>, limit: number, signal: AbortSignal): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    if (!isBytes(chunk)) throw new TypeError("No bytes.");
    chunks.push(copyOf(chunk));
    bytes += chunk.byteLength;
    if (bytes > limit || signal.aborted) break;
  }
  if (bytes === 0) throw new TypeError("Nothing to read.");
  return new Blob(chunks).arrayBuffer();
}

async function bytesOf(
  source: unknown,
  limit: number,
  { signal, timeout, errorOfKind, withDeadline }: DocumentDeps,
): Promise<ArrayBuffer | Uint8Array<ArrayBuffer>> {
  if (isBlob(source)) return source.slice(0, Math.min(source.size, limit + 1)).arrayBuffer();
  if (isBytes(source)) return copyOf(source);
  const chunks = isReadable(source) ? chunksOf(source) : source;
  if (isIterable(chunks)) {
    return withDeadline({ signal, timeout }, (within) => collect(chunks, limit, within));
  }
  throw unusable(
    errorOfKind,
    "it is not a Blob, bytes or stream of bytes; open a path with documentFromPath of @totem-partner/sdk/node",
  );
}

/** One that is too large is read only until that is certain, unless documents are not checked. */
export async function readDocument(source: DocumentSource, isChecked: boolean, deps: DocumentDeps): Promise<FormFile> {
  const { signal, timeout, errorOfKind } = deps;
  try {
    const bytes = await bytesOf(source, isChecked ? largest : Infinity, deps);
    const { name } = isBlob(source) && "name" in source ? source : { name: "protocol.pdf" };
    return { name: String(name), bytes: new Uint8Array(bytes) };
  } catch (cause) {
    if (isPartnerError(cause) && cause.kind === "configuration") throw cause;
    if (signal?.aborted === true) {
      throw errorOfKind("abort", "Aborted before it was sent.", { ...unsent, cause: signal.reason });
    }
    if (isFields(cause) && cause["by"] === "timeout") {
      const message = `The document was not sent: its stream did not end within ${timeout} ms. Check it, or raise timeout and totalTimeout.`;
      throw errorOfKind("timeout", message, { ...unsent, timeout });
    }
    throw unusable(errorOfKind, "it could not be read. Pass a new stream, or a Blob, for each call", cause);
  }
}

/** Assumed: `protocol-document`. */
export function documentErrors(document: FormFile | undefined, isRequired: boolean): FieldError[] {
  const error = (message: string): FieldError[] => [{ in: "body", path: "/companyProtocolDocument", message }];
  if (document === undefined) return isRequired ? error("is required when companyProtocolEnabled is true") : [];
  const { bytes } = document;
  if (bytes.byteLength === 0) return error("is empty");
  if (bytes.byteLength > largest) return error(`may have at most ${largest} bytes`);
  return new TextDecoder().decode(bytes.subarray(0, headBytes)).includes("%PDF-") ? [] : error("is not a PDF");
}
