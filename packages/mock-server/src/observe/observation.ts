import type { IncomingMessage } from "node:http";
import { settledValues } from "@totem-partner/discovery/findings";
import { type EarlierProfile, withEarlier } from "@totem-partner/discovery/kept-values";
import type { Observed, Passage, PassingExchange } from "@totem-partner/discovery/observation";
import type { RecordedExchange } from "@totem-partner/simulator/host";
import type { OperationId } from "@totem-partner/spec/operations";
import type { Upstream } from "../input/upstream.ts";
import { BatchQueue } from "../threads/batch-queue.ts";
import type { startObserverThread } from "./observer-thread.ts";
import { digest, TrafficLog } from "./traffic-log.ts";

/** The number of milliseconds that pass after a new finding until the profile is written, because more may follow. */
const settlingTime = 1000;

export interface ObservationOptions {
  upstream: Upstream;
  earlier: EarlierProfile;
  onObserved: (observed: Observed) => void;
  onFailure: (failure: unknown) => void;
  startThread: typeof startObserverThread;
}

type Passing = Parameters<TrafficLog["end"]>[0];

interface Watched {
  /** Its response is complete. The content of both is still being read; undefined if it cannot be. */
  ended: (reading: Promise<RecordedExchange | undefined>) => void;
  lost: () => void;
}

const largestJson = 1_048_576;

/** The parts of a request to learn from: not the documents in a form. */
function readBody({ headers, body }: RecordedExchange): Uint8Array | undefined {
  const isJson = headers["content-type"]?.toLowerCase().startsWith("application/json") === true;
  return isJson && body !== undefined && body.byteLength <= largestJson ? body : undefined;
}

/** Learns from the traffic of a proxy, in a separate thread: nothing waits for it, and it sends no requests. */
export class Observation {
  readonly #options: ObservationOptions;
  readonly #queue: BatchQueue<PassingExchange, never>;
  readonly #traffic = new TrafficLog();
  readonly #asked: ((observed: Observed) => void)[] = [];
  /** Exchanges are learned in the order in which they ended, however long each takes to read. */
  #reading: Promise<void> = Promise.resolve();
  #thread: ReturnType<typeof startObserverThread> | undefined;
  #earlier: EarlierProfile;
  #last: Observed | undefined;
  #lost = 0;
  /** The number of exchanges that have ended, how many of them `#last` covers, and how many of these an earlier thread knew. */
  #ended = 0;
  #considered = 0;
  #earlierThreads = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ObservationOptions) {
    this.#options = options;
    this.#earlier = options.earlier;
    this.#queue = new BatchQueue({
      startThread: ({ onReply, onCrash }) => {
        this.#thread = options.startThread({
          onReply: (reply) => {
            onReply(reply);
            this.#schedule();
          },
          onCrash,
          onFailure: options.onFailure,
          onObserved: (observed) => this.#asked.shift()?.(this.#together(observed)),
        });
        return this.#thread;
      },
      onCrash: (reason) => this.#crashed(reason),
    });
  }

  begin(message: IncomingMessage, operation: OperationId | undefined): Watched | undefined {
    const passing = this.#traffic.begin(message, operation === "createAuthorization");
    if (passing === undefined) this.#ended += 1;
    return passing && { ended: (reading) => this.#end(passing, reading), lost: () => this.#missed(passing) };
  }

  #missed(passing: Passing): void {
    this.#traffic.end(passing);
    if (passing.isWrite) this.#lost += 1;
  }

  #end(passing: Passing, reading: Promise<RecordedExchange | undefined>): void {
    this.#ended += 1;
    const passage = this.#traffic.end(passing);
    this.#reading = Promise.all([reading, this.#reading])
      .then(([record]) => this.#push(record, passage, passing.isWrite))
      .catch(this.#options.onFailure);
  }

  #push(record: RecordedExchange | undefined, passage: Omit<Passage, "root" | "lost">, isWrite: boolean): void {
    if (record === undefined) {
      if (isWrite) this.#lost += 1;
      return;
    }
    const lost = this.#lost + this.#queue.counts.dropped;
    const { basePath } = this.#options.upstream;
    const exchange: PassingExchange = {
      ...record,
      target: basePath + record.target,
      body: readBody(record),
      passage: { ...passage, root: basePath.replace(/\/partner$/, ""), lost },
    };
    const size = 1000 + (exchange.body?.byteLength ?? 0) + exchange.answer.text.length;
    this.#queue.push(() => ({ size, record: exchange, onFound: () => undefined }));
  }

  async observed(): Promise<Observed> {
    await this.#reading;
    await this.#queue.flush();
    return this.#ask();
  }

  get known(): Observed {
    return this.#last ?? { findings: [], requests: 0, deviations: [] };
  }

  get notConsidered(): number {
    return this.#ended - this.#considered;
  }

  async #ask(): Promise<Observed> {
    const thread = this.#thread;
    if (thread === undefined) {
      const { Observer } = await import("@totem-partner/discovery/observation");
      return this.#together(await new Observer({ digest }).observed());
    }
    const release = thread.hold();
    const observed = await new Promise<Observed>((resolve) => {
      this.#asked.push(resolve);
      thread.ask();
    });
    release();
    return observed;
  }

  #together(observed: Observed): Observed {
    const together = { ...observed, findings: observed.findings.map((one) => withEarlier(one, this.#earlier)) };
    this.#last = together;
    this.#considered = this.#earlierThreads + observed.requests;
    return together;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#ask().then(this.#options.onObserved, this.#options.onFailure);
    }, settlingTime).unref();
  }

  /** The previous findings are kept; another thread learns from the traffic from now on. */
  #crashed(reason: Error): void {
    const { onFailure } = this.#options;
    this.#thread = undefined;
    this.#earlierThreads = this.#considered;
    if (this.#last) this.#earlier = { values: settledValues(this.#last.findings), notes: this.#earlier.notes };
    this.#tellKnown();
    onFailure(reason);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#queue.close();
    this.#tellKnown();
  }

  #tellKnown(): void {
    for (const resolve of this.#asked.splice(0)) resolve(this.known);
  }
}
