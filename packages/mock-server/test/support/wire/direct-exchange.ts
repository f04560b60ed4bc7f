import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** A connection of this machine without a network: what is written to it is kept. */
export class KeptConnection extends Socket {
  /** All bytes that were written, one letter each. */
  written = "";
  /** True if it was reset, instead of being closed. */
  wasReset = false;
  override readonly remoteAddress = "127.0.0.1";

  constructor() {
    super();
    // As a server does, for what breaks off.
    this.on("error", () => undefined);
  }

  override _write(chunk: Uint8Array | string, encoding: BufferEncoding, done: () => void): void {
    this.written += typeof chunk === "string" ? Buffer.from(chunk, encoding).toString("latin1") : latin1(chunk);
    done();
  }

  override _writev(chunks: { chunk: Uint8Array | string; encoding: BufferEncoding }[], done: () => void): void {
    for (const { chunk, encoding } of chunks) this._write(chunk, encoding, () => undefined);
    done();
  }

  override _read(): void {
    // Nothing comes by itself.
  }

  override resetAndDestroy(): this {
    this.wasReset = true;
    return this.destroy();
  }
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/** The head of a request; headers are names and values, as received. */
export interface RequestHead {
  method?: string;
  url?: string;
  httpVersion?: string;
  headers?: readonly string[];
}

/** A request of Node without a network. Its body is what a test pushes. */
export function aMessage({ method = "GET", url = "/products", httpVersion = "1.1", headers = [] }: RequestHead = {}) {
  const message = new IncomingMessage(new KeptConnection());
  const [major, minor] = httpVersion.split(".").map(Number);
  Object.assign(message, { method, url, httpVersion, httpVersionMajor: major, httpVersionMinor: minor });
  message.rawHeaders = [...headers];
  for (let at = 0; at < headers.length; at += 2) {
    message.headers[String(headers[at]).toLowerCase()] = String(headers[at + 1]);
  }
  return message;
}

/** A response of Node to a request, without a network, and the connection that it is written to. */
export function aResponse(message = aMessage()) {
  const connection = new KeptConnection();
  const to = new ServerResponse(message);
  to.sendDate = false;
  to.assignSocket(connection);
  return { message, to, connection };
}
