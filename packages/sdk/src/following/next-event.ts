import type { listenForAbort } from "../platform/interruption.ts";
import type { RetryClock } from "../retry/retry-clock.ts";

/** Waits for an event of a source, so many milliseconds at most; undefined if none came. After its end, it only waits. */
export function nextOf<T>(source: AsyncIterator<T>, clock: Pick<RetryClock, "wait">, listen: typeof listenForAbort) {
  let coming: Promise<IteratorResult<T>> | undefined;
  let ended = false;
  return async (milliseconds: number, signal: AbortSignal | undefined): Promise<T | undefined> => {
    if (ended) {
      await clock.wait(milliseconds, signal);
      return undefined;
    }
    coming ??= source.next();
    coming.catch(() => undefined); // It may fail during a poll; the next wait throws it.
    const waiting = new AbortController();
    const stop = signal && listen(signal, () => waiting.abort());
    try {
      const event = await Promise.race([coming, clock.wait(milliseconds, waiting.signal)]);
      if (!event) return undefined;
      coming = undefined;
      ended = event.done === true;
      return event.done === true ? undefined : event.value;
    } finally {
      stop?.();
      waiting.abort();
    }
  };
}
