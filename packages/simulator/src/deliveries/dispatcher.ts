import type {
  ServiceEvent,
  DescribedEvent,
  TriggeredEvent,
} from "../domain/authorizations/authorization-transitions.ts";
import { wants, type WebhookConfiguration } from "../domain/webhook-configuration.ts";
import type { FaultBook } from "../faults/fault-book.ts";
import { type Announcements, guard, Listeners } from "../listeners.ts";
import { Attempts } from "./attempts.ts";
import type { DeliveryCounts } from "./delivery-log.ts";
import {
  type Attempt,
  beginAttempt,
  type Delivery,
  endAttempt,
  newDelivery,
  describeAttempt,
  isSettled,
  renewDelivery,
  repeatAttempt,
  stopDelivery,
  type Target,
  targetOf,
} from "./delivery.ts";
import { applyDeliveryFaults, faultAt, Reordering, repeated } from "./delivery-faults.ts";
import { DeliveryQueue } from "./delivery-queue.ts";

type DispatcherOptions = ConstructorParameters<typeof Attempts>[0] &
  ConstructorParameters<typeof DeliveryQueue>[0] & {
    /** The current configuration, which determines the target of each attempt. */
    configuration: () => WebhookConfiguration | null;
    /** An event with everything that its text needs from the current records. */
    tell: (event: ServiceEvent) => DescribedEvent;
    faults: FaultBook;
    announcements: Announcements;
    /** Called for each finished attempt, and for each one that is dropped because memory is exhausted. */
    onDelivery?: ((delivery: Delivery) => unknown) | undefined;
    /** Called for each delivery that was accepted, waits for an attempt, or settled; not for those that `stop` stops. */
    onChange?: ((delivery: Delivery) => void) | undefined;
    onStopped?: (() => void) | undefined;
  };

/** The deliveries of one company: at least once, in no guaranteed order, and none once they are stopped. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #queue: DeliveryQueue;
  readonly #attempts: Attempts;
  readonly #reordering = new Reordering();
  readonly #listeners: Listeners<[Delivery]>;
  /** Those who wait until nothing is in flight or due. */
  readonly #waiting = new Set<() => void>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#listeners = new Listeners(options.report);
    this.#attempts = new Attempts(options);
    const onGivenUp = (delivery: Delivery) => this.#givenUp(delivery);
    this.#queue = new DeliveryQueue(options, () => this.#pump(), onGivenUp);
  }

  /** Every remembered delivery, oldest first; those that wait outside memory are only counted. */
  get all(): readonly Delivery[] {
    return this.#queue.log.all;
  }

  /** The first deliveries that wait for an attempt, up to this many, in the order in which they are due. */
  next(count: number): Delivery[] {
    return this.#queue.next(count);
  }

  /** True if there is neither a delivery nor a listener. */
  get isUnused(): boolean {
    return this.#queue.isEmpty && this.#listeners.isEmpty;
  }

  /** The numbers of deliveries by state, outside memory, forgotten, and dropped because memory was exhausted. */
  get counts(): DeliveryCounts {
    return this.#queue.counts;
  }

  /**
   * Calls back whenever a delivery changes, from now on; returns a function that unsubscribes. Errors that a listener
   * throws or rejects with go to `onFailure` and delay nothing. Deliveries stopped outside memory are not reported.
   */
  subscribe(listener: (delivery: Delivery) => unknown): () => void {
    return this.#listeners.add(listener);
  }

  get(id: string): Delivery | undefined {
    return this.#queue.log.get(id);
  }

  /** Accepts an event, if the configuration subscribes to it. The first attempt starts after the current task. */
  accept(event: ServiceEvent): void {
    const { configuration, tell, clock } = this.#options;
    const present = configuration();
    if (present && wants(present, event.type)) this.#take(newDelivery(tell(event), clock.now()));
  }

  /** Accepts a triggered event. Returns undefined if it has no target of its own and no webhook is configured. */
  trigger(triggered: TriggeredEvent, target: Target | null): Delivery | undefined {
    if (target === null && this.#options.configuration() === null) return undefined;
    return this.#take(newDelivery(triggered, this.#options.clock.now(), target));
  }

  /** Resumes a delivery that was not settled when its process ended. */
  resume(delivery: Delivery): void {
    this.#queue.keep(repeatAttempt(delivery));
    this.#queue.trim();
  }

  /** Every unsettled delivery, wherever it waits. */
  unsettled(): Iterable<Delivery> {
    return this.#queue.unsettled();
  }

  /**
   * Sends a delivery again now, with the same id and bytes, and restarts its schedule; one in flight continues.
   * Returns undefined if it is not remembered, or if no webhook subscribes to it.
   */
  redeliver(id: string): Delivery | undefined {
    const delivery = this.#queue.log.get(id);
    if (delivery === undefined || targetOf(delivery, this.#options.configuration()) === null) return undefined;
    if (delivery.state === "under-way") return delivery;
    const renewed = renewDelivery(delivery, this.#options.clock.now());
    this.#change(renewed);
    this.#queue.trim();
    // It may not have fitted into memory.
    return this.#queue.log.get(id) ?? renewed;
  }

  /** Stops everything immediately, including attempts in flight. */
  stop(): void {
    for (const delivery of this.#queue.stop()) {
      const stopped = stopDelivery(delivery);
      this.#keep(stopped);
      if (delivery.state === "under-way") this.#concluded(stopped);
    }
    this.#attempts.stop();
    this.#reordering.clear();
    this.#options.onStopped?.();
    this.#queue.trim();
    this.#look();
  }

  /** Stops and forgets everything. */
  reset(): void {
    this.stop();
    this.#queue.clear();
  }

  /** Waits until no attempt is in flight or due, keeping the process alive; later retries are not awaited. */
  async flush(): Promise<void> {
    const isIdle = () => this.#attempts.isEmpty && !this.#queue.isDue;
    if (isIdle()) return;
    const letGo = this.#options.timeSource.keepAlive?.();
    try {
      while (!isIdle()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    } finally {
      letGo?.();
    }
  }

  /** Wakes all that wait, so that they look again. */
  #look(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #take(made: Delivery): Delivery {
    const now = this.#options.clock.now();
    const hit = faultAt("acceptance", this.#options.faults, made);
    const delivery = hit ? applyDeliveryFaults(made, hit, now) : made;
    this.#change(delivery);
    if (isSettled(delivery)) this.#concluded(delivery);
    else if (hit?.rule.kind === "reorder") this.#reordering.hold(delivery.id, hit.rule.behind ?? 1);
    else if (delivery.nextAttemptAt === now) this.#reordering.happened(delivery.id);
    this.#queue.trim();
    return delivery;
  }

  #release(settled: Delivery): void {
    for (const id of this.#reordering.settled(settled.id)) {
      const waiting = this.#queue.log.get(id);
      if (waiting?.state === "waiting") this.#change({ ...waiting, nextAttemptAt: this.#options.clock.now() });
    }
  }

  #change(delivery: Delivery): void {
    this.#keep(delivery);
    this.#options.onChange?.(delivery);
    if (isSettled(delivery)) this.#release(delivery);
  }

  #keep(delivery: Delivery): void {
    this.#queue.keep(delivery);
    this.#changed(delivery);
  }

  #changed(delivery: Delivery): void {
    if (!this.#listeners.isEmpty) this.#options.announcements.add(() => this.#listeners.tell(delivery));
  }

  /** An attempt has finished, or there will be none. */
  #concluded(delivery: Delivery): void {
    const { onDelivery, announcements, report } = this.#options;
    if (onDelivery) announcements.add(() => guard(() => onDelivery(delivery), report));
  }

  #givenUp(delivery: Delivery): void {
    this.#options.onChange?.(delivery);
    this.#changed(delivery);
    this.#concluded(delivery);
    // It may have been the last one due.
    this.#look();
  }

  #pump(): void {
    while (this.#attempts.hasRoom) {
      const delivery = this.#queue.takeDue();
      if (delivery === undefined) break;
      const target = targetOf(delivery, this.#options.configuration());
      if (target === null) this.#change(stopDelivery(delivery));
      else this.#attempt(delivery, target);
    }
    this.#queue.trim();
    // Due deliveries may have been lost, in which case nothing else happens.
    this.#look();
  }

  #attempt(waiting: Delivery, { url, secret }: Target): void {
    const { clock, assume, faults } = this.#options;
    const { id } = waiting;
    // An unsigned delivery cannot have an invalid signature.
    const hit = secret === null ? undefined : faultAt("attempt", faults, waiting);
    const delivery = beginAttempt(waiting, url, clock.now(), hit && { id: hit.id, kind: hit.rule.kind });
    this.#keep(delivery);
    const onHeaders = (headers: Attempt["headers"]) => {
      this.#queue.keep(describeAttempt(this.#queue.log.get(id) ?? delivery, { headers }));
      this.#queue.trim();
    };
    void this.#attempts.make(delivery, { url, secret, fault: hit?.rule }, onHeaders, (made) => {
      const ended = endAttempt(this.#queue.log.get(id) ?? delivery, made, clock.now(), assume);
      this.#change(ended);
      this.#concluded(ended);
      const again = repeated(ended, clock.now());
      if (again) this.#change(again);
      this.#queue.trim();
      // A slot is free. If it became due this instant, the request that caused the event is answered first.
      this.#queue.wait();
      this.#look();
    });
  }
}
