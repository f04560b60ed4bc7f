import type { CpuBudget } from "./cpu-budget.ts";
import type { Thread, ThreadEvents } from "./thread.ts";
import { type Kind, WaitingLine } from "./sampling-queue.ts";

export interface Batch<R> {
  readonly records: readonly { readonly number: number; readonly record: R }[];
}

export interface BatchReply<F> {
  /** Only for records with findings. */
  readonly found: readonly { readonly number: number; readonly findings: readonly F[] }[];
  /** The time it took, in milliseconds. */
  readonly took: number;
}

type Bounds = ConstructorParameters<typeof WaitingLine>[0];

/** The limits of what may wait: records, and characters and bytes of their bodies. */
const usualBounds: Bounds = { records: 1000, ordinary: 1000, size: 16 * 1_048_576 };

const batchSize = 50;

/** After this many crashes no thread is started again, because the cause is probably permanent. */
const mostCrashes = 3;

/** For how many milliseconds a thread pauses that has spent its budget. If nothing comes meanwhile, it continues. */
const pauseLength = 50;

export interface QueuedRecord<R, F> {
  /** Its approximate size in bytes. */
  size: number;
  record: R;
  onFound: (findings: readonly F[]) => void;
}

export interface BatchQueueOptions<R, F> {
  startThread: (events: ThreadEvents<BatchReply<F>>) => Thread<Batch<R>>;
  onCrash: (reason: Error) => void;
  bounds?: Partial<Bounds>;
  /** The time that the thread may take while records come and no one waits for it. Default: unlimited. */
  budget?: CpuBudget;
}

/** Records on their way to a thread, in batches. Those that exceed the limits are left out or dropped, and counted. */
export class BatchQueue<R, F> {
  readonly #options: BatchQueueOptions<R, F>;
  readonly #line: WaitingLine<QueuedRecord<R, F>>;
  #checked = 0;
  #crashes = 0;
  #thread: Thread<Batch<R>> | undefined;
  #isStarting = false;
  #pause: NodeJS.Timeout | undefined;
  /** True if a record has come, accepted or not, since the last pause began. */
  #hasCome = false;
  #idle: (() => void)[] = [];
  /** Set while somebody waits for the thread. */
  #release: (() => void) | undefined;

  constructor(options: BatchQueueOptions<R, F>) {
    this.#options = options;
    this.#line = new WaitingLine({ ...usualBounds, ...options.bounds });
  }

  /** The records that were checked, left out for one of their kind, dropped for lack of room, and are waiting. */
  get counts() {
    return { checked: this.#checked, ...this.#line.counts };
  }

  /** Accepts a record, if there is room; those of a known kind give way. An exchange waits for nothing else. */
  push(build: () => QueuedRecord<R, F>, kind: Kind = { isKnown: false, isOrdinary: false }): void {
    this.#hasCome = true;
    if (!this.#line.add(build, kind) || this.#isStarting || this.#line.isTaken || this.#pause) return;
    this.#isStarting = true;
    // The response goes first.
    setImmediate(() => {
      this.#isStarting = false;
      this.#sendNext();
    });
  }

  async flush(): Promise<void> {
    if (this.#line.counts.waiting === 0) return;
    this.#release ??= this.#thread?.hold();
    const flushed = new Promise<void>((resolve) => this.#idle.push(resolve));
    if (this.#pause) this.#resume();
    await flushed;
  }

  async close(): Promise<void> {
    this.#line.close();
    this.#resume();
    await this.#thread?.end();
  }

  #sendNext(): void {
    if (this.#line.isTaken) return;
    if (this.#line.isEmpty) {
      this.#reportIdle();
      return;
    }
    if (this.#hasCome && this.#idle.length === 0 && this.#options.budget?.isSpent) {
      this.#hasCome = false;
      this.#pause ??= setTimeout(() => this.#resume(), pauseLength).unref();
      return;
    }
    this.#thread ??= this.#start();
    const records = this.#line.take(batchSize).map(({ record }, number) => ({ number, record }));
    this.#thread.send({ records });
  }

  #resume(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#sendNext();
  }

  #start(): Thread<Batch<R>> {
    const thread = this.#options.startThread({
      onReply: ({ found, took }) => {
        const sent = this.#line.finish();
        this.#checked += sent.length;
        this.#options.budget?.spend(took);
        for (const { number, findings } of found) sent[number]?.onFound(findings);
        this.#sendNext();
      },
      onCrash: (reason) => {
        this.#crashes += 1;
        this.#thread = undefined;
        this.#release = undefined;
        this.#line.lose();
        if (this.#crashes >= mostCrashes) this.#line.close();
        this.#options.onCrash(reason);
        this.#sendNext();
      },
    });
    if (this.#idle.length > 0) this.#release = thread.hold();
    return thread;
  }

  #reportIdle(): void {
    this.#release?.();
    this.#release = undefined;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
