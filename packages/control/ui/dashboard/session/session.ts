import type { RequestSummary } from "@totem-partner/simulator/host";
import type { Digest } from "../../../src/live/event-streams.ts";
import { type AnswerTo, call, type Call, type Clock, type Credentials } from "./api.ts";
import { Changing } from "./changing.ts";
import { ApiProblem, type CallDetails } from "./exchange.ts";
import { follow } from "./stream.ts";

type Connection = { state: "connecting" | "live" | "waiting" } | { state: "refused"; problem: ApiProblem };

/** As many as the server remembers. */
const mostRequests = 1000;
const pageOfRequests = 200;

/** Lists are reloaded at most this often, however many events there are. */
const rereadInterval = 1000;

/** Follows one company: its current data, updated live. Views subscribe, and are notified at most once per digest. */
export class Session extends Changing {
  readonly credentials: Credentials;
  connection: Connection = { state: "connecting" };
  clock: Clock | undefined;
  /** When `clock` was read, by the page's own clock. */
  #clockReadAt = 0;
  /** Newest first. */
  requests: readonly RequestSummary[] = [];
  /** The number of requests that arrived so fast that they were only counted. */
  skipped = 0;
  #stop: () => void = () => undefined;
  #seen: Pick<Digest, "epoch" | "revision"> | undefined;
  #stale: ReturnType<typeof setTimeout> | undefined;
  #readAt = 0;

  constructor(credentials: Credentials) {
    super();
    this.credentials = credentials;
  }

  begin(): void {
    void this.#preview();
    this.#stop = follow(this.credentials, {
      onOpen: () => {
        this.#seen = undefined;
        void this.#load();
        this.#become({ state: "live" });
      },
      onDigest: (digest) => this.#take(digest),
      onBreak: () => this.#become({ state: "waiting" }),
      onRefused: (problem) => this.#become({ state: "refused", problem }),
    });
  }

  end(): void {
    this.#stop();
    clearTimeout(this.#stale);
  }

  call<Name extends Call>(name: Name, details?: CallDetails): Promise<AnswerTo<Name>> {
    return call(this.credentials, name, details);
  }

  /** The same for a call that changes something: the visible data is reloaded immediately. */
  async change<Name extends Call>(name: Name, details?: CallDetails): Promise<AnswerTo<Name>> {
    const answer = await this.call(name, details);
    this.reread();
    return answer;
  }

  clockNow(): number | undefined {
    if (this.clock === undefined) return undefined;
    const read = Date.parse(this.clock.now);
    return this.clock.standsStill ? read : read + Date.now() - this.#clockReadAt;
  }

  setClock(clock: Clock): void {
    this.#keepClock(clock);
    this.reread();
  }

  override reread(): void {
    clearTimeout(this.#stale);
    this.#stale = undefined;
    this.#readAt = Date.now();
    super.reread();
  }

  #become(connection: Connection): void {
    this.connection = connection;
    this.tell();
  }

  #readRequests(offset: number): Promise<AnswerTo<"GET /requests">> {
    return this.call("GET /requests", {
      query: { form: "summary", order: "newest-first", limit: pageOfRequests, offset },
    });
  }

  /** Shows the newest requests while the stream is being opened. The stream also reports any failure. */
  async #preview(): Promise<void> {
    const page = await this.#readRequests(0).catch(() => undefined);
    if (page === undefined || this.requests.length > 0) return;
    this.requests = page.items;
    this.tell();
  }

  /** Reads the requests that the server remembers, page by page; new ones arrive through the stream. */
  async #load(): Promise<void> {
    const known = new Map<string, RequestSummary>();
    this.reread();
    try {
      for (let offset = 0; offset < mostRequests; offset += pageOfRequests) {
        const { items, total } = await this.#readRequests(offset);
        for (const item of items) known.set(item.id, item);
        const fresh = this.requests.filter(({ id, at }) => !known.has(id) && at >= (items[0]?.at ?? ""));
        this.requests = offset === 0 ? [...fresh, ...items] : [...this.requests, ...items.filter(isNew(this.requests))];
        this.tell();
        if (offset + items.length >= total || items.length === 0) break;
      }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
    }
  }

  #take({ requests, attempts, clock, revision, epoch }: Digest): void {
    this.#keepClock(clock);
    const { total, items } = requests;
    this.skipped += total - items.length;
    if (items.length > 0) {
      const fresh = items.filter(isNew(this.requests.slice(0, 200))).reverse();
      this.requests = [...fresh, ...this.requests].slice(0, mostRequests);
    }
    const before = this.#seen;
    this.#seen = { revision, epoch };
    if (before && before.epoch !== epoch) {
      this.requests = [];
      this.skipped = 0;
      void this.#load();
    } else if (total > 0 || attempts > 0 || (before && before.revision !== revision)) this.#rereadSoon();
    this.tell();
  }

  #keepClock(clock: Clock): void {
    this.clock = clock;
    this.#clockReadAt = Date.now();
  }

  #rereadSoon(): void {
    const wait = Math.max(this.#readAt + rereadInterval - Date.now(), 0);
    this.#stale ??= setTimeout(() => this.reread(), wait);
  }
}

function isNew(known: readonly RequestSummary[]): (one: RequestSummary) => boolean {
  const ids = new Set(known.map(({ id }) => id));
  return ({ id }) => !ids.has(id);
}
