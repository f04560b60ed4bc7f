import type { IncomingMessage, ServerResponse } from "node:http";
import type { BodyRead, ExchangeAnswer, ExchangeRequest, RequestHeaders } from "@totem-partner/simulator";

/** The raw headers of a Node request: names and values alternate, as received. */
export class NodeHeaders implements RequestHeaders {
  readonly #raw: readonly string[];

  constructor(raw: readonly string[]) {
    this.#raw = raw;
  }

  get(name: string): string | null {
    const wanted = name.toLowerCase();
    let found: string | null = null;
    for (let at = 0; at < this.#raw.length; at += 2) {
      const [written = "", value = ""] = [this.#raw[at], this.#raw[at + 1]];
      if (written.length !== wanted.length || written.toLowerCase() !== wanted) continue;
      found = found === null ? value : `${found}, ${value}`;
    }
    return found;
  }

  [Symbol.iterator](): IterableIterator<[name: string, value: string]> {
    const joined = new Map<string, string>();
    for (let at = 0; at < this.#raw.length; at += 2) {
      const [name, value = ""] = [(this.#raw[at] ?? "").toLowerCase(), this.#raw[at + 1]];
      const before = joined.get(name);
      joined.set(name, before === undefined ? value : `${before}, ${value}`);
    }
    return joined.entries();
  }
}

/**
 * Collects a body, and stops as soon as it is too large. The connection stays open: destroying it would lose the
 * response that explains the refusal.
 */
function readBody(message: IncomingMessage, largest: number): Promise<BodyRead> {
  return new Promise((resolve) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    let size = 0;
    const collect = (chunk: Buffer<ArrayBuffer>) => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size <= largest) return;
      message.off("data", collect);
      resolve("too-large");
    };
    message.on("data", collect);
    message.once("end", () => {
      const [only] = chunks;
      resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks, size));
    });
    const breakOff = () => resolve("broken-off");
    message.once("error", breakOff);
    message.once("close", breakOff);
  });
}

/** A Node request as plain data. */
export function fromMessage(message: IncomingMessage, target: string): ExchangeRequest {
  return {
    method: message.method ?? "",
    target,
    headers: new NodeHeaders(message.rawHeaders),
    readBody: (largest) => readBody(message, largest),
  };
}

/** Sends a response, with headers and body in one write. */
export function sendAnswer({ status, headers, text }: ExchangeAnswer, to: ServerResponse): void {
  const length = status === 204 ? {} : { "content-length": Buffer.byteLength(text) };
  to.writeHead(status, { ...headers, ...length });
  to.end(text);
}
