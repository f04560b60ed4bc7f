import { wholeNumber } from "../dedupe/durations.ts";
import type { DedupeStore } from "../dedupe/store.ts";
import type { SafeVerifyOptions } from "../safe-verify.ts";
import { checkedSecrets } from "../verification/options.ts";
import type { Handlers } from "./handlers.ts";
import { logError, type OnError } from "./reporter.ts";

/** How deliveries are verified: the options of `safeVerify`, without the delivery itself. */
export type VerificationOptions = Omit<SafeVerifyOptions, "body" | "headers">;

/** Options of a receiver. */
export interface ReceiverOptions extends VerificationOptions {
  /**
   * The handlers, by event type; `"*"` handles every other type. The response to an event without a handler is 204.
   * @example { "authorization.finished": async (event) => close(event.data.authorization.id), "*": log }
   */
  readonly on: Handlers;
  /**
   * Remembers handled deliveries, so that each is handled once. Default: none. The service delivers at least once, in
   * no guaranteed order (assumed: `delivery-guarantee`).
   * @example memoryDedupe()
   */
  readonly dedupe?: DedupeStore | undefined;
  /**
   * When to respond. `"after"`, the default: after the handler; if it fails, the response is 500, so that the service
   * delivers again. `"before"`: 202 immediately; a failing handler is only reported to `onError`, and the event is lost
   * if the process ends before the handler does.
   */
  readonly respond?: "after" | "before" | undefined;
  /**
   * Milliseconds until the receiver responds with 503 while the handler continues. Default: 8000, because the service
   * waits for 10 s (assumed: `delivery-retries`). With `respond: "before"`, it limits only the claim.
   */
  readonly timeout?: number | undefined;
  /** The maximum size of a body in bytes; the response to a larger one is 413. Default: 1,048,576, which is 1 MiB. */
  readonly bodyLimit?: number | undefined;
  /**
   * Called with every error: bad signatures, failing handlers and stores, bodies that a parser has changed. Default:
   * `console.error`, which also logs errors that `onError` itself throws.
   */
  readonly onError?: OnError | undefined;
}

/** The options with their defaults. */
export interface Settings {
  verification: VerificationOptions;
  on: Handlers;
  dedupe: DedupeStore | undefined;
  respond: "after" | "before";
  timeout: number;
  bodyLimit: number;
  onError: OnError;
}

function checkHandlers(on: Handlers): Handlers {
  const handlers: [string, unknown][] = Object.entries(on);
  for (const [type, handler] of handlers) {
    if (handler !== undefined && typeof handler !== "function")
      throw new TypeError(`on["${type}"] must be a function.`);
  }
  if (handlers.some(([, handler]) => handler !== undefined)) return on;
  throw new TypeError('on has no handler: every delivery would be acknowledged and lost. Add one for "*".');
}

/** Checks the options when a receiver is made, not when the first delivery comes. */
export function settingsOf(options: ReceiverOptions): Settings {
  const { on, dedupe, respond = "after", timeout = 8000, bodyLimit = 1024 * 1024, onError, ...verification } = options;
  checkedSecrets({ ...verification, body: "", headers: [] });
  if (!["after", "before"].includes(respond)) throw new TypeError('respond must be "after" or "before".');
  return {
    verification,
    on: checkHandlers(on),
    dedupe,
    respond,
    timeout: wholeNumber("timeout", timeout, 600_000),
    bodyLimit: wholeNumber("bodyLimit", bodyLimit, 64 * 1024 * 1024),
    onError: onError ?? logError,
  };
}
