import { AssumptionBook } from "../assumptions/assumption-book.ts";
import { TimerHeap } from "../clock/timer-heap.ts";
import { VirtualClock } from "../clock/time.ts";
import { Dispatcher } from "../deliveries/dispatcher.ts";
import { type Context, recordId } from "../domain/decision.ts";
import type { ServiceEvent, Transition } from "../domain/authorizations/authorization-transitions.ts";
import { FaultBook } from "../faults/fault-book.ts";
import { Announcements, Listeners, Ring } from "../listeners.ts";
import type { CompanyRecords } from "../records/company-records.ts";
import { recordsFrom } from "../records/fixtures.ts";
import { type ChangeListener, type CompanyOptions, type IdCounts, IdStreams } from "./company-options.ts";

/** The instant of an event, and the id of the record that it creates, if that is known beforehand. */
interface Moment {
  now?: number | undefined;
  id?: string | undefined;
}

/** The number of authorizations that are settled in one go when their windows end together, as at midnight. */
const mostSettledAtOnce = 50;

const historySize = 1000;

/** Everything that belongs to one API key: its records, clock, assumptions and subscribers. */
export class Company {
  readonly name: string;
  readonly clock: VirtualClock;
  readonly assumptions: AssumptionBook;
  readonly faults: FaultBook;
  readonly ids: IdStreams;
  /** The instants at which the windows of dated Active authorizations end, by their places in the table. */
  readonly expiry: TimerHeap<number>;
  /** The deliveries of events to the partner's webhook. */
  readonly deliveries: Dispatcher;
  /** The latest events, for subscribers that connect later. */
  readonly history = new Ring<ServiceEvent>(historySize);
  /** The number of resets. */
  resets = 0;
  /** The maximum number of its records. */
  maxRecords: number;
  readonly #options: CompanyOptions<Company>;
  readonly #announcements = new Announcements();
  readonly #listeners: Listeners<[ServiceEvent]>;
  #moment: Moment = {};
  #isBeginning = false;
  #records: CompanyRecords;
  #changes: ChangeListener | undefined;
  /** The revision of the initial records; undefined once they were replaced as a whole. */
  #initial: number | undefined;

  constructor(options: CompanyOptions<Company>) {
    const { report, timeSource, coverage, onDelivery } = options;
    this.#options = options;
    this.name = options.name;
    this.maxRecords = options.maxRecords;
    this.ids = new IdStreams(options.newIds, options.name);
    this.#listeners = new Listeners(report);
    this.clock = new VirtualClock(timeSource, { start: options.now, report });
    this.expiry = new TimerHeap(
      this.clock,
      () => this.#endWindows(),
      (place) => place,
    );
    this.assumptions = new AssumptionBook(options.assumptions, coverage.assumptions);
    this.faults = new FaultBook(options.faults ?? [], () => this.clock.now(), coverage.faults);
    this.#records = this.#initialRecords();
    this.#initial = this.#records.revision;
    this.deliveries = new Dispatcher({
      clock: this.clock,
      timeSource,
      assume: this.assumptions.assume,
      configuration: () => this.#records.webhook,
      faults: this.faults,
      tell: (event) => options.describeEvent(event, this),
      encode: (told) => options.encodeEvent(told, this.assumptions.assume),
      ...options.deliveries,
      announcements: this.#announcements,
      onDelivery: (delivery) => {
        coverage.delivered(delivery);
        onDelivery?.(delivery, this);
      },
      onChange: (delivery) => this.#changes?.onDelivery(delivery),
      onStopped: () => this.#changes?.onDeliveriesStopped(),
      report,
    });
    this.#initializeRecords();
  }

  /** The current records; a reset replaces them. */
  get records(): CompanyRecords {
    return this.#records;
  }

  /** Creates an id for a record or an event. */
  readonly newId = (): string => {
    const { id: given } = this.#moment;
    if (given !== undefined) {
      this.#moment = { ...this.#moment, id: undefined };
      return given;
    }
    for (;;) {
      const id = recordId(this.ids.record(), this.context);
      // An import or a seed may contain ids that a reproducible stream also produces.
      if (!this.ids.mayRepeat || !this.#records.hasId(id)) return id;
    }
  };

  /** True if a new company with the same fixtures could replace it unnoticed. */
  get isUntouched(): boolean {
    return (
      this.#listeners.isEmpty &&
      this.deliveries.isUnused &&
      this.clock.isAsMade &&
      this.assumptions.isAsMade &&
      this.faults.isAsMade &&
      this.#records.revision === this.#initial
    );
  }

  /** The context of a transition at this moment. */
  get context(): Context {
    return { now: this.#moment.now ?? this.clock.now(), newId: this.newId, assume: this.assumptions.assume };
  }

  /** Executes a command as of another instant, with this id for the first record that it creates. */
  asOf<T>(moment: Moment, run: () => T): T {
    const before = this.#moment;
    this.#moment = { ...before, ...moment };
    try {
      return run();
    } finally {
      this.#moment = before;
    }
  }

  /** Other tasks get their turn in between; a clock that is advanced calls back immediately. */
  #endWindows(): number {
    for (let settled = 0; settled < mostSettledAtOnce; settled += 1) {
      const place = this.expiry.takeDue();
      if (place === undefined) return settled;
      const authorization = this.#records.authorizations.at(place);
      if (authorization) this.#options.onWindowOver(this, authorization);
    }
    this.expiry.wait();
    return mostSettledAtOnce;
  }

  #initialRecords(): CompanyRecords {
    return recordsFrom(this.#options.fixtures, () => this.ids.record(), this.clock.now());
  }

  /** Initial records are not news: no listener is called, and nothing is delivered. */
  #initializeRecords(): void {
    this.#isBeginning = true;
    try {
      this.#options.initialize?.(this);
    } finally {
      this.#isBeginning = false;
    }
  }

  /** Publishes an event. Subscribers receive each event first, then its delivery. */
  publish(contents: Transition["events"]): void {
    if (this.#isBeginning) return;
    const events: ServiceEvent[] = [];
    for (const content of contents) {
      const id = "id" in content ? content.id : this.newId();
      const event = { ...content, id, occurredAt: this.clock.now() };
      events.push(event);
      this.history.push(event);
    }
    if (this.#listeners.isEmpty && this.#records.tables.webhook.size === 0) return;
    this.#announcements.hold(() => {
      for (const event of events) {
        if (!this.#listeners.isEmpty) this.#announcements.add(() => this.#listeners.tell(event));
        try {
          this.deliveries.accept(event);
        } catch (error) {
          // The event is already stored: a failure to deliver it does not undo it.
          this.#options.report(error);
        }
      }
    });
  }

  /**
   * Calls the listener for every event from now on, in order; returns a function that unsubscribes. Errors that a
   * listener throws or rejects with go to `onFailure` and delay nothing.
   */
  subscribe(listener: (event: ServiceEvent) => unknown): () => void {
    return this.#listeners.add(listener);
  }

  /** Replaces the records; pending deliveries of the old ones are dropped. */
  replace(records: CompanyRecords): void {
    this.#drop();
    this.#begin(records);
    this.#initial = undefined;
  }

  /** The same for stored records, with the number of ids drawn so far. */
  resume(records: CompanyRecords, counts: IdCounts, wasUntouched: boolean): void {
    this.replace(records);
    this.clock.reset();
    this.assumptions.reset();
    this.ids.begin(counts);
    if (wasUntouched) this.#initial = records.revision;
  }

  /** Reports every change from now on to a listener; without one, stops reporting. */
  reportTo(changes: ChangeListener | undefined): void {
    this.#changes = changes;
    const onSetting = changes && (() => changes.onSetting());
    this.assumptions.onChange = onSetting;
    this.ids.onCount = onSetting;
    this.#records.onChange = changes?.onRecord;
  }

  #drop(): void {
    this.deliveries.reset();
    // A listener may be the cause.
    this.#announcements.clear();
    this.history.clear();
    this.expiry.clear();
  }

  #begin(records: CompanyRecords): void {
    this.#records.onChange = undefined;
    this.#records = records;
    records.onChange = this.#changes?.onRecord;
    this.#changes?.onReplaced();
  }

  /** Restores the fixtures, clock, assumptions, faults and ids of the start; pending deliveries are dropped. */
  reset(): void {
    this.resets += 1;
    this.#drop();
    this.clock.reset();
    this.assumptions.reset();
    this.faults.reset();
    this.ids.begin();
    this.#begin(this.#initialRecords());
    this.#initial = this.#records.revision;
    this.#initializeRecords();
  }
}
