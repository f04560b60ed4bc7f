import { stage } from "@totem-partner/certification";
import { type Company, type Exchange, type FaultRule, Simulator } from "@totem-partner/simulator";
import { type Bytes, fromRequest, Journal, type JournalEntry, Redactor } from "@totem-partner/simulator/host";
import type { VirtualTime } from "./virtual-time.ts";

export const key = "test_demo";

const here = "https://service.example";
const elsewhere = "https://other.example";

/** An integration that makes more requests than this in a run does so for ever. */
const mostRequests = 900;

const networkDelay = 5;

export interface Seen {
  exchange: Exchange;
  /** In virtual milliseconds. */
  arrived: number;
  answered: number;
}

const pause = (milliseconds: number): Promise<void> =>
  // oxlint-disable-next-line workspace/fixed-wait -- Virtual time.
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

const never = <T>(): Promise<T> => new Promise(() => undefined);

/** The service in this process, behind a network of its own, in virtual time. */
export class ServiceHere {
  readonly base = `${here}/partner`;
  readonly company: Company;
  readonly seen: Seen[] = [];
  /** Requests that went to another origin. */
  readonly strays: Request[] = [];
  readonly staging: ReturnType<typeof stage>;
  isEndless = false;
  readonly #time: VirtualTime;
  readonly #simulator: Simulator;
  readonly #journal: Journal;
  /** All requests: one that nothing holds is collected, and an abort of its caller does not reach its own signal any more. */
  readonly #held: unknown[] = [];
  #requests = 0;

  constructor(time: VirtualTime, faults: readonly FaultRule[] = [], staged?: Parameters<typeof stage>[0]) {
    this.#time = time;
    this.#simulator = new Simulator({ faults });
    const company = this.#simulator.company(key);
    if (company === undefined) throw new Error("There is no company.");
    this.company = company;
    this.staging = stage(staged, { company, otherOrigin: elsewhere });
    this.#journal = new Journal(new Redactor(this.#simulator.knownKeys), (failure) => {
      throw failure;
    });
  }

  requests(): JournalEntry[] {
    return this.#journal.list(this.company, {});
  }

  /** Begins a run of an integration, which may make so many requests. */
  begin(): void {
    this.#requests = 0;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    this.#held.push(input);
    const bytes = request.body ? new Uint8Array(await this.#time.outside(request.arrayBuffer())) : new Uint8Array();
    return await this.#follow(request, bytes);
  };

  async #follow(request: Request, body: Bytes): Promise<Response> {
    const response = await this.#send(request, body);
    const location = response.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    const { redirect, headers, signal, method } = request;
    if (redirect === "manual") return response;
    if (redirect === "error") throw new TypeError("fetch failed", { cause: new Error("unexpected redirect") });
    const isSame = response.status > 303 || method === "GET";
    const further = { headers, signal, ...(isSame && { method }) };
    return this.#follow(new Request(new URL(location, request.url), further), isSame ? body : new Uint8Array());
  }

  async #send(request: Request, bytes: Bytes): Promise<Response> {
    this.#held.push(request);
    this.#requests += 1;
    if (this.#requests > mostRequests) {
      this.isEndless = true;
      return never();
    }
    request.signal.throwIfAborted();
    const asked = fromRequest(request);
    await pause(networkDelay);
    if (!request.url.startsWith(here)) {
      this.strays.push(request);
      return new Response(null, { status: 204 });
    }
    // Parallel requests have an order.
    const arrived = Date.now() + this.seen.length / 1e4;
    this.staging.before?.(asked);
    const exchange = await this.#time.outside(
      Promise.resolve(this.#simulator.exchange({ ...asked, readBody: () => bytes })),
    );
    const answered = this.staging.after?.(exchange) ?? exchange;
    const seen: Seen = { exchange: answered, arrived, answered: Infinity };
    this.seen.push(seen);
    this.staging.remark(exchange.requestId, { arrived });
    const response = await Promise.race([this.#simulator.respond(answered, request.signal), this.#abortion(request)]);
    await pause(networkDelay);
    seen.answered = Date.now();
    this.#journal.record(answered, Math.round(seen.answered - arrived));
    request.signal.throwIfAborted();
    if (response) return response;
    throw new TypeError("fetch failed", { cause: new Error("read ECONNRESET") });
  }

  #abortion({ signal }: Request): Promise<undefined> {
    return new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
  }
}
