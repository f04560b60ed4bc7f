import type { Company, Delivery } from "@totem-partner/simulator";
import { type Journal, type JournalRecord, type RequestSummary, showInstant } from "@totem-partner/simulator/host";
import { showClock } from "@totem-partner/simulator/steering";

/** How long events are collected. */
const interval = 100;

/** How often a company is checked for changes without a notification, such as a reset. */
const lookInterval = 1000;

/** How many of the newest requests a digest contains; the others are only counted. */
const mostShown = 100;

/** The events of a company within an interval, however many there were. */
export interface Digest {
  /** ISO 8601, in real time. */
  at: string;
  /** How many requests were answered, how many of them failed, and the newest of them, oldest first. */
  requests: { total: number; failed: number; items: RequestSummary[] };
  /** How many attempts of deliveries started. */
  attempts: number;
  /** The company's clock. */
  clock: { now: string; standsStill: boolean };
  /** Increases when records, deliveries, clock, assumptions or faults change. */
  revision: number;
  /** Increases when earlier digests become obsolete: the company was reset, a state imported, the journal cleared. */
  epoch: number;
}

/** The reader of digests. */
export interface DigestReader {
  send: (digest: Digest) => void;
  /** Whether the reader has not yet read what was sent before. */
  isBehind: () => boolean;
}

const differ = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.some((value, at) => value !== other[at]);

/**
 * Collects the events of a company. The cost of a digest does not depend on their number: requests beyond the newest
 * hundred are counted, not read. Slow readers get fewer digests.
 */
export class Digests {
  readonly #company: Company;
  readonly #journal: Journal;
  readonly #reader: DigestReader;
  readonly #stops: (() => void)[];
  readonly #look: ReturnType<typeof setInterval>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #newest: JournalRecord[] = [];
  #total = 0;
  #failed = 0;
  #attempts = 0;
  #deliveryChanges = 0;
  #seen: readonly unknown[];
  #begun: readonly unknown[];
  #revision = 0;
  #epoch = 0;

  /** The first digest is sent immediately. */
  constructor(company: Company, journal: Journal, reader: DigestReader) {
    this.#company = company;
    this.#journal = journal;
    this.#reader = reader;
    this.#seen = this.#standing();
    this.#begun = this.#beginning();
    this.#stops = [
      journal.watch(company, (record) => this.#answered(record)),
      company.deliveries.subscribe((delivery) => this.#delivered(delivery)),
      company.subscribe(() => this.#soon()),
      company.clock.subscribe(() => this.#soon()),
    ];
    this.#look = setInterval(() => {
      if (differ(this.#standing(), this.#seen) || differ(this.#beginning(), this.#begun)) this.#soon();
    }, lookInterval);
    this.#send();
  }

  /** Stops collecting. */
  readonly stop = (): void => {
    for (const stop of this.#stops) stop();
    clearInterval(this.#look);
    clearTimeout(this.#timer);
  };

  /** A cheap value that changes whenever anything about the company changes. */
  #standing(): unknown[] {
    const { records, clock, assumptions, faults } = this.#company;
    const rules = faults.list().map(({ id }) => id);
    const moment = clock.isSet ? clock.now() : null;
    return [records.revision, this.#deliveryChanges, moment, assumptions.values, rules.join()];
  }

  /** A value that changes when earlier data is obsolete. */
  #beginning(): unknown[] {
    return [this.#company.records, this.#journal.clearings(this.#company)];
  }

  #answered(record: JournalRecord): void {
    this.#total += 1;
    if (record.status === null || record.status >= 400) this.#failed += 1;
    this.#newest.push(record);
    if (this.#newest.length > 2 * mostShown) this.#newest = this.#newest.slice(-mostShown);
    this.#soon();
  }

  #delivered({ state }: Delivery): void {
    this.#deliveryChanges += 1;
    if (state === "under-way") this.#attempts += 1;
    this.#soon();
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#reader.isBehind()) this.#soon();
      else this.#send();
    }, interval);
  }

  #send(): void {
    const [standing, beginning] = [this.#standing(), this.#beginning()];
    if (differ(standing, this.#seen)) this.#revision += 1;
    if (differ(beginning, this.#begun)) this.#epoch += 1;
    [this.#seen, this.#begun] = [standing, beginning];
    this.#reader.send({
      at: showInstant(Date.now()),
      requests: {
        total: this.#total,
        failed: this.#failed,
        items: this.#newest.slice(-mostShown).map((record) => this.#journal.summarize(record)),
      },
      attempts: this.#attempts,
      clock: showClock(this.#company),
      revision: this.#revision,
      epoch: this.#epoch,
    });
    this.#newest = [];
    [this.#total, this.#failed, this.#attempts] = [0, 0, 0];
  }
}
