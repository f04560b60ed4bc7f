import { Agenda } from "../clock/agenda.ts";
import type { Assume } from "../domain/context.ts";
import type { ServiceEvent } from "../domain/events.ts";
import { wants, type WebhookConfiguration } from "../domain/webhook-configuration.ts";
import { type Announcements, guard, Listeners, type Report } from "../listeners.ts";
import { type DeliveryCounts, DeliveryLog, deliveryLogSize } from "./delivery-log.ts";
import {
  beginAttempt,
  type Delivery,
  endAttempt,
  giveUp,
  newDelivery,
  recordHeaders,
  renewDelivery,
  setBack,
  stopDelivery,
} from "./delivery.ts";
import { defaultBounds, type DeliveryBounds, type DeliveryMemory, type Holder } from "./memory.ts";
import { type Sender, sendWithin } from "./sending.ts";

/** What a dispatcher works with. */
export interface DispatcherOptions extends Sender {
  assume: Assume;
  /** The configuration as it is now; each attempt goes where it says. */
  configuration: () => WebhookConfiguration | null;
  /** The exact body of an event. */
  encode: (event: ServiceEvent) => string;
  /** The memory that all companies share. */
  memory: DeliveryMemory;
  /** How much of it this company may take. Default: see `DeliveryBounds`. */
  bounds?: Omit<DeliveryBounds, "total">;
  /** Brings what listeners are told into the order of what happened. */
  announcements: Announcements;
  /** Hears of each attempt that ended, and of each delivery that is given up for want of memory. */
  onDelivery?: ((delivery: Delivery) => unknown) | undefined;
  /** Hears of what listeners throw. */
  report: Report;
}

/** How many attempts of one company are under way at once. */
const mostUnderWay = 16;

/** The deliveries of one company: at least once, in no promised order, and nothing more once they are stopped. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  #log = new DeliveryLog();
  /** When the next attempt of each delivery that waits begins. */
  readonly #agenda: Agenda;
  readonly #underWay = new Map<string, AbortController>();
  readonly #idle = new Set<() => void>();
  readonly #listeners: Listeners<[Delivery]>;
  readonly #holder: Holder = { shed: () => this.#shed() };

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#listeners = new Listeners(options.report);
    this.#agenda = new Agenda(options.clock, () => this.#pump());
    // A retry waits for a while, not for an instant that a clock which goes back takes out of reach.
    options.clock.subscribe((back) => {
      if (back > 0) this.#setBack(back);
    });
  }

  /** Every delivery that is remembered, oldest first. */
  get all(): readonly Delivery[] {
    return this.#log.all;
  }

  /** Whether there is no delivery, and nobody who listens. */
  get isUnused(): boolean {
    return this.#log.isEmpty && this.#listeners.isEmpty;
  }

  /** How many deliveries there are in each state, and how many were forgotten or given up for want of memory. */
  get counts(): DeliveryCounts {
    return this.#log.counts;
  }

  /**
   * Calls back whenever a delivery changes, from now on; returns what ends that. What a listener throws, or rejects with,
   * goes to `onFailure` and holds up nothing.
   */
  subscribe(listener: (delivery: Delivery) => unknown): () => void {
    return this.#listeners.add(listener);
  }

  /** One delivery. */
  get(id: string): Delivery | undefined {
    return this.#log.get(id);
  }

  /** Takes an event, if the configuration asks for it. The first attempt comes after whatever is going on now. */
  accept(event: ServiceEvent): void {
    const { configuration, encode, clock } = this.#options;
    const present = configuration();
    if (present === null || !wants(present, event.type)) return;
    this.#schedule(newDelivery(event, encode(event), clock.now()));
    this.#trim();
  }

  /**
   * Sends a delivery again now, with the same id and bytes, and begins its schedule anew; one that is under way goes on.
   * Nothing when it is not known or nothing is configured.
   */
  redeliver(id: string): Delivery | undefined {
    const delivery = this.#log.get(id);
    if (delivery === undefined || this.#options.configuration() === null) return undefined;
    if (delivery.state === "under-way") return delivery;
    const renewed = renewDelivery(delivery, this.#options.clock.now());
    this.#schedule(renewed);
    this.#trim();
    return this.#log.get(id);
  }

  /** Stops everything at once, attempts under way included. */
  stop(): void {
    this.#agenda.clear();
    for (const delivery of this.#log.unsettled()) {
      const stopped = stopDelivery(delivery);
      this.#keep(stopped);
      if (delivery.state === "under-way") this.#tellOf(stopped);
    }
    for (const controller of this.#underWay.values()) controller.abort();
    this.#underWay.clear();
    this.#trim();
    this.#tellIdle();
  }

  /** Stops everything and forgets it. */
  reset(): void {
    this.stop();
    this.#log = new DeliveryLog();
    this.#noteBytes();
  }

  /**
   * Waits until no attempt is under way or due; later retries are not waited for. Meanwhile the process stays alive,
   * where the time source can do that.
   */
  async flush(): Promise<void> {
    if (this.#isIdle()) return;
    const letGo = this.#options.timeSource.keepAlive?.();
    try {
      while (!this.#isIdle()) await new Promise<void>((resolve) => this.#idle.add(resolve));
    } finally {
      letGo?.();
    }
  }

  #isIdle(): boolean {
    return this.#underWay.size === 0 && !this.#agenda.isDue;
  }

  #tellIdle(): void {
    if (this.#idle.size === 0 || !this.#isIdle()) return;
    for (const resolve of this.#idle) resolve();
    this.#idle.clear();
  }

  #keep(delivery: Delivery): void {
    this.#log.keep(delivery);
    this.#options.announcements.add(() => this.#listeners.tell(delivery));
  }

  #tellOf(delivery: Delivery): void {
    const { onDelivery, announcements, report } = this.#options;
    if (onDelivery) announcements.add(() => guard(() => onDelivery(delivery), report));
  }

  #schedule(delivery: Delivery): void {
    this.#keep(delivery);
    this.#agenda.set(delivery.id, delivery.nextAttemptAt ?? this.#options.clock.now());
  }

  #setBack(milliseconds: number): void {
    for (const delivery of this.#log.unsettled()) this.#log.keep(setBack(delivery, milliseconds));
    this.#agenda.shift(-milliseconds);
  }

  #pump(): void {
    while (this.#underWay.size < mostUnderWay) {
      const id = this.#agenda.takeDue();
      if (id === undefined) return;
      void this.#attempt(id);
    }
  }

  async #attempt(id: string): Promise<void> {
    const { clock, assume, configuration } = this.#options;
    const waiting = this.#log.get(id);
    const present = configuration();
    if (waiting === undefined || present === null) return;
    const controller = new AbortController();
    this.#underWay.set(id, controller);
    const delivery = beginAttempt(waiting, present.url, clock.now());
    this.#keep(delivery);
    this.#trim();
    const outcome = await sendWithin(this.#options, controller, {
      id,
      type: delivery.type,
      url: present.url,
      body: delivery.body,
      timestamp: Math.floor(clock.now() / 1000),
      secret: present.secret,
      signedContent: assume("signed-content"),
      signal: controller.signal,
      onHeaders: (headers) => {
        const begun = this.#log.get(id);
        if (begun === undefined || this.#underWay.get(id) !== controller) return;
        this.#log.keep(recordHeaders(begun, headers));
        this.#trim();
      },
    });
    // Whoever stopped it has settled it already.
    if (this.#underWay.get(id) !== controller) return;
    this.#underWay.delete(id);
    const ended = endAttempt(this.#log.get(id) ?? delivery, outcome, clock.now(), assume);
    if (ended.state === "waiting") this.#schedule(ended);
    else this.#keep(ended);
    this.#tellOf(ended);
    this.#trim();
    // There is room for another one. It may have become due this instant: what made the event is answered first.
    this.#agenda.wait();
    this.#tellIdle();
  }

  /** Keeps to the bounds of the company, and then to those of all. */
  #trim(): void {
    const { settled, unsettled } = this.#options.bounds ?? defaultBounds;
    const { bytes } = this.#log;
    while (bytes.unsettled > unsettled && this.#giveUpOldest());
    while ((bytes.settled > settled || this.#log.settledSize > deliveryLogSize) && this.#log.forgetOldest());
    this.#noteBytes();
  }

  #noteBytes(): void {
    const { unsettled, settled } = this.#log.bytes;
    this.#options.memory.note(this.#holder, unsettled + settled);
  }

  #shed(): boolean {
    if (!this.#log.forgetOldest() && !this.#giveUpOldest()) return false;
    this.#noteBytes();
    return true;
  }

  #giveUpOldest(): boolean {
    const oldest = this.#log.oldestWaiting();
    if (oldest === undefined) return false;
    this.#agenda.delete(oldest.id);
    const givenUp = giveUp(oldest);
    this.#keep(givenUp);
    this.#tellOf(givenUp);
    // It may have been the last thing that was due.
    this.#tellIdle();
    return true;
  }
}
