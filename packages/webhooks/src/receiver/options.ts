import { optionMistake } from "@totem-partner/spec/options";
import { EventName } from "@totem-partner/spec/requests";
import { type Claim, type DedupeStore, wholeNumber } from "../dedupe/store.ts";
import type { SafeVerifyOptions } from "../diagnosis/safe-verify.ts";
import type { DescribedWebhookEvent, WebhookEvent, WebhookEventType } from "../verification/events.ts";
import { checkedSecrets, type Secrets, type VerifyOptions, verifyOptions } from "../verification/options.ts";
import type { OnError } from "./reporter.ts";
import { minuteBudget } from "./limits.ts";

/** The second argument of a handler, after the event. */
export interface DeliveryContext {
  /** The index in `secrets` of the secret that signed the delivery; undefined for an unsigned delivery. */
  readonly secretIndex: number | undefined;
  /** The body as it arrived, with every event of a list. */
  readonly rawBody: string | Uint8Array;
  /**
   * The claim on the delivery; undefined without a dedupe store. A handler may confirm it itself as the last step of a
   * transaction (`confirmWithin` of `postgresDedupe`); otherwise the receiver confirms it afterwards.
   */
  readonly claim: Claim | undefined;
  /**
   * Aborts when the handler's result is no longer awaited: after `timeout`, or when the claim on the delivery is lost.
   * Its `reason` is the {@link ReceiverError}.
   */
  readonly signal: AbortSignal;
}

/** Handles an event. A returned promise is awaited; if the handler throws or rejects, the service delivers again. */
export type Handler<Event> = (event: Event, context: DeliveryContext) => unknown;

/** Handlers by event type. */
export type Handlers = {
  readonly [Type in WebhookEventType]?: Handler<DescribedWebhookEvent<Type>>;
} & {
  /** Handles every event without its own handler, including types that the contract does not describe. */
  readonly "*"?: Handler<WebhookEvent>;
};

/** Options of verification: those of `safeVerify` that are the same for each delivery. */
export type VerificationOptions = Omit<SafeVerifyOptions, "body" | "headers" | "secrets" | "diagnose">;

/**
 * Returns the secrets for a delivery, or a promise of them: from a vault, or those of the company that the address of
 * the request names. Its result is not kept.
 */
export type SecretSource<Request = unknown> = (request: Request) => Secrets | undefined | Promise<Secrets | undefined>;

/**
 * Options of a receiver. `Request` is what the framework passes to it. An option that does not exist throws, as does one
 * that is undefined: it is usually a variable that is not set.
 */
export interface ReceiverOptions<Request = unknown> extends VerificationOptions {
  /**
   * The handlers, by event type; `"*"` handles every other type. The response to an event without a handler is 204.
   * @example { "authorization.finished": async (event) => close(event.data.authorization.id), "*": log }
   */
  readonly on: Handlers;
  /**
   * The secret of the webhook configuration, or several during rotation; or a function that returns them, called for
   * each delivery. If it throws, returns no secret, or takes longer than `timeout`, the response is 503, so that the
   * service delivers again. Optional with `allowUnsigned`.
   * @example () => process.env.WEBHOOK_SECRET
   * @example (request) => vault.secretsOf(new URL(request.url).pathname)
   */
  readonly secrets?: Secrets | SecretSource<Request>;
  /**
   * Searches for the cause of a mismatch, which takes up to a hundred times the work of verifying a signature. Default:
   * for 30 mismatches and 65,536 bytes a minute. `true` sets no bounds, which suits development alone.
   */
  readonly diagnose?: boolean;
  /**
   * Remembers handled deliveries, so that each is handled once. Default: none. The service delivers at least once, in
   * no guaranteed order (assumed: `delivery-guarantee`).
   * @example memoryDedupe()
   */
  readonly dedupe?: DedupeStore;
  /**
   * The time of the response. `"after"`, the default: after the handler; if it fails, the response is 500, so that the service
   * delivers again. `"before"`: 202 immediately; a failing handler is only reported to `onError`, and the event is lost
   * if the process ends before the handler does.
   */
  readonly respond?: "after" | "before";
  /**
   * Milliseconds until the receiver responds with 503 while the handler continues. Default: 8000, because the service
   * waits for 10 s (assumed: `delivery-retries`). With `respond: "before"`, it limits only the claim.
   */
  readonly timeout?: number;
  /** The maximum size of a body in bytes; the response to a larger one is 413. Default: 1,048,576, which is 1 MiB. */
  readonly bodyLimit?: number;
  /**
   * Milliseconds until a body that has not arrived is given up; the response is 408, and the connection is closed.
   * Default: 10,000, for which the service waits for a response (assumed: `delivery-retries`).
   */
  readonly bodyTimeout?: number;
  /**
   * Called with every error: bad signatures, failing handlers and stores, bodies that a parser has changed. Errors that
   * anybody can cause are limited to 60 of each code a minute; `suppressed` counts the others. Default: `console.error`,
   * which also logs errors that `onError` itself throws.
   */
  readonly onError?: OnError;
  /** Returns the current time for `maxAge` and for what is limited per minute, in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

const names = {
  on: true,
  diagnose: true,
  dedupe: true,
  respond: true,
  timeout: true,
  bodyLimit: true,
  bodyTimeout: true,
  onError: true,
} satisfies Record<Exclude<keyof ReceiverOptions, keyof VerifyOptions>, true>;

/** Stands for secrets that a function will return: Base64, since some constructions decode it. */
export const placeholderSecret = "bGF0ZXI=";

/** Handlers that an event can reach. Throws a TypeError for others, and if there are none. */
function checkedHandlers(on: Handlers): Handlers {
  if (Object(on) !== on) throw new TypeError("on must be an object with a handler for each event type.");
  const mistake = optionMistake("on", on, [...EventName.enum, "*"] satisfies (keyof Handlers)[]);
  if (mistake !== undefined) throw new TypeError(mistake);
  const handlers: [string, unknown][] = Object.entries(on);
  for (const [type, handler] of handlers) {
    if (typeof handler !== "function") throw new TypeError(`on["${type}"] must be a function.`);
  }
  if (handlers.length > 0) return on;
  throw new TypeError('on has no handler: every delivery would be acknowledged and lost. Add one for "*".');
}

/** Bounds what anyone can cause: how many mismatches are examined within a minute, and how many bytes of bodies. */
function diagnosisLimit(diagnose: unknown, now: () => number) {
  if (typeof diagnose === "boolean") return { isBudget: false, allows: () => diagnose };
  if (diagnose !== undefined) throw new TypeError("diagnose must be true or false.");
  const [count, size] = [minuteBudget(30, now), minuteBudget(65_536, now)];
  return { isBudget: true, allows: (bytes: number) => size.spend(bytes) && count.spend() };
}

/** The options with their defaults. They are checked when a receiver is created, not when the first delivery arrives. */
export function settingsOf<Request>(options: ReceiverOptions<Request>, adapterOptions: readonly string[]) {
  const { body: _body, headers: _headers, ...shared } = verifyOptions;
  const mistake = optionMistake("receiver", options, [...Object.keys({ ...names, ...shared }), ...adapterOptions]);
  if (mistake !== undefined) throw new TypeError(mistake);
  const { on, secrets, diagnose, dedupe, respond = "after", timeout = 8000, ...others } = options;
  const { bodyLimit = 1024 * 1024, bodyTimeout = 10_000, onError, ...verification } = others;
  const { now = Date.now, maxAge } = verification;
  // The result of a function is checked when it returns.
  checkedSecrets({ ...verification, secrets: typeof secrets === "function" ? placeholderSecret : secrets });
  if (onError !== undefined && typeof onError !== "function") throw new TypeError("onError must be a function.");
  if (typeof now !== "function") throw new TypeError("now must be a function.");
  if ("maxAge" in options && typeof maxAge !== "number") throw new TypeError("maxAge must be a number of seconds.");
  if ("dedupe" in options && typeof dedupe?.claim !== "function") {
    throw new TypeError("dedupe must be a dedupe store, such as memoryDedupe(); await a promise of one.");
  }
  if (!["after", "before"].includes(respond)) throw new TypeError('respond must be "after" or "before".');
  return {
    verification,
    secrets,
    diagnosis: diagnosisLimit(diagnose, now),
    on: checkedHandlers(on),
    dedupe,
    respond,
    timeout: wholeNumber("timeout", timeout, 600_000),
    bodyLimit: wholeNumber("bodyLimit", bodyLimit, 64 * 1024 * 1024),
    bodyTimeout: wholeNumber("bodyTimeout", bodyTimeout, 600_000),
    onError,
    now,
  };
}

export type Settings<Request> = ReturnType<typeof settingsOf<Request>>;
