import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Chance, turns } from "./chance.ts";

/** A delivery on its way. */
interface Sent {
  id: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** In how many attempts of a delivery anything may happen. Of five, that leaves two, one of them after any lease. */
const wildAttempts = 3;

const oneOfTwo = (drawn: number): 0 | 1 => (drawn < 0.5 ? 0 : 1);

/** Posts a delivery to an instance; 502 when there is no answer. */
async function post(url: string, { headers, body }: Sent): Promise<number> {
  try {
    const outgoing = request(url, { method: "POST", headers: { ...headers, host: new URL(url).host }, agent: false });
    const answered = once(outgoing, "response");
    outgoing.end(body);
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    await once(response, "close");
    return response.statusCode ?? 502;
  } catch {
    return 502;
  }
}

/** The address of an instance of a receiver at the moment. */
type Address = (which: 0 | 1) => string;

/** The network between the service and two instances of a receiver: it delays, reorders, repeats and loses. */
export class Network implements AsyncDisposable {
  readonly counts = { attempts: 0, copies: 0, lateCopies: 0, lostAnswers: 0, busy: 0, repeats: 0, failures: 0 };
  readonly #attempts = new Map<string, number>();
  readonly #address: Address;
  readonly #chance: Chance;
  readonly #server: Server;
  readonly #underWay = new Set<Promise<number>>();
  #late: Sent[] = [];

  private constructor(address: Address, chance: Chance) {
    this.#address = address;
    this.#chance = chance;
    this.#server = createServer((incoming, response) => {
      const { headers } = incoming;
      const id = String(headers["x-webhook-id"]);
      void buffer(incoming)
        .then((body) => this.#deliver({ id, headers, body }))
        .then((status) => response.writeHead(status).end());
    });
  }

  /** Starts it on a free port. */
  static async start(address: Address, chance: Chance): Promise<Network> {
    const network = new Network(address, chance);
    await once(network.#server.listen(0, "127.0.0.1"), "listening");
    return network;
  }

  /** The address to which the service sends its deliveries. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** The deliveries that the service has sent, in the order of their first attempts. */
  get ids(): readonly string[] {
    return [...this.#attempts.keys()];
  }

  /** True if anything may still happen to a delivery. */
  isWild(id: string): boolean {
    return (this.#attempts.get(id) ?? 0) <= wildAttempts;
  }

  /** Brings the copies that took a long way. */
  async deliverLateCopies(): Promise<void> {
    const copies = this.#late;
    this.#late = [];
    this.counts.lateCopies += copies.length;
    await Promise.all(copies.map((sent) => this.#forward(sent, oneOfTwo(this.#chance("late copy to", sent.id)))));
  }

  /** Waits until everything that is under way has arrived. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #deliver(sent: Sent): Promise<number> {
    const { id } = sent;
    const attempt = (this.#attempts.get(id) ?? 0) + 1;
    this.#attempts.set(id, attempt);
    this.counts.attempts += 1;
    const draw = (what: string) => this.#chance(what, id, attempt);
    const target = oneOfTwo(draw("to"));
    if (!this.isWild(id)) return this.#forward(sent, target);
    await turns(Math.floor(draw("delay") * 12));
    if (draw("late copy") < 0.05) this.#late.push(sent);
    if (draw("copy") < 0.2) {
      this.counts.copies += 1;
      void this.#forward(sent, target === 0 ? 1 : 0);
    }
    const status = await this.#forward(sent, target);
    if (draw("lost answer") >= 0.08) return status;
    this.counts.lostAnswers += 1;
    return 504;
  }

  async #forward(sent: Sent, target: 0 | 1): Promise<number> {
    const posted = post(this.#address(target), sent);
    this.#underWay.add(posted);
    const status = await posted;
    this.#underWay.delete(posted);
    if (status === 409) this.counts.busy += 1;
    if (status === 200) this.counts.repeats += 1;
    if (status >= 500) this.counts.failures += 1;
    return status;
  }
}
