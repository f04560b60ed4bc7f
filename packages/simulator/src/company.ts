import type { Assumptions } from "@totem-partner/spec/assumptions";
import { AssumptionBook } from "./assumptions.ts";
import { Agenda } from "./clock/agenda.ts";
import type { TimeSource } from "./clock/time-source.ts";
import { VirtualClock } from "./clock/virtual-clock.ts";
import type { Delivery } from "./deliveries/delivery.ts";
import { Dispatcher } from "./deliveries/dispatcher.ts";
import type { DeliveryMemory } from "./deliveries/memory.ts";
import type { Deliver } from "./deliveries/sending.ts";
import type { Context } from "./domain/context.ts";
import type { EventContent, ServiceEvent } from "./domain/events.ts";
import type { CompanyFixtures } from "./fixtures.ts";
import { Announcements, guard, Listeners, type Report } from "./listeners.ts";
import {
  type CompanyRecords,
  holdOnlyFixtures,
  idsIn,
  type InitialRecords,
  recordsFrom,
  snapshotOf,
} from "./records.ts";

/** Begins a stream of UUIDs that has this name. */
export type NewIds = (stream: string) => () => string;

/** When something happened, and the id of what it made, where that is known beforehand. */
interface Moment {
  now?: number | undefined;
  id?: string | undefined;
}

/** What a company is made of. */
export interface CompanyOptions {
  /** What logs call it; no part of it is secret. */
  name: string;
  fixtures: CompanyFixtures;
  timeSource: TimeSource;
  newIds: NewIds;
  assumptions?: Partial<Assumptions> | undefined;
  /** An instant at which the clock stands from the start; without it, real time. */
  now?: number | undefined;
  /** Called when the window of a dated authorization is over. */
  onWindowOver: (company: Company, authorizationId: string) => void;
  /** The exact body of an event's delivery. */
  encodeEvent: (event: ServiceEvent, company: Company) => string;
  deliver: Deliver;
  /** The memory that the deliveries of all companies share. */
  deliveryMemory: DeliveryMemory;
  /** Hears of each attempt of a delivery that ended, and of each delivery that is given up for want of memory. */
  onDelivery?: ((delivery: Delivery, company: Company) => unknown) | undefined;
  /** Hears of what subscribers and timers throw; must not throw itself. */
  report: Report;
  /** Gives the company its initial records, at the start and after every reset. */
  initialize?: ((company: Company) => void) | undefined;
}

/** Everything that one API key owns: its records, its clock, its assumptions, and those who want to hear of it. */
export class Company {
  readonly name: string;
  readonly clock: VirtualClock;
  readonly assumptions: AssumptionBook;
  readonly #newIds: NewIds;
  /** When the window of each dated Active authorization is over, by its id. */
  readonly expiry: Agenda;
  /** The deliveries of events to the partner's webhook. */
  readonly deliveries: Dispatcher;
  readonly #fixtures: CompanyFixtures;
  readonly #initialize: ((company: Company) => void) | undefined;
  readonly #announcements = new Announcements();
  readonly #listeners: Listeners<[ServiceEvent]>;
  readonly #report: Report;
  #moment: Moment = {};
  #isBeginning = false;
  #records: CompanyRecords;
  #recordIds: () => string;
  #requestIds: () => string;
  /** Ids that an import or a seed brought; a stream that can be repeated may come to them as well. */
  #takenIds: ReadonlySet<string> = new Set();
  /** Nothing once the records were replaced as a whole. */
  #initial: InitialRecords | undefined;

  constructor(options: CompanyOptions) {
    this.name = options.name;
    this.#newIds = options.newIds;
    [this.#recordIds, this.#requestIds] = this.#startIds();
    this.#fixtures = options.fixtures;
    this.#initialize = options.initialize;
    this.#report = options.report;
    this.#listeners = new Listeners(options.report);
    this.clock = new VirtualClock(options.timeSource, { start: options.now, report: options.report });
    this.expiry = new Agenda(this.clock, () => {
      for (let id = this.expiry.takeDue(); id !== undefined; id = this.expiry.takeDue()) options.onWindowOver(this, id);
    });
    this.assumptions = new AssumptionBook(options.assumptions);
    const { onDelivery } = options;
    this.#records = recordsFrom(options.fixtures, this.newId, this.clock.now());
    this.#initial = snapshotOf(this.#records);
    this.deliveries = new Dispatcher({
      clock: this.clock,
      timeSource: options.timeSource,
      assume: this.assumptions.assume,
      configuration: () => this.#records.webhook,
      encode: (event) => options.encodeEvent(event, this),
      deliver: options.deliver,
      memory: options.deliveryMemory,
      announcements: this.#announcements,
      onDelivery: onDelivery && ((delivery) => onDelivery(delivery, this)),
      report: options.report,
    });
    this.#giveInitialRecords();
  }

  /** The records as they are now; after a reset, others. */
  get records(): CompanyRecords {
    return this.#records;
  }

  /** Makes a new UUID for a record or an event. */
  readonly newId = (): string => {
    const { id: given } = this.#moment;
    if (given !== undefined) {
      this.#moment = { ...this.#moment, id: undefined };
      return given;
    }
    let id = this.#recordIds();
    while (this.#takenIds.has(id)) id = this.#recordIds();
    return id;
  };

  /** Makes a new UUID for a request. */
  newRequestId(): string {
    return this.#requestIds();
  }

  #startIds(): [records: () => string, requests: () => string] {
    return [this.#newIds(`records of ${this.name}`), this.#newIds(`requests of ${this.name}`)];
  }

  /** Whether a new company with the same fixtures could take its place, and nobody would notice. */
  get isUntouched(): boolean {
    return (
      this.#initial !== undefined &&
      this.#listeners.isEmpty &&
      this.deliveries.isUnused &&
      this.clock.isAsMade &&
      this.assumptions.isAsMade &&
      holdOnlyFixtures(this.#records, this.#initial)
    );
  }

  /** What a transition may know of the world at this moment. */
  get context(): Context {
    return { now: this.#moment.now ?? this.clock.now(), newId: this.newId, assume: this.assumptions.assume };
  }

  /** Carries something out as of another instant, and with this id for the first record that it makes. */
  asOf<T>(moment: Moment, run: () => T): T {
    const before = this.#moment;
    this.#moment = { ...before, ...moment };
    try {
      return run();
    } finally {
      this.#moment = before;
    }
  }

  /** What was there from the start is not news: nobody hears of it, and nothing is delivered. */
  #giveInitialRecords(): void {
    this.#isBeginning = true;
    try {
      this.#initialize?.(this);
      this.#takenIds = idsIn(this.#records);
    } finally {
      this.#isBeginning = false;
    }
  }

  /** Sends what happened on its way. Subscribers hear of each event, and then of its delivery. */
  publish(contents: readonly EventContent[]): void {
    if (this.#isBeginning) return;
    this.#announcements.hold(() => {
      for (const content of contents) {
        const id = "id" in content ? content.id : this.newId();
        const event: ServiceEvent = { ...content, id, occurredAt: this.clock.now() };
        this.#announcements.add(() => this.#listeners.tell(event));
        // What happened is kept already: that it cannot be delivered does not undo it.
        guard(() => this.deliveries.accept(event), this.#report);
      }
    });
  }

  /**
   * Calls back for everything that happens from now on, in its order; returns what ends that. What a listener throws, or
   * rejects with, goes to `onFailure` and holds up nothing.
   */
  subscribe(listener: (event: ServiceEvent) => unknown): () => void {
    return this.#listeners.add(listener);
  }

  /** Other records instead of the present ones; nothing of the present ones is delivered any more. */
  replace(records: CompanyRecords): void {
    this.deliveries.reset();
    this.expiry.clear();
    this.#records = records;
    this.#takenIds = idsIn(records);
    this.#initial = undefined;
  }

  /** Back to the fixtures, the clock, the assumptions and the ids that the company began with; nothing more is delivered. */
  reset(): void {
    this.deliveries.reset();
    this.expiry.clear();
    this.clock.reset();
    this.assumptions.reset();
    this.#takenIds = new Set();
    [this.#recordIds, this.#requestIds] = this.#startIds();
    this.#records = recordsFrom(this.#fixtures, this.newId, this.clock.now());
    this.#initial = snapshotOf(this.#records);
    this.#giveInitialRecords();
  }
}
