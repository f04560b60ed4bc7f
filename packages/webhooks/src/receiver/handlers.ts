import type { Claim } from "../dedupe/store.ts";
import type { DescribedWebhookEvent, WebhookEvent, WebhookEventType } from "../events.ts";

/** What a handler knows of a delivery besides the event. */
export interface DeliveryContext {
  /** Which of `secrets` signed the delivery, from 0 on; undefined for an unsigned delivery. */
  readonly secretIndex: number | undefined;
  /**
   * The claim on the delivery; undefined without a dedupe store. A handler may confirm it itself, as the last step of a
   * transaction (`confirmWithin` of `postgresDedupe`); the receiver does so after it otherwise.
   */
  readonly claim: Claim | undefined;
  /**
   * Aborts when nobody waits for the handler any more: after `timeout`, or when the claim of the delivery was lost. Its
   * `reason` is the {@link ReceiverError}.
   */
  readonly signal: AbortSignal;
}

/** Handles an event. A promise is awaited; throwing or rejecting makes the service deliver again. */
export type Handler<Event> = (event: Event, context: DeliveryContext) => unknown;

/** Handlers by the type of the event. */
export type Handlers = {
  readonly [Type in WebhookEventType]?: Handler<DescribedWebhookEvent<Type>> | undefined;
} & {
  /** Handles every event without a handler of its own, including types that the contract does not describe. */
  readonly "*"?: Handler<WebhookEvent> | undefined;
};

/** The handler of an event: that of its type, or the one of all others. */
export function handlerFor(handlers: Handlers, event: WebhookEvent): Handler<WebhookEvent> | undefined {
  const known: Readonly<Record<string, unknown>> = handlers;
  const handler = Object.hasOwn(known, event.type) ? known[event.type] : undefined;
  return isHandler(handler) ? handler : handlers["*"];
}

/** The event that it takes is the one that it stands under. */
const isHandler = (handler: unknown): handler is Handler<WebhookEvent> => typeof handler === "function";
