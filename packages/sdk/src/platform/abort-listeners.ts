/** The callbacks of one signal, and the listener that calls them. */
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
