import type { AuditThread, ThreadEvents } from "./audit-thread.ts";
import type { AuditedRecord, Violation } from "./check/records.ts";

/** The limits of what may wait to be checked: records, and characters and bytes of their bodies. */
const most = { records: 1000, size: 16 * 1_048_576 };

/** How many records are sent to a thread at once. */
const batchSize = 50;

/** After this many crashes no thread is started again, because the cause is probably permanent. */
const mostCrashes = 3;

/** Something to be checked. Its content is only built when its turn comes. */
export interface QueuedRecord {
  /** Its approximate size in bytes. */
  size: number;
  record: () => AuditedRecord;
  onFound: (violations: readonly Violation[]) => void;
}

/** How many records were checked, were dropped because too many were waiting, and are waiting. */
export interface QueueCounts {
  checked: number;
  dropped: number;
  waiting: number;
}

/** The dependencies of a queue. */
export interface AuditQueueOptions {
  startThread: (events: ThreadEvents) => AuditThread;
  /** Called when the thread crashes. */
  onCrash: (reason: Error) => void;
}

/**
 * Records on their way to a thread that checks them. Bounded: records that exceed the limits are dropped and counted.
 */
export class AuditQueue {
  readonly #options: AuditQueueOptions;
  #waiting: QueuedRecord[] = [];
  #sent: QueuedRecord[] = [];
  #size = 0;
  #checked = 0;
  #dropped = 0;
  #crashes = 0;
  #thread: AuditThread | undefined;
  #isStarting = false;
  #isClosed = false;
  #idle: (() => void)[] = [];

  constructor(options: AuditQueueOptions) {
    this.#options = options;
  }

  get counts(): QueueCounts {
    return { checked: this.#checked, dropped: this.#dropped, waiting: this.#waiting.length + this.#sent.length };
  }

  /** Accepts a record, if there is room. This is all that an exchange has to wait for. */
  push(queued: QueuedRecord): void {
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

  /** Waits until nothing is waiting. */
  async flush(): Promise<void> {
    if (this.counts.waiting === 0) return;
    this.#thread?.hold(true);
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

  #start(): AuditThread {
    const thread = this.#options.startThread({
      onReply: ({ found }) => {
        const sent = this.#takeSent();
        this.#checked += sent.length;
        for (const { number, violations } of found) sent[number]?.onFound(violations);
        this.#sendNext();
      },
      onCrash: (reason) => {
        this.#crashes += 1;
        this.#thread = undefined;
        this.#dropped += this.#takeSent().length;
        if (this.#crashes >= mostCrashes) this.#drop();
        this.#options.onCrash(reason);
        this.#sendNext();
      },
    });
    if (this.#idle.length > 0) thread.hold(true);
    return thread;
  }

  #takeSent(): QueuedRecord[] {
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
    this.#thread?.hold(false);
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
