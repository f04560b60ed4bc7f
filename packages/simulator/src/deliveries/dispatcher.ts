import type { Assume } from "../domain/context.ts";
import type { ServiceEvent } from "../domain/events.ts";
import { wants, type WebhookConfiguration } from "../domain/webhook-configuration.ts";
import { type Sender, sendWithin } from "./sending.ts";
import {
  beginAttempt,
  type Delivery,
  endAttempt,
  newDelivery,
  recordHeaders,
  renewDelivery,
  stopDelivery,
} from "./delivery.ts";

/** What a dispatcher works with. */
export interface DispatcherOptions extends Sender {
  assume: Assume;
  /** The configuration as it is now; each attempt goes where it says. */
  configuration: () => WebhookConfiguration | null;
  /** The exact body of an event. */
  encode: (event: ServiceEvent) => string;
}

/** How many settled deliveries are remembered. */
export const deliveryLogSize = 1000;

/** How many deliveries may wait; beyond that the oldest is given up. */
const mostUnsettled = 10_000;

/** How many attempts of one company are under way at once. */
const mostUnderWay = 16;

const isSettled = ({ state }: Delivery): boolean => state !== "waiting" && state !== "under-way";

/** The deliveries of one company: at least once, in no promised order, and nothing more once they are stopped. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #deliveries = new Map<string, Delivery>();
  readonly #timers = new Map<string, () => void>();
  readonly #underWay = new Map<string, AbortController>();
  readonly #due: string[] = [];
  readonly #idle = new Set<() => void>();
  readonly #listeners = new Set<(delivery: Delivery) => void>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    // A clock that is set back leaves nothing due.
    options.clock.subscribe(() => this.#tellIdle());
  }

  /** Every delivery that is remembered, oldest first. */
  get all(): readonly Delivery[] {
    return [...this.#deliveries.values()];
  }

  /** Calls back whenever a delivery changes, from now on; returns what ends that. */
  subscribe(listener: (delivery: Delivery) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** One delivery. */
  get(id: string): Delivery | undefined {
    return this.#deliveries.get(id);
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
    const delivery = this.#deliveries.get(id);
    if (delivery === undefined || this.#options.configuration() === null) return undefined;
    if (delivery.state === "under-way") return delivery;
    this.#unschedule(id);
    return this.#schedule(renewDelivery(delivery, this.#options.clock.now()));
  }

  /** Stops everything at once, attempts under way included. */
  stop(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#due.length = 0;
    for (const delivery of this.#deliveries.values()) {
      if (!isSettled(delivery)) this.#keep(stopDelivery(delivery));
    }
    for (const controller of this.#underWay.values()) controller.abort();
    this.#underWay.clear();
    this.#tellIdle();
  }

  /** Stops everything and forgets it. */
  reset(): void {
    this.stop();
    this.#deliveries.clear();
  }

  /** Waits until no attempt is under way or due; later retries are not waited for. */
  async flush(): Promise<void> {
    while (!this.#isIdle()) {
      await new Promise<void>((resolve) => this.#idle.add(resolve));
    }
  }

  #isIdle(): boolean {
    if (this.#underWay.size > 0 || this.#due.length > 0) return false;
    const now = this.#options.clock.now();
    for (const { nextAttemptAt } of this.#deliveries.values()) {
      if (nextAttemptAt !== null && nextAttemptAt <= now) return false;
    }
    return true;
  }

  #tellIdle(): void {
    if (this.#idle.size === 0 || !this.#isIdle()) return;
    for (const resolve of this.#idle) resolve();
    this.#idle.clear();
  }

  #keep(delivery: Delivery): Delivery {
    this.#deliveries.set(delivery.id, delivery);
    for (const listener of this.#listeners) listener(delivery);
    return delivery;
  }

  #schedule(delivery: Delivery): Delivery {
    this.#keep(delivery);
    const at = delivery.nextAttemptAt ?? this.#options.clock.now();
    const cancel = this.#options.clock.schedule(at, () => {
      this.#timers.delete(delivery.id);
      this.#due.push(delivery.id);
      this.#pump();
    });
    this.#timers.set(delivery.id, cancel);
    return delivery;
  }

  #unschedule(id: string): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
    const at = this.#due.indexOf(id);
    if (at >= 0) this.#due.splice(at, 1);
  }

  #pump(): void {
    while (this.#underWay.size < mostUnderWay) {
      const id = this.#due.shift();
      if (id === undefined) return;
      void this.#attempt(id);
    }
  }

  async #attempt(id: string): Promise<void> {
    const { clock, assume, configuration } = this.#options;
    const waiting = this.#deliveries.get(id);
    const present = configuration();
    if (waiting?.state !== "waiting" || present === null) return;
    const delivery = this.#keep(beginAttempt(waiting, present.url, clock.now()));
    const controller = new AbortController();
    this.#underWay.set(id, controller);
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
        const begun = this.#deliveries.get(id);
        if (begun && this.#underWay.get(id) === controller) this.#deliveries.set(id, recordHeaders(begun, headers));
      },
    });
    // Whoever stopped it has settled it already.
    if (this.#underWay.get(id) !== controller) return;
    this.#underWay.delete(id);
    const ended = endAttempt(this.#deliveries.get(id) ?? delivery, outcome, clock.now(), assume);
    if (ended.state === "waiting") this.#schedule(ended);
    else this.#keep(ended);
    this.#trim();
    this.#pump();
    this.#tellIdle();
  }

  #trim(): void {
    if (this.#deliveries.size <= deliveryLogSize) return;
    let [settled, unsettled] = [0, 0];
    for (const delivery of this.#deliveries.values()) {
      if (isSettled(delivery)) settled += 1;
      else unsettled += 1;
    }
    for (const delivery of this.#deliveries.values()) {
      if (settled <= deliveryLogSize && unsettled <= mostUnsettled) return;
      if (isSettled(delivery) && settled > deliveryLogSize) {
        settled -= 1;
        this.#deliveries.delete(delivery.id);
      } else if (delivery.state === "waiting" && unsettled > mostUnsettled) {
        unsettled -= 1;
        this.#unschedule(delivery.id);
        this.#keep({ ...delivery, state: "given-up", nextAttemptAt: null });
      }
    }
  }
}
