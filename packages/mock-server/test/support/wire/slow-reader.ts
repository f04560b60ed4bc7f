import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A reader of GET /_mock/events that only reads on request. */
export class SlowReader implements AsyncDisposable {
  /** The number of requests in the events. */
  requests = 0;
  /** True if the last chunk of the answer came, which ends it properly. */
  sawEnd = false;
  readonly #socket: Socket;
  #rest = "";

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      const all = this.#rest + text;
      this.requests += all.split("event: request").length - 1;
      this.#rest = all.slice(-13);
      this.sawEnd ||= all.endsWith("\r\n0\r\n\r\n");
    });
    socket.on("error", () => undefined);
  }

  /** Opens a stream, and stops reading as soon as it has begun. */
  static async open(port: number, apiKey: string): Promise<SlowReader> {
    const socket = connect(port, "127.0.0.1");
    const reader = new SlowReader(socket);
    socket.write(`GET /_mock/events HTTP/1.1\r\nHost: localhost\r\nX-Partner-API-Key: ${apiKey}\r\n\r\n`);
    await once(socket, "data");
    socket.pause();
    return reader;
  }

  /** Reads whatever there still is, until the connection is closed. */
  async closed(): Promise<void> {
    const closed = new Promise((resolve) => this.#socket.once("close", resolve));
    this.#socket.resume();
    if (!this.#socket.closed) await closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.destroy();
    await Promise.resolve();
  }
}
