import { Observer, type PassingExchange } from "@totem-partner/discovery/observation";
import { digest } from "../../../src/observe/traffic-log.ts";
import type { ObserverEvents, ObserverThread } from "../../../src/observe/observer-thread.ts";
import type { Batch } from "../../../src/threads/batch-queue.ts";

/** A thread that learns, and does nothing until it is released. */
export class HeldObserver {
  readonly #observer = new Observer({ digest });
  #released = Promise.withResolvers<undefined>();
  #holders = 0;
  readonly #asked = Promise.withResolvers<undefined>();

  /** Resolves when the thread has got something to do. */
  get asked(): Promise<undefined> {
    return this.#asked.promise;
  }

  /** How many keep the process alive until the thread has replied. */
  get holders(): number {
    return this.#holders;
  }

  /** Does nothing more until it is released again. */
  hold(): void {
    this.#released = Promise.withResolvers();
  }

  release(): void {
    this.#released.resolve(undefined);
  }

  readonly start = ({ onReply, onObserved }: ObserverEvents): ObserverThread => {
    const observer = this.#observer;
    // As a thread does, one thing after the other.
    let work: Promise<unknown> = Promise.resolve();
    const next = (step: () => unknown): void => {
      this.#asked.resolve(undefined);
      work = work.then(() => this.#released.promise).then(step);
    };
    return {
      send: ({ records }: Batch<PassingExchange>) =>
        next(() => {
          for (const { record } of records) observer.learn(record);
          onReply({ found: [] });
        }),
      ask: () => next(async () => onObserved(await observer.observed())),
      hold: () => {
        this.#holders += 1;
        return () => void (this.#holders -= 1);
      },
      end: () => Promise.resolve(),
    };
  };
}
