import type { AttemptOutcome, Deliver, OutgoingAttempt } from "../../src/index.ts";

/** A receiver's treatment of an attempt; a number is the status that it answers at once. */
export type Treatment = number | "throws" | "rejects" | "never" | "late" | "held";

/** The expectation about one delivery. */
export interface Expected {
  type: string;
  body: string;
  state: "waiting" | "under-way" | "delivered" | "given-up" | "stopped";
  /** The start of its present series, and the number of attempts of it that have ended. */
  since: number;
  made: number;
  nextAttemptAt: number | null;
  outcomes: string[];
}

interface Call {
  attempt: OutgoingAttempt;
  /** The real time at which it is cut off, whatever the clock says meanwhile. */
  deadline: number;
  answer: (outcome: AttemptOutcome) => void;
}

const schedule = [0, 1000, 5000, 30_000, 120_000];

/** All receivers, and the simplest account of the deliveries that they should get. */
export class Receivers {
  readonly expected = new Map<string, Expected>();
  readonly underWay = new Map<string, Call>();
  /** The settings of the configuration; null if there is none. */
  configured: { url: string; secret: string | null; events: readonly string[] } | null = null;
  /** The greatest number of attempts that were ever under way at once. */
  most = 0;
  /** The violations by attempts. */
  readonly violations: string[] = [];
  readonly #now: () => number;
  readonly #realNow: () => number;
  readonly #treat: () => Treatment;

  constructor(now: () => number, realNow: () => number, treat: () => Treatment) {
    this.#now = now;
    this.#realNow = realNow;
    this.#treat = treat;
  }

  /** An event happened: it is expected to arrive if the configuration asks for it. */
  happened(id: string, type: string, body: string): void {
    if (!this.isWanted(type)) return;
    const now = this.#now();
    this.expected.set(id, { type, body, state: "waiting", since: now, made: 0, nextAttemptAt: now, outcomes: [] });
  }

  /** True if the configuration asks for events of a type. */
  isWanted(type: string): boolean {
    const events = this.configured?.events;
    return events !== undefined && (events.length === 0 ? type !== "operation.recorded" : events.includes(type));
  }

  /** A delivery was stopped by itself: an attempt was due, and the configuration does not ask for it any more. */
  filtered(id: string): void {
    const one = this.expected.get(id);
    if (one === undefined || one.state === "stopped") return;
    const isDue = one.state === "waiting" && this.#now() >= (one.nextAttemptAt ?? Infinity);
    this.#hold(isDue && !this.isWanted(one.type), "It was stopped although it was wanted.");
    Object.assign(one, { state: "stopped", nextAttemptAt: null });
  }

  /** Nothing more may be sent; what is under way is cut off. */
  stopped(): void {
    for (const one of this.expected.values()) {
      if (one.state === "under-way") one.outcomes.push("stopped");
      if (one.state === "waiting" || one.state === "under-way") Object.assign(one, { state: "stopped" });
      if (one.state === "stopped") one.nextAttemptAt = null;
    }
    this.configured = null;
  }

  /** The clock went back: whatever waits keeps its distance from it. */
  wentBack(milliseconds: number): void {
    for (const one of this.expected.values()) {
      if (one.state === "waiting" || one.state === "under-way") one.since -= milliseconds;
      if (one.nextAttemptAt !== null) one.nextAttemptAt -= milliseconds;
    }
  }

  /** Receives every attempt of the simulator. */
  readonly deliver: Deliver = (attempt) => {
    const one = this.expected.get(attempt.id);
    if (one === undefined) throw new Error("This was never to be delivered.");
    this.#hold(one.state === "waiting" && this.#now() >= (one.nextAttemptAt ?? Infinity), "It was not due.");
    this.#hold(this.isWanted(one.type), "The configuration does not ask for it.");
    const { url, secret } = this.configured ?? {};
    this.#hold(attempt.url === url && attempt.secret === secret, "It was not sent as the configuration says.");
    this.#hold(attempt.body === one.body && attempt.body !== "", "Its bytes were not the same in every attempt.");
    Object.assign(one, { state: "under-way", nextAttemptAt: null });
    const treatment = this.#treat();
    if (treatment === "throws") {
      this.#ended(attempt.id, { kind: "failed", reason: "broken" });
      throw new Error("broken");
    }
    return new Promise((resolve, reject) => {
      const end = (outcome: AttemptOutcome) => {
        if (this.underWay.get(attempt.id)?.attempt === attempt) this.#ended(attempt.id, outcome);
      };
      const answer = (outcome: AttemptOutcome) => {
        end(outcome);
        resolve(outcome);
      };
      this.underWay.set(attempt.id, { attempt, deadline: this.#realNow() + 10_000, answer });
      this.most = Math.max(this.most, this.underWay.size);
      attempt.signal.addEventListener("abort", () => {
        if (one.state === "stopped") this.underWay.delete(attempt.id);
        else this.#hold(this.#realNow() >= (this.underWay.get(attempt.id)?.deadline ?? 0), "It was cut off too soon.");
        end({ kind: "timed-out" });
        if (treatment === "late") resolve({ kind: "answered", status: 200 });
      });
      if (typeof treatment === "number") answer({ kind: "answered", status: treatment });
      if (treatment === "rejects") {
        end({ kind: "failed", reason: "broken" });
        reject(new Error("broken"));
      }
    });
  };

  #hold(holds: boolean, otherwise: string): void {
    if (!holds) this.violations.push(otherwise);
  }

  #ended(id: string, outcome: AttemptOutcome): void {
    this.underWay.delete(id);
    const one = this.expected.get(id)!;
    one.outcomes.push(outcome.kind === "answered" ? String(outcome.status) : outcome.kind);
    one.made += 1;
    const wait = schedule[one.made];
    if (outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300) one.state = "delivered";
    else if (wait === undefined) one.state = "given-up";
    else Object.assign(one, { state: "waiting", nextAttemptAt: Math.max(this.#now(), one.since + wait) });
  }
}
