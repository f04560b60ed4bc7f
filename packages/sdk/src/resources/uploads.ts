import { isFields } from "@totem-partner/spec/fields";
import type { FormFile } from "./document-bytes.ts";
import type { WriteBody } from "../calls/operation-request.ts";
import { readProcess } from "../send/environment.ts";
import type { OutgoingRequest } from "../send/exchange.ts";

const isFile = (value: unknown): value is FormFile => isFields(value) && value["bytes"] instanceof Uint8Array;

export { documentErrors, readDocument } from "./protocol-document.ts";

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
