import type { ServiceEvent, ToldEvent, TriggeredEvent } from "../domain/events.ts";
import { wants, type WebhookConfiguration } from "../domain/webhook-configuration.ts";
import type { FaultBook } from "../faults/fault-book.ts";
import { type Announcements, guard, Listeners } from "../listeners.ts";
import { type AttemptOptions, Attempts } from "./attempts.ts";
import type { DeliveryCounts } from "./delivery-log.ts";
import {
  beginAttempt,
  type Delivery,
  endAttempt,
  newDelivery,
  recordHeaders,
  recordTime,
  isSettled,
  renewDelivery,
  repeatAttempt,
  stopDelivery,
  type Target,
  targetOf,
} from "./delivery.ts";
import { disturb, faultAt, repeated } from "./disturbance.ts";
import { HeldDeliveries, type HoldingOptions } from "./held-deliveries.ts";
import { Reordering } from "./reordering.ts";

/** What a dispatcher works with. */
export interface DispatcherOptions extends AttemptOptions, HoldingOptions {
  /** The configuration as it is now; each attempt goes where it says. */
  configuration: () => WebhookConfiguration | null;
  /** An event with all that its text needs of the records of now. */
  tell: (event: ServiceEvent) => ToldEvent;
  /** What goes wrong on purpose. Default: nothing. */
  faults?: FaultBook | undefined;
  /** Notifies listeners in the order of events. */
  announcements: Announcements;
  /** Called for each finished attempt, and for each one that is dropped because memory is exhausted. */
  onDelivery?: ((delivery: Delivery) => unknown) | undefined;
  /** Called for each delivery that was accepted, waits for an attempt, or settled; not for those that `stop` stops. */
  onChange?: ((delivery: Delivery) => void) | undefined;
  /** Hears that everything was stopped. */
  onStopped?: (() => void) | undefined;
}

/** The deliveries of one company: at least once, in no promised order, and nothing more once they are stopped. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #held: HeldDeliveries;
  readonly #attempts: Attempts;
  readonly #reordering = new Reordering();
  readonly #idle = new Set<() => void>();
  readonly #listeners: Listeners<[Delivery]>;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#listeners = new Listeners(options.report);
    this.#attempts = new Attempts(options);
    this.#held = new HeldDeliveries(options, {
      onDue: () => this.#pump(),
      onGivenUp: (delivery) => this.#givenUp(delivery),
    });
  }

  /** Every delivery that is remembered, oldest first; those that wait outside memory are only counted. */
  get all(): readonly Delivery[] {
    return this.#held.all;
  }

  /** The first so many that wait for an attempt, in the order in which they are due. */
  next(count: number): Delivery[] {
    return this.#held.next(count);
  }

  /** Whether there is neither a delivery nor a listener. */
  get isUnused(): boolean {
    return this.#held.isEmpty && this.#listeners.isEmpty;
  }

  /** How many deliveries there are in each state, wait outside memory, and were forgotten or given up for want of memory. */
  get counts(): DeliveryCounts {
    return this.#held.counts;
  }

  /**
   * Calls back whenever a delivery changes, from now on; returns what ends that. What a listener throws, or rejects with,
   * goes to `onFailure` and holds up nothing. What is stopped outside memory changes unheard.
   */
  subscribe(listener: (delivery: Delivery) => unknown): () => void {
    return this.#listeners.add(listener);
  }

  /** One delivery that is remembered. */
  get(id: string): Delivery | undefined {
    return this.#held.get(id);
  }

  /** The exact text that a delivery sends in each of its attempts; its bytes are UTF-8. */
  textOf(delivery: Delivery): string {
    return this.#options.encode(delivery.told);
  }

  /** Takes an event, if the configuration asks for it. The first attempt comes after whatever is going on now. */
  accept(event: ServiceEvent): void {
    const { configuration, tell, clock } = this.#options;
    const present = configuration();
    if (present === null || !wants(present, event.type)) return;
    this.#take(newDelivery(tell(event), clock.now()));
  }

  /** Takes a triggered event. Nothing when it has no target of its own and nothing is configured. */
  trigger(triggered: TriggeredEvent, target: Target | null): Delivery | undefined {
    if (target === null && this.#options.configuration() === null) return undefined;
    return this.#take(newDelivery(triggered, this.#options.clock.now(), target));
  }

  /** Goes on with a delivery that was not settled when another process held it. */
  resume(delivery: Delivery): void {
    this.#held.keep(repeatAttempt(delivery));
    this.#held.trim();
  }

  /** Every delivery that is not settled, wherever it waits. */
  unsettled(): Iterable<Delivery> {
    return this.#held.unsettled();
  }

  /**
   * Sends a delivery again now, with the same id and bytes, and begins its schedule anew; one that is under way goes on.
   * Nothing when it is not remembered, or no webhook asks for it.
   */
  redeliver(id: string): Delivery | undefined {
    const delivery = this.#held.get(id);
    if (delivery === undefined || targetOf(delivery, this.#options.configuration()) === null) return undefined;
    if (delivery.state === "under-way") return delivery;
    const renewed = renewDelivery(delivery, this.#options.clock.now());
    this.#change(renewed);
    this.#held.trim();
    // There may have been no room for it in memory.
    return this.#held.get(id) ?? renewed;
  }

  /** Stops everything at once, attempts under way included. */
  stop(): void {
    for (const delivery of this.#held.stop()) {
      const stopped = stopDelivery(delivery);
      this.#keep(stopped);
      if (delivery.state === "under-way") this.#tellOf(stopped);
    }
    this.#attempts.stop();
    this.#reordering.clear();
    this.#options.onStopped?.();
    this.#held.trim();
    this.#tellIdle();
  }

  /** Stops everything and forgets it. */
  reset(): void {
    this.stop();
    this.#held.clear();
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
    return this.#attempts.isEmpty && !this.#held.isDue;
  }

  #tellIdle(): void {
    if (this.#idle.size === 0 || !this.#isIdle()) return;
    for (const resolve of this.#idle) resolve();
    this.#idle.clear();
  }

  /** Takes up a new delivery, as a fault leaves it. */
  #take(made: Delivery): Delivery {
    const now = this.#options.clock.now();
    const hit = faultAt("acceptance", this.#options.faults, made);
    const delivery = hit ? disturb(made, hit, now) : made;
    this.#change(delivery);
    if (isSettled(delivery)) this.#tellOf(delivery);
    else if (hit?.rule.kind === "reorder") this.#reordering.hold(delivery.id, hit.rule.behind ?? 1);
    else if (delivery.nextAttemptAt === now) this.#reordering.happened(delivery.id);
    this.#held.trim();
    return delivery;
  }

  /** Lets those go that waited for a delivery of which nothing more comes. */
  #release(settled: Delivery): void {
    for (const id of this.#reordering.settled(settled.id)) {
      const waiting = this.#held.get(id);
      if (waiting?.state === "waiting") this.#change({ ...waiting, nextAttemptAt: this.#options.clock.now() });
    }
  }

  #change(delivery: Delivery): void {
    this.#keep(delivery);
    this.#options.onChange?.(delivery);
    if (isSettled(delivery)) this.#release(delivery);
  }

  #keep(delivery: Delivery): void {
    this.#held.keep(delivery);
    this.#announce(delivery);
  }

  #announce(delivery: Delivery): void {
    if (this.#listeners.isEmpty) return;
    this.#options.announcements.add(() => this.#listeners.tell(delivery));
  }

  #tellOf(delivery: Delivery): void {
    const { onDelivery, announcements, report } = this.#options;
    if (onDelivery) announcements.add(() => guard(() => onDelivery(delivery), report));
  }

  #givenUp(delivery: Delivery): void {
    this.#options.onChange?.(delivery);
    this.#announce(delivery);
    this.#tellOf(delivery);
    // It may have been the last thing that was due.
    this.#tellIdle();
  }

  #pump(): void {
    while (this.#attempts.hasRoom) {
      const delivery = this.#held.takeDue();
      if (delivery === undefined) break;
      const target = targetOf(delivery, this.#options.configuration());
      if (target === null) this.#change(stopDelivery(delivery));
      else void this.#attempt(delivery, target);
    }
    this.#held.trim();
    // What was due may have been lost, and then nothing else happens.
    this.#tellIdle();
  }

  async #attempt(waiting: Delivery, { url, secret }: Target): Promise<void> {
    const { clock, assume } = this.#options;
    const { id } = waiting;
    // What is not signed cannot be signed wrongly.
    const hit = secret === null ? undefined : faultAt("attempt", this.#options.faults, waiting);
    const delivery = beginAttempt(waiting, url, clock.now(), hit && { id: hit.id, kind: hit.rule.kind });
    this.#keep(delivery);
    const made = await this.#attempts.make(delivery, { url, secret, fault: hit?.rule }, (headers) => {
      this.#held.keep(recordHeaders(this.#held.get(id) ?? delivery, headers));
      this.#held.trim();
    });
    // The call that stopped it has settled it already.
    if (made === undefined) return;
    const ended = endAttempt(recordTime(this.#held.get(id) ?? delivery, made.sent), made.outcome, clock.now(), assume);
    this.#change(ended);
    this.#tellOf(ended);
    const again = repeated(ended, clock.now());
    if (again) this.#change(again);
    this.#held.trim();
    // There is room for another one. It may have become due this instant: what made the event is answered first.
    this.#held.wait();
    this.#tellIdle();
  }
}
