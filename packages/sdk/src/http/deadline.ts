import { AbortListeners } from "../abort-listeners.ts";

/** What ended a piece of work before it was done; caught where the work was begun, and made into an error of ours there. */
export class Interruption extends Error {
  override readonly name = "Interruption";
  readonly by: "timeout" | "abort";
  /** The reason of the signal that was aborted. */
  readonly reason: unknown;

  constructor(by: "timeout" | "abort", reason?: unknown) {
    super(`Ended by ${by}.`);
    this.by = by;
    this.reason = reason;
  }
}

/**
 * Runs work under a signal that is aborted when the caller's signal is, or when the time is over, and rejects with an
 * `Interruption` at that moment, even if the work does not listen. `timeout` is in milliseconds; Infinity means none.
 * `aborts` listens to the signal, for all that share it.
 */
export async function withDeadline<T>(
  limits: { signal?: AbortSignal | undefined; timeout: number; aborts?: AbortListeners },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, timeout, aborts = new AbortListeners() } = limits;
  if (signal?.aborted === true) throw new Interruption("abort", signal.reason);
  const controller = new AbortController();
  let release = (): void => undefined;
  const interrupted = new Promise<never>((_, reject) => {
    const interrupt = (interruption: Interruption) => {
      reject(interruption); // Before the abort, whose own error would otherwise come first.
      controller.abort(interruption.reason);
    };
    const onAbort = () => interrupt(new Interruption("abort", signal?.reason));
    const stopListening = signal && aborts.add(signal, onAbort);
    const timer = timeout === Infinity ? undefined : setTimeout(() => interrupt(new Interruption("timeout")), timeout);
    release = () => {
      clearTimeout(timer);
      stopListening?.();
    };
  });
  try {
    return await Promise.race([work(controller.signal), interrupted]);
  } finally {
    release();
  }
}
