import { idRule, isDeliveryId } from "../dedupe/store.ts";
import { unknownType } from "../verification/read-events.ts";
import type { WebhookEvent } from "../verification/events.ts";
import type { VerifiedDelivery } from "../verification/verdict.ts";
import { responses, type Outcome } from "./responses.ts";
import type { Handler, Handlers } from "./options.ts";
import { handleDelivery } from "./handle-event.ts";
import type { Settings } from "./options.ts";
import type { Reporter } from "./reporter.ts";

type HandledEvent = Parameters<typeof handleDelivery>[1];
type Handled = Awaited<ReturnType<typeof handleDelivery>>;

/** Of the responses to several events, the one that is worst for the sender: it then delivers all of them again. */
const worst = (all: readonly Outcome[]): Outcome =>
  all.reduce((one, other) => (other.status > one.status || one.status === responses.duplicate.status ? other : one));

/** Events that are left when the time is up are still handled one after the other: not every receiver has a store. */
export async function handleEvents<Request>(
  { events, secretIndex }: VerifiedDelivery,
  rawBody: string | Uint8Array,
  settings: Settings<Request>,
  reporter: Reporter,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  const end = Date.now() + settings.timeout;
  let before: Promise<unknown> = Promise.resolve();
  const handleNext = async (event: HandledEvent["event"], timeout: number): Promise<boolean> => {
    const handled = await handle({ event, secretIndex, rawBody }, { ...settings, timeout }, before, reporter);
    before = handled.ended;
    outcomes.push({ ...handled.response, event });
    return handled.isLate;
  };
  const handleLate = async (late: typeof events): Promise<void> => {
    for (const event of late) {
      await before;
      await handleNext(event, settings.timeout);
    }
    await before;
  };
  for (const [at, event] of events.entries()) {
    const isLate = await handleNext(event, at === 0 ? settings.timeout : Math.max(1, end - Date.now()));
    const rest = events.slice(at + 1);
    if (!isLate || rest.length === 0) continue;
    const response = worst([...outcomes, { ...responses.timedOut, event }]);
    reporter.inBackground(handleLate(rest));
    return response;
  }
  return worst(outcomes);
}

/** Handles an event, unless nothing can: then its response is all there is. */
async function handle<Request>(
  delivery: HandledEvent,
  settings: Settings<Request>,
  before: Promise<unknown>,
  reporter: Reporter,
): Promise<Handled> {
  const unhandled = (response: Handled["response"]): Handled => ({ response, ended: before, isLate: false });
  if (!isDeliveryId(delivery.event.id)) {
    // Before it reaches a store: a store would fail at each attempt, and the delivery would fail forever.
    const message = `The signature is right, but the id of the event is wrong: it must be ${idRule}.`;
    reporter.reportBounded("malformed-body", message, { reason: "malformed-body" });
    return unhandled(responses.malformedBody);
  }
  const type: string = delivery.event.type;
  const handler = handlerFor(settings.on, delivery.event);
  if (handler === undefined && type === unknownType) {
    const message =
      "The signature is right, but the body has an unknown shape. Pass a profile that describes it, as " +
      '`totem-partner verify --template` can write it, or add a handler for "*".';
    reporter.reportBounded("malformed-body", message, { reason: "malformed-body" });
    return unhandled(responses.malformedBody);
  }
  if (handler === undefined) return unhandled(responses.handled);
  return handleDelivery(settings, delivery, handler, before, reporter);
}

function handlerFor(handlers: Handlers, event: WebhookEvent): Handler<WebhookEvent> | undefined {
  const known: Readonly<Record<string, unknown>> = handlers;
  const handler = Object.hasOwn(known, event.type) ? known[event.type] : undefined;
  return isHandler(handler) ? handler : handlers["*"];
}

const isHandler = (handler: unknown): handler is Handler<WebhookEvent> => typeof handler === "function";
