import { optionMistake } from "@totem-partner/spec/options";
import { EventName } from "@totem-partner/spec/requests";
import type { Claim } from "../dedupe/store.ts";
import type { DescribedWebhookEvent, WebhookEvent, WebhookEventType } from "../verification/events.ts";

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

/** Handlers that an event can reach. Throws a TypeError for others, and if there are none. */
export function checkedHandlers(on: Handlers): Handlers {
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
