import { good, jsonHead } from "./corpus/attack.ts";
import { summaryOf } from "./verdict.ts";
import { Wire } from "./wire.ts";

/** What clients send that stop within a request: how it begins, and what they get in the end. */
const beginnings = {
  nothing: "",
  "half a request line": "GET /web",
  "half a head": good.slice(0, -4),
  "half a body": `${jsonHead("Content-Length: 14\r\n")}{"name":`,
  "half a chunk": `${jsonHead("Transfer-Encoding: chunked\r\n")}e\r\n{"name":`,
} as const;

/** A connection on which a request begins, and never goes on. */
export class Staller {
  readonly #wire: Wire;
  readonly #what: string;

  private constructor(what: string, wire: Wire) {
    this.#what = what;
    this.#wire = wire;
  }

  /** Opens one of each kind. */
  static openAll(port: number): Promise<Staller[]> {
    return Promise.all(
      Object.entries(beginnings).map(async ([what, bytes]) => {
        const wire = await Wire.open(port, 60_000);
        wire.write(bytes);
        return new Staller(what, wire);
      }),
    );
  }

  /** Waits until the server has lost its patience. */
  async outcome(): Promise<string> {
    using wire = this.#wire;
    return [this.#what, ...(await wire.rest()).map(summaryOf)].join(": ");
  }
}
