import type { VirtualClock } from "../clock/virtual-clock.ts";
import type { Assume } from "../domain/context.ts";
import type { DeliveryContent } from "../domain/events.ts";
import type { StageFaults } from "../faults/fault.ts";
import type { Report } from "../listeners.ts";
import type { Attempt, AttemptOutcome, Delivery, SentTime, Target } from "./delivery.ts";
import { type OutgoingAttempt, type Sender, sendWithin } from "./sending.ts";

/** What attempts are made with. */
export interface AttemptOptions extends Sender {
  clock: VirtualClock;
  assume: Assume;
  /** The exact text of an event; the same whenever it is asked for. */
  encode: (told: DeliveryContent) => string;
  /** Called with the failure to encode an event. */
  report: Report;
}

/** Where an attempt goes, and what is wrong with it on purpose. */
export interface AttemptTarget extends Target {
  fault: StageFaults["attempt"] | undefined;
}

/** How many attempts of one company are under way at once. */
const mostUnderWay = 16;

/** The attempts of a company that are under way. */
export class Attempts {
  readonly #options: AttemptOptions;
  readonly #underWay = new Map<string, AbortController>();

  constructor(options: AttemptOptions) {
    this.#options = options;
  }

  /** Whether none is under way. */
  get isEmpty(): boolean {
    return this.#underWay.size === 0;
  }

  /** Whether another one may begin. */
  get hasRoom(): boolean {
    return this.#underWay.size < mostUnderWay;
  }

  /** Makes an attempt at a delivery. Resolves to what came of it, or to undefined when it was stopped meanwhile. */
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

  /** Stops them all. */
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
