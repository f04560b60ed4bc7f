import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it came in. */
export interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A server on a free port that keeps what it receives, and answers each time with one status. */
export class Receiver implements AsyncDisposable {
  readonly received: Received[] = [];
  readonly #server: Server;

  private constructor(status: number) {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { method, url: path, headers } = request;
        this.received.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
        // What is compared must not depend on the second.
        response.sendDate = false;
        response.writeHead(status, { location: "/elsewhere" }).end();
      });
    });
  }

  static async start(status = 204): Promise<Receiver> {
    const receiver = new Receiver(status);
    await new Promise<void>((resolve) => receiver.#server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
