interface Listening {
  waiting: Set<() => void>;
  onAbort: () => void;
}

const listeningKey: unique symbol = /* @__PURE__ */ Symbol("listening");

function listeningTo(signal: AbortSignal & { readonly [listeningKey]?: Listening }): Listening {
  const present = signal[listeningKey];
  if (present !== undefined) return present;
  const waiting = new Set<() => void>();
  const onAbort = () => {
    for (const tell of [...waiting]) tell(); // A copy, because each callback removes itself.
  };
  const listening = { waiting, onAbort };
  Reflect.defineProperty(signal, listeningKey, { value: listening });
  return listening;
}

/**
 * Calls back when the signal is aborted; it must not be aborted yet. Returns a function that stops listening.
 *
 * A signal has one listener, however many rows, calls and clients share it: Node 20 and 22 warn of a leak from the
 * eleventh. The callbacks are kept on the signal itself, which is all that clients share.
 */
export function listenForAbort(signal: AbortSignal, callback: () => void): () => void {
  const { waiting, onAbort } = listeningTo(signal);
  if (waiting.size === 0) signal.addEventListener("abort", onAbort);
  waiting.add(callback);
  return () => {
    waiting.delete(callback);
    if (waiting.size === 0) signal.removeEventListener("abort", onAbort);
  };
}

/** The reason why work was interrupted; caught where the work started, and converted into one of our errors there. */
export class Interruption extends Error {
  override readonly name = "Interruption";
  readonly by: "timeout" | "abort";
  readonly reason: unknown;

  constructor(by: "timeout" | "abort", reason?: unknown) {
    super(`Ended by ${by}.`);
    this.by = by;
    this.reason = reason;
  }
}

/** Rejects as soon as the signal or `timeout` (milliseconds; Infinity: none) interrupts, even if work ignores it. */
export function withDeadline<T>(
  { signal, timeout }: { signal?: AbortSignal | undefined; timeout: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal?.aborted === true) return Promise.reject(new Interruption("abort", signal.reason));
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const interrupt = (by: Interruption["by"], reason?: unknown) => {
      release();
      reject(new Interruption(by, reason)); // Before the abort, whose own error would otherwise come first.
      controller.abort(reason);
    };
    const stopListening = signal && listenForAbort(signal, () => interrupt("abort", signal.reason));
    const timer = timeout === Infinity ? undefined : setTimeout(interrupt, timeout, "timeout");
    const release = () => {
      clearTimeout(timer);
      stopListening?.();
    };
    work(controller.signal).finally(release).then(resolve, reject);
  });
}

export interface RetryClock {
  /** Milliseconds since an arbitrary start. */
  now(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** Resolves after some milliseconds, or as soon as the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

const never = (): Promise<never> => new Promise(() => undefined);

const realClock: RetryClock = {
  now: () => performance.now(),
  random: () => Math.random(),
  wait: (milliseconds, signal) => withDeadline({ signal, timeout: milliseconds }, never).catch(() => undefined),
};

/** The name of an option that only tests can set, because the package does not export it. */
export const clockOption: unique symbol = /* @__PURE__ */ Symbol("clock");

export function clockOf(options: object): RetryClock {
  const { [clockOption]: clock = realClock }: { readonly [clockOption]?: RetryClock } = options;
  return clock;
}
