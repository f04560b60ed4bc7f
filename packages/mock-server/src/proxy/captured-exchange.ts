import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import type { AssumedValues, AuditedExchange } from "@totem-partner/audit";
import type { RequestTarget } from "../http/http-adapter.ts";

/** Larger bodies pass, but are not checked: a form with the largest document fits. */
const largestCapture = 12 * 1024 * 1024;

/** A chunk uses more memory than its bytes: without this, a chunk of a single byte would be nearly free. */
const bytesOfPiece = 128;

/** The memory for the bodies of all exchanges that are in flight, or wait to be read. */
export interface CaptureBudget {
  left: number;
}

export const captureBudget = (most = 64 * 1024 * 1024): CaptureBudget => ({ left: most });

/** A body that passes through: captured within limits, so that no uploads, however large or many, fill the memory. */
export class CapturedBody {
  readonly #budget: CaptureBudget;
  readonly #most: number;
  #chunks: Buffer[] | undefined = [];
  #size = 0;
  #taken = 0;

  constructor(budget: CaptureBudget, most = largestCapture) {
    this.#budget = budget;
    this.#most = most;
  }

  push(chunk: Buffer): void {
    if (this.#chunks === undefined) return;
    this.#size += chunk.byteLength;
    const needed = chunk.byteLength + bytesOfPiece;
    if (this.#size > this.#most || needed > this.#budget.left) {
      this.release();
      return;
    }
    this.#budget.left -= needed;
    this.#taken += needed;
    this.#chunks.push(chunk);
  }

  get bytes(): Buffer | undefined {
    return this.#chunks && Buffer.concat(this.#chunks);
  }

  release(): void {
    this.#chunks = undefined;
    this.#budget.left += this.#taken;
    this.#taken = 0;
  }
}

export interface PassedExchange {
  message: IncomingMessage;
  target: RequestTarget;
  requestBody: CapturedBody;
  answer: IncomingMessage;
  answerBody: CapturedBody;
}

const decoders = new Map(
  Object.entries({
    gzip: promisify(gunzip),
    "x-gzip": promisify(gunzip),
    deflate: promisify(inflate),
    br: promisify(brotliDecompress),
  }),
);

/** A body without its content codings (RFC 9110, 8.4); undefined if it cannot be decoded, or would become too large. */
export async function decodedBody(bytes: Uint8Array, encoding: string | undefined): Promise<Uint8Array | undefined> {
  const codings = (encoding ?? "").split(",").map((coding) => coding.trim().toLowerCase());
  let decoded = bytes;
  // Codings are listed in the order in which they were applied.
  for (const coding of codings.reverse()) {
    if (coding === "" || coding === "identity") continue;
    const decode = decoders.get(coding);
    if (decode === undefined) return undefined;
    try {
      decoded = await decode(decoded, { maxOutputLength: largestCapture });
    } catch {
      return undefined;
    }
  }
  return decoded;
}

/** Headers by lower-case name; of the API key only its presence. */
function auditedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined) return [];
      if (name === "x-partner-api-key") return value === "" ? [] : [[name, "present"]];
      return [[name, typeof value === "string" ? value : value.join(", ")]];
    }),
  );
}

export async function auditedExchange(
  { message, target, requestBody, answer, answerBody }: PassedExchange,
  assumed: AssumedValues,
): Promise<AuditedExchange | undefined> {
  const [sent, received] = [requestBody.bytes, answerBody.bytes];
  if (sent === undefined || received === undefined) return undefined;
  const [request, response] = await Promise.all([
    decodedBody(sent, message.headers["content-encoding"]),
    decodedBody(received, answer.headers["content-encoding"]),
  ]);
  if (request === undefined || response === undefined) return undefined;
  const text = new TextDecoder().decode(response);
  return {
    kind: "exchange",
    method: message.method ?? "",
    target: target.path + target.search,
    headers: auditedHeaders(message.headers),
    body: request,
    answer: { status: answer.statusCode ?? 0, headers: auditedHeaders(answer.headers), text },
    assumed,
  };
}
