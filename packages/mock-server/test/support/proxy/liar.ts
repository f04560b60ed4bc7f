import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** An answer of the service before it goes out. */
export interface Told {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Replaces an answer of the service. */
export type Lie = (truth: Told) => Told;

/** An answer in JSON with another value in it. */
export const withBody =
  (change: (body: Record<string, unknown>) => unknown): Lie =>
  ({ text, ...truth }) => {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null) throw new Error(`There is nothing to change in ${text}.`);
    return { ...truth, text: JSON.stringify(change({ ...body })) };
  };

/** A service in front of another that passes its answers on, or something else. */
export class Liar implements AsyncDisposable {
  /** Replaces the next answers. */
  lie: Lie = (truth) => truth;
  readonly #server;

  private constructor(truth: string) {
    this.#server = createServer((message, to) => {
      const answer = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
        const { host: _host, connection: _connection, "transfer-encoding": _coding, ...headers } = message.headers;
        const response = await fetch(truth + (message.url ?? ""), {
          method: message.method ?? "GET",
          headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        });
        const { "content-length": _length, ...told } = Object.fromEntries(response.headers);
        const said = this.lie({ status: response.status, headers: told, text: await response.text() });
        to.writeHead(said.status, said.headers).end(said.text);
      };
      void answer().catch(() => to.destroy());
    });
  }

  /** Starts one that begins by telling the truth. */
  static async before(truth: string): Promise<Liar> {
    const liar = new Liar(truth);
    await once(liar.#server.listen(0, "127.0.0.1"), "listening");
    return liar;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
