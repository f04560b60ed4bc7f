import type { Observed, PassingExchange } from "@totem-partner/discovery/observation";
import type { ObserverEvents, ObserverThread } from "../../../src/observe/observer-thread.ts";

/** A thread that learns nothing: what it replies, and when, is up to the test. */
export class ScriptedObserver {
  /** What was passed to it, in order. */
  readonly learned: PassingExchange[] = [];
  /** How often it was asked for its findings, and how many hold it. */
  asked = 0;
  holders = 0;
  isEnded = false;
  /** How many threads have been started. */
  started = 0;
  #events: ObserverEvents | undefined;

  readonly start = (events: ObserverEvents): ObserverThread => {
    this.started += 1;
    this.#events = events;
    return {
      send: ({ records }) => void this.learned.push(...records.map(({ record }) => record)),
      ask: () => void (this.asked += 1),
      hold: () => {
        this.holders += 1;
        return () => void (this.holders -= 1);
      },
      end: () => Promise.resolve(void (this.isEnded = true)),
    };
  };

  /** Replies that it has learned everything so far. */
  reply(): void {
    this.#events?.onReply({ found: [] });
  }

  /** Tells what it has found out. */
  tell(observed: Observed): void {
    this.#events?.onObserved(observed);
  }

  crash(reason: Error): void {
    this.#events?.onCrash(reason);
  }

  fail(failure: Error): void {
    this.#events?.onFailure(failure);
  }
}
