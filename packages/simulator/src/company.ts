import type { Assumptions } from "@totem-partner/spec/assumptions";
import { AssumptionBook } from "./assumptions.ts";
import { EarliestTimer, type TimeSource, VirtualClock } from "./clock.ts";
import { Dispatcher } from "./deliveries/dispatcher.ts";
import type { Deliver } from "./deliveries/sending.ts";
import type { Context } from "./domain/context.ts";
import type { EventContent, ServiceEvent } from "./domain/events.ts";
import type { CompanyFixtures } from "./fixtures.ts";
import { type CompanyRecords, recordsFrom } from "./records.ts";

/** What a company is made of. */
export interface CompanyOptions {
  /** What logs call it; no part of it is secret. */
  name: string;
  fixtures: CompanyFixtures;
  timeSource: TimeSource;
  newId: () => string;
  assumptions?: Partial<Assumptions> | undefined;
  /** An instant at which the clock stands from the start; without it, real time. */
  now?: number | undefined;
  /** Called when the window of a dated authorization may be over. */
  onWindowOver: (company: Company) => void;
  /** The exact body of an event's delivery. */
  encodeEvent: (event: ServiceEvent, company: Company) => string;
  deliver: Deliver;
  /** Gives the company its initial records, at the start and after every reset. */
  initialize?: ((company: Company) => void) | undefined;
}

/** Everything that one API key owns: its records, its clock, its assumptions, and those who want to hear of it. */
export class Company {
  readonly name: string;
  readonly clock: VirtualClock;
  readonly assumptions: AssumptionBook;
  /** Makes a new UUID. */
  readonly newId: () => string;
  /** Fires when the next window of a dated authorization is over. */
  readonly expiry: EarliestTimer;
  /** The deliveries of events to the partner's webhook. */
  readonly deliveries: Dispatcher;
  readonly #fixtures: CompanyFixtures;
  readonly #initialize: ((company: Company) => void) | undefined;
  readonly #listeners = new Set<(event: ServiceEvent) => void>();
  #records: CompanyRecords;

  constructor(options: CompanyOptions) {
    this.name = options.name;
    this.newId = options.newId;
    this.#fixtures = options.fixtures;
    this.#initialize = options.initialize;
    this.clock = new VirtualClock(options.timeSource, options.now);
    this.expiry = new EarliestTimer(this.clock, () => {
      options.onWindowOver(this);
    });
    this.assumptions = new AssumptionBook(options.assumptions);
    this.#records = recordsFrom(options.fixtures, options.newId, this.clock.now());
    this.deliveries = new Dispatcher({
      clock: this.clock,
      timeSource: options.timeSource,
      assume: this.assumptions.assume,
      configuration: () => this.#records.webhook,
      encode: (event) => options.encodeEvent(event, this),
      deliver: options.deliver,
    });
    this.#initialize?.(this);
  }

  /** The records as they are now; after a reset, others. */
  get records(): CompanyRecords {
    return this.#records;
  }

  /** What a transition may know of the world at this moment. */
  get context(): Context {
    return { now: this.clock.now(), newId: this.newId, assume: this.assumptions.assume };
  }

  /** Sends what happened on its way, and tells everyone who subscribed. */
  publish(contents: readonly EventContent[]): void {
    for (const content of contents) {
      const event: ServiceEvent = { ...content, id: this.newId(), occurredAt: this.clock.now() };
      this.deliveries.accept(event);
      for (const listener of this.#listeners) listener(event);
    }
  }

  /** Calls back for everything that happens from now on; returns what ends that. */
  subscribe(listener: (event: ServiceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Other records instead of the present ones; nothing of the present ones is delivered any more. */
  replace(records: CompanyRecords): void {
    this.deliveries.reset();
    this.expiry.clear();
    this.#records = records;
  }

  /** Back to the fixtures, the clock and the assumptions that the company began with; nothing more is delivered. */
  reset(): void {
    this.deliveries.reset();
    this.expiry.clear();
    this.clock.reset();
    this.assumptions.reset();
    this.#records = recordsFrom(this.#fixtures, this.newId, this.clock.now());
    this.#initialize?.(this);
  }
}
