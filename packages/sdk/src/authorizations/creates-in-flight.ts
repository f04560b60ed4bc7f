import { isFields } from "@totem-partner/spec/fields";
import { listenForAbort } from "../platform/abort-listeners.ts";
import type { Progress } from "../http/transport.ts";

/** A request that several callers await. */
interface Running<T> {
  content: () => string;
  controller: AbortController;
  waiting: number;
  outcome: Promise<T>;
  progress: Readonly<Progress>;
}

/** Starts a request, and counts in `progress` what it sends. */
type Start<T> = (signal: AbortSignal, progress: Progress) => Promise<T>;

/** Creates the error for a caller who gives up while others keep waiting. */
type Left = (reason: unknown, attempts: number) => Error;

/** Returns the same text for equal JSON, whatever the order of its keys. */
export function fingerprintOf(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) => {
    if (!isFields(value)) return value;
    const keys = Object.keys(value).sort();
    return Object.fromEntries(keys.map((key) => [key, value[key]]));
  });
}

/**
 * Creates in flight, by externalId. A second call with the same body joins the first one's request. Each caller can
 * give up independently; the request is aborted only when all of them have.
 */
export class CreatesInFlight<T> {
  readonly #running = new Map<string, Running<T>>();

  /**
   * The outcome of the shared request; undefined while a request with different content has the externalId. The
   * content is computed only when there is one to compare it with.
   */
  join(
    externalId: string,
    content: () => string,
    signal: AbortSignal | undefined,
    start: Start<T>,
    left: Left,
  ): Promise<T> | undefined {
    const present = this.#running.get(externalId);
    if (present !== undefined && present.content() !== content()) return undefined;
    const running = present ?? this.#start(externalId, content, start);
    running.waiting += 1;
    return signal === undefined ? running.outcome : this.#leavable(externalId, running, signal, left);
  }

  #start(externalId: string, content: () => string, start: Start<T>): Running<T> {
    const controller = new AbortController();
    const progress: Progress = { attempts: 0, unclear: false };
    const running = { content, controller, waiting: 0, outcome: start(controller.signal, progress), progress };
    this.#running.set(externalId, running);
    const end = () => this.#end(externalId, running);
    running.outcome.then(end, end);
    return running;
  }

  #end(externalId: string, running: Running<T>): void {
    if (this.#running.get(externalId) === running) this.#running.delete(externalId);
  }

  #leavable(externalId: string, running: Running<T>, signal: AbortSignal, left: Left): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        running.waiting -= 1;
        if (running.waiting > 0) {
          reject(left(signal.reason, running.progress.attempts));
          return;
        }
        this.#end(externalId, running); // A new caller must not join a request that is about to fail.
        running.controller.abort(signal.reason); // Its own error reports how far it got.
      };
      const settled = signal.aborted ? () => undefined : listenForAbort(signal, leave);
      running.outcome.then(resolve, reject).finally(settled);
      if (signal.aborted) leave();
    });
  }
}
