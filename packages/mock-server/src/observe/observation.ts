import type { IncomingMessage } from "node:http";
import { type EarlierProfile, withEarlier } from "@totem-partner/discovery/earlier-profile";
import { type Observed, Observer, type Passage } from "@totem-partner/discovery/observation";
import type { RecordedExchange } from "@totem-partner/simulator/host";
import type { OperationId } from "@totem-partner/spec/operations";
import type { Upstream } from "../input/upstream.ts";
import { digest, TrafficLog } from "./traffic-log.ts";

/** The number of milliseconds that pass after a new finding until the profile is written, because more may follow. */
const settlingTime = 1000;

export interface ObservationOptions {
  upstream: Upstream;
  earlier: EarlierProfile;
  onObserved: (observed: Observed) => void;
  onFailure: (failure: unknown) => void;
  /** Default: one that knows nothing yet. */
  observer?: Pick<Observer, "learn" | "observed"> | undefined;
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

/** Learns from the traffic of a proxy, after each response has been passed on. It sends no requests. */
export class Observation {
  readonly #options: ObservationOptions;
  readonly #observer: Pick<Observer, "learn" | "observed">;
  readonly #traffic = new TrafficLog();
  /** Exchanges are learned in the order in which they ended, however long each takes to read. */
  #reading: Promise<void> = Promise.resolve();
  /** The number of changes that were not learned. */
  #lost = 0;
  /** The number of exchanges that have ended, and how many of them were learned. */
  #ended = 0;
  #learned = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ObservationOptions) {
    this.#options = options;
    this.#observer = options.observer ?? new Observer({ digest });
  }

  begin(message: IncomingMessage, operation: OperationId | undefined): Watched | undefined {
    const keys = message.headersDistinct["x-partner-api-key"] ?? [];
    const isCreate = operation === "createAuthorization";
    const passing = this.#traffic.begin({ method: message.method ?? "", keys, isCreate });
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
      .then(([record]) => this.#learn(record, passage, passing.isWrite))
      .catch(this.#options.onFailure);
  }

  #learn(record: RecordedExchange | undefined, passage: Omit<Passage, "root" | "lost">, isWrite: boolean): void {
    if (record === undefined) {
      if (isWrite) this.#lost += 1;
      return;
    }
    const { basePath } = this.#options.upstream;
    this.#observer.learn({
      ...record,
      target: basePath + record.target,
      body: readBody(record),
      passage: { ...passage, root: basePath.replace(/\/partner$/, ""), lost: this.#lost },
    });
    this.#learned += 1;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.observed().then(this.#options.onObserved, this.#options.onFailure);
    }, settlingTime).unref();
  }

  async observed(): Promise<Observed> {
    await this.#reading;
    const observed = await this.#observer.observed();
    return { ...observed, findings: observed.findings.map((one) => withEarlier(one, this.#options.earlier)) };
  }

  get notConsidered(): number {
    return this.#ended - this.#learned;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
