import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectOverTls } from "node:tls";

/** A connection on which a test writes bytes of its own, and reads what comes back. */
export class RawSocket implements AsyncDisposable {
  readonly #socket: Socket;
  #received = "";

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      this.#received += text;
    });
    // That it was reset shows in what came.
    socket.on("error", () => undefined);
  }

  /** Connects to this machine, over TLS if there is an authority to trust. */
  static async open(port: number, ca?: string): Promise<RawSocket> {
    const to = { port, host: "127.0.0.1", allowHalfOpen: true };
    const socket = ca === undefined ? connect(to) : connectOverTls({ ...to, ca });
    await once(socket, ca === undefined ? "connect" : "secureConnect");
    return new RawSocket(socket);
  }

  write(text: string | Uint8Array): void {
    this.#socket.write(text);
  }

  /** Says that nothing more will be written, and goes on reading. */
  end(): void {
    this.#socket.end();
  }

  /** Breaks the connection off. */
  abort(): void {
    this.#socket.resetAndDestroy();
  }

  /** Waits until something has come that the pattern fits. */
  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#received)) {
      if (this.#isOver) throw new Error(`It ended with: ${this.#received}`);
      await this.#next("data", "end", "close");
    }
    return this.#received;
  }

  /** Waits until the other side has closed, and answers all that came. */
  async closed(): Promise<string> {
    while (!this.#isOver) await this.#next("end", "close");
    return this.#received;
  }

  get #isOver(): boolean {
    return this.#socket.readableEnded || this.#socket.closed;
  }

  #next(...events: string[]): Promise<void> {
    return new Promise((resolve) => {
      for (const event of events) this.#socket.once(event, () => void setImmediate(resolve));
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.destroy();
    await Promise.resolve();
  }
}

/** The head of a create, as it stands on the wire; without a length the body comes in chunks. */
export const createHead = (length?: number, more = ""): string =>
  [
    "POST /authorizations HTTP/1.1",
    "Host: localhost",
    "X-Partner-API-Key: test_demo",
    "Content-Type: application/json",
    length === undefined ? "Transfer-Encoding: chunked" : `Content-Length: ${String(length)}`,
    `${more}\r\n`,
  ].join("\r\n");
