import type { VirtualClock } from "../clock/virtual-clock.ts";
import type { Assume } from "../domain/context.ts";
import type { DeliveryContent } from "../domain/authorizations/events.ts";
import type { StageFaults } from "../faults/fault.ts";
import type { Report } from "../listeners/listeners.ts";
import type { Attempt, AttemptOutcome, Delivery, SentTime, Target } from "./delivery.ts";
import { type OutgoingAttempt, type Sender, sendWithin } from "./sending.ts";

/** The dependencies of attempts. */
export interface AttemptOptions extends Sender {
  clock: VirtualClock;
  assume: Assume;
  /** The exact text of an event; always the same for the same event. */
  encode: (told: DeliveryContent) => string;
  /** Called when an event cannot be encoded. */
  report: Report;
}

/** The target of an attempt, and its fault, if any. */
export interface AttemptTarget extends Target {
  fault: StageFaults["attempt"] | undefined;
}

/** How many attempts of one company may be in flight at once. */
const mostUnderWay = 16;

/** The attempts of a company that are in flight. */
export class Attempts {
  readonly #options: AttemptOptions;
  readonly #underWay = new Map<string, AbortController>();

  constructor(options: AttemptOptions) {
    this.#options = options;
  }

  /** Whether none is in flight. */
  get isEmpty(): boolean {
    return this.#underWay.size === 0;
  }

  /** Whether another one may start. */
  get hasRoom(): boolean {
    return this.#underWay.size < mostUnderWay;
  }

  /** Attempts a delivery. Resolves to its outcome, or to undefined if it was stopped meanwhile. */
  async make(
    delivery: Delivery,
    to: AttemptTarget,
    onHeaders: (headers: Attempt["headers"]) => void,
  ): Promise<{ outcome: AttemptOutcome; sent: SentTime } | undefined> {
    const { id } = delivery;
    const controller = new AbortController();
    this.#underWay.set(id, controller);
    const isUnderWay = () => this.#underWay.get(id) === controller;
    const { timeSource } = this.#options;
    const at = timeSource.now();
    const outcome = await sendWithin(this.#options, controller, () =>
      this.#outgoing(delivery, to, controller.signal, (headers) => {
        if (isUnderWay()) onHeaders(headers);
      }),
    );
    if (!isUnderWay()) return undefined;
    this.#underWay.delete(id);
    return { outcome, sent: { at, milliseconds: timeSource.now() - at } };
  }

  /** Stops all attempts. */
  stop(): void {
    for (const controller of this.#underWay.values()) controller.abort();
    this.#underWay.clear();
  }

  #outgoing(
    { id, type, told }: Delivery,
    { url, secret: right, fault }: AttemptTarget,
    signal: AbortSignal,
    onHeaders: OutgoingAttempt["onHeaders"],
  ): OutgoingAttempt {
    const { assume, clock } = this.#options;
    const timestamp = Math.floor(clock.now() / 1000);
    const signedContent = assume("signed-content");
    const secret = fault?.kind === "wrong-secret" && right !== null ? `not ${right}` : right;
    const distortion = fault?.kind === "bad-signature" ? (fault.form ?? "changed") : undefined;
    const isOffContract = distortion !== undefined || ("text" in told && told.isOwn);
    const body = this.#textOf(told);
    const signing = { timestamp, secret, signedContent, distortion };
    return { id, type, url, body, ...signing, isOffContract, signal, onHeaders };
  }

  #textOf(told: DeliveryContent): string {
    const { encode, report } = this.#options;
    try {
      return encode(told);
    } catch (error) {
      report(error);
      throw error;
    }
  }
}
