import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { TimeSource, VirtualClock } from "../clock.ts";
import type { Assume } from "../domain/context.ts";
import type { ServiceEvent } from "../domain/events.ts";
import { wants, type WebhookConfiguration } from "../domain/webhook-configuration.ts";
import {
  type AttemptOutcome,
  attemptTimeout,
  beginAttempt,
  type Delivery,
  endAttempt,
  newDelivery,
  recordHeaders,
  renewDelivery,
  stopDelivery,
} from "./delivery.ts";

/** One attempt, to be signed and sent by somebody who may do I/O. */
export interface OutgoingAttempt {
  id: string;
  type: string;
  url: string;
  body: string;
  /** Unix seconds. */
  timestamp: number;
  secret: string | null;
  signedContent: Assumptions["signed-content"];
  /** Aborted when the attempt has taken too long or is stopped. */
  signal: AbortSignal;
  /** To be told the headers before they are sent, for the log. */
  onHeaders: (headers: Readonly<Record<string, string>>) => void;
}

/** Signs and sends one attempt; tells what came of it. A failure may as well be thrown. */
export type Deliver = (attempt: OutgoingAttempt) => Promise<AttemptOutcome>;

/** What a dispatcher works with. */
export interface DispatcherOptions {
  clock: VirtualClock;
  timeSource: TimeSource;
  assume: Assume;
  /** The configuration as it is now; each attempt goes where it says. */
  configuration: () => WebhookConfiguration | null;
  /** The exact body of an event. */
  encode: (event: ServiceEvent) => string;
  deliver: Deliver;
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

  /** Sends a delivery again, with the same id and bytes; nothing when it is not known or nothing is configured. */
  redeliver(id: string): Delivery | undefined {
    const delivery = this.#deliveries.get(id);
    if (delivery === undefined || this.#options.configuration() === null) return undefined;
    if (!isSettled(delivery)) return delivery;
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
    const now = this.#options.clock.now();
    const isDue = ({ nextAttemptAt }: Delivery) => nextAttemptAt !== null && nextAttemptAt <= now;
    return this.#underWay.size === 0 && !this.all.some(isDue);
  }

  #tellIdle(): void {
    if (!this.#isIdle()) return;
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
    const outcome = await this.#send(controller, {
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
    this.#pump();
    this.#tellIdle();
  }

  /** Sends an attempt, but waits no longer than its limit, whether or not the sender heeds the signal. */
  async #send(controller: AbortController, attempt: OutgoingAttempt): Promise<AttemptOutcome> {
    const { clock, timeSource, deliver } = this.#options;
    // A jump of the clock may have begun the attempt. It ends first: nobody could answer within it.
    await Promise.resolve();
    if (controller.signal.aborted) return { kind: "stopped" };
    const timedOut = new Promise<AttemptOutcome>((resolve) => {
      controller.signal.addEventListener("abort", () => resolve({ kind: "timed-out" }));
    });
    // Virtual time can be advanced past the limit; real time passes while virtual time stands still.
    const limits = [
      clock.schedule(clock.now() + attemptTimeout, () => controller.abort()),
      timeSource.setTimer(() => controller.abort(), attemptTimeout),
    ];
    const send = async (): Promise<AttemptOutcome> => deliver(attempt);
    const sent = send().catch((error: unknown): AttemptOutcome => {
      return { kind: "failed", reason: error instanceof Error ? error.message : "unknown" };
    });
    try {
      return await Promise.race([timedOut, sent]);
    } finally {
      for (const cancel of limits) cancel();
    }
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
        this.#timers.get(delivery.id)?.();
        this.#timers.delete(delivery.id);
        this.#deliveries.delete(delivery.id);
      }
    }
  }
}
