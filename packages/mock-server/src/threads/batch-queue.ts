import type { Thread, ThreadEvents } from "./thread.ts";

/** Records for a thread, each with a number that its reply refers to. */
export interface Batch<R> {
  readonly records: readonly { readonly number: number; readonly record: R }[];
}

export interface BatchReply<F> {
  /** Only for records with findings. */
  readonly found: readonly { readonly number: number; readonly findings: readonly F[] }[];
}

/** The limits of what may wait: records, and characters and bytes of their bodies. */
const most = { records: 1000, size: 16 * 1_048_576 };

/** How many records are sent to a thread at once. */
const batchSize = 50;

/** After this many crashes no thread is started again, because the cause is probably permanent. */
const mostCrashes = 3;

/** Something for a thread. Its content is only built when its turn comes. */
export interface QueuedRecord<R, F> {
  /** Its approximate size in bytes. */
  size: number;
  record: () => R;
  onFound: (findings: readonly F[]) => void;
}

export interface BatchQueueOptions<R, F> {
  startThread: (events: ThreadEvents<BatchReply<F>>) => Thread<Batch<R>>;
  onCrash: (reason: Error) => void;
}

/** Records on their way to a thread, in batches. Those that exceed the limits are dropped and counted. */
export class BatchQueue<R, F> {
  readonly #options: BatchQueueOptions<R, F>;
  #waiting: QueuedRecord<R, F>[] = [];
  #sent: QueuedRecord<R, F>[] = [];
  #size = 0;
  #checked = 0;
  #dropped = 0;
  #crashes = 0;
  #thread: Thread<Batch<R>> | undefined;
  #isStarting = false;
  #isClosed = false;
  #idle: (() => void)[] = [];
  /** Set while somebody waits for the thread. */
  #release: (() => void) | undefined;

  constructor(options: BatchQueueOptions<R, F>) {
    this.#options = options;
  }

  /** How many records were checked, were dropped because too many were waiting, and are waiting. */
  get counts() {
    return { checked: this.#checked, dropped: this.#dropped, waiting: this.#waiting.length + this.#sent.length };
  }

  /** Accepts a record, if there is room. This is all that an exchange has to wait for. */
  push(queued: QueuedRecord<R, F>): void {
    const isFull = this.counts.waiting >= most.records || this.#size + queued.size > most.size;
    if (isFull || this.#isClosed || this.#crashes >= mostCrashes) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(queued);
    this.#size += queued.size;
    if (this.#isStarting) return;
    this.#isStarting = true;
    // The response goes first.
    setImmediate(() => {
      this.#isStarting = false;
      this.#sendNext();
    });
  }

  async flush(): Promise<void> {
    if (this.counts.waiting === 0) return;
    this.#release ??= this.#thread?.hold();
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Ends the thread. Waiting records are dropped. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#drop();
    await this.#thread?.end();
  }

  #sendNext(): void {
    if (this.#isClosed || this.#sent.length > 0) return;
    if (this.#waiting.length === 0) {
      this.#tellIdle();
      return;
    }
    this.#thread ??= this.#start();
    this.#sent = this.#waiting.splice(0, batchSize);
    this.#thread.send({ records: this.#sent.map(({ record }, number) => ({ number, record: record() })) });
  }

  #start(): Thread<Batch<R>> {
    const thread = this.#options.startThread({
      onReply: ({ found }) => {
        const sent = this.#takeSent();
        this.#checked += sent.length;
        for (const { number, findings } of found) sent[number]?.onFound(findings);
        this.#sendNext();
      },
      onCrash: (reason) => {
        this.#crashes += 1;
        this.#thread = undefined;
        this.#release = undefined;
        this.#dropped += this.#takeSent().length;
        if (this.#crashes >= mostCrashes) this.#drop();
        this.#options.onCrash(reason);
        this.#sendNext();
      },
    });
    if (this.#idle.length > 0) this.#release = thread.hold();
    return thread;
  }

  #takeSent(): QueuedRecord<R, F>[] {
    const sent = this.#sent;
    this.#sent = [];
    for (const { size } of sent) this.#size -= size;
    return sent;
  }

  #drop(): void {
    this.#dropped += this.#waiting.length + this.#sent.length;
    [this.#waiting, this.#sent, this.#size] = [[], [], 0];
    this.#tellIdle();
  }

  #tellIdle(): void {
    this.#release?.();
    this.#release = undefined;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
