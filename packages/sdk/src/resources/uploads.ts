import { isFields } from "@totem-partner/spec/fields";
import type { ErrorOfKind } from "../errors/load-later.ts";
import { isPartnerError } from "../errors/kinds.ts";
import { type FieldError, type PartnerError, unsent } from "../errors/partner-error.ts";
import type { withDeadline } from "../send/deadline.ts";
import { copyOf, isBytes } from "./document-bytes.ts";
import type { WriteBody } from "../calls/operation-request.ts";
import { readProcess } from "../send/environment.ts";
import type { OutgoingRequest } from "../send/exchange.ts";

/**
 * A source for the PDF of a protocol: a Blob or File, bytes, or a stream of bytes, such as a Node `Readable` or a
 * response body. A File keeps its name; anything else is sent as protocol.pdf. A stream is read into memory before the
 * request is sent, so that its size is known and every attempt can send it. To open a path, use `documentFromPath` from
 * `@totem-partner/sdk/node`.
 */
export type DocumentSource = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** A file of a form, in memory: its bytes can be sent by any fetch, and again for each attempt. */
interface FormFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

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

const isFile = (value: unknown): value is FormFile => isFields(value) && value["bytes"] instanceof Uint8Array;

const quoted = (name: string): string =>
  `"${name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A")}"`;

/** Anything else would be sent as a string such as [object Object]. */
function textOf(value: unknown): string {
  if (typeof value === "string" || typeof value === "boolean" || typeof value === "number") return String(value);
  throw new TypeError("A form has texts and files.");
}

/** Not with FormData: the fetch of another package, or of a test runner, sends the text [object FormData]. */
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

/** The progress of an upload, in bytes of the request body: the document plus a few hundred bytes around it. */
export interface UploadProgress {
  /** Bytes handed to the network so far. A retry starts at 0 again. */
  loaded: number;
  /** The size of the whole body. */
  total: number;
}

type OnProgress = (progress: UploadProgress) => void | Promise<void>;

/** In bytes; a report follows each. */
const chunkSize = 65_536;

/** The reader requests the next chunk once it has passed on the last. */
function streamOf(bytes: Uint8Array, onTaken: (taken: number) => void): ReadableStream<Uint8Array> {
  let taken = 0;
  const pull = (stream: ReadableStreamDefaultController<Uint8Array>) => {
    onTaken(taken);
    if (taken === bytes.byteLength) {
      stream.close();
      return;
    }
    const chunk = bytes.subarray(taken, taken + chunkSize);
    taken += chunk.byteLength;
    stream.enqueue(chunk);
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** Not in browsers, also those with a `process` such as Electron, nor in Cloudflare's workers, which send chunks. */
const sendsStreams = (): boolean =>
  readProcess("versions", "node") !== undefined && !("document" in globalThis) && !("FixedLengthStream" in globalThis);

export function reportUpload(outgoing: OutgoingRequest, onProgress: OnProgress, ownFetch: boolean) {
  const { body: form } = outgoing;
  if (typeof form !== "object") return undefined;
  const bytes = new Uint8Array(form);
  const total = bytes.byteLength;
  const report = (loaded: number) => {
    Promise.resolve({ loaded, total })
      .then(onProgress)
      .catch(() => undefined);
  };
  if (ownFetch || !sendsStreams()) return { outgoing, onResponse: () => report(total) };
  const body = () => streamOf(bytes, report);
  // Without the length, the body would be sent in chunks, which some proxies refuse.
  return {
    outgoing: { ...outgoing, headers: { ...outgoing.headers, "content-length": String(total) }, body },
    onResponse: () => undefined,
  };
}
