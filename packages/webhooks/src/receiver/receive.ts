import { idRule, isDeliveryId } from "../dedupe/delivery-id.ts";
import type { WebhookHeaders } from "../verification/header.ts";
import type { VerifiedDelivery } from "../verification/verdict.ts";
import { verdictOf } from "../verification/verdict-of.ts";
import { type Answer, answers } from "./answers.ts";
import type { BodyBounds, BodyRead } from "../bodies/body-read.ts";
import { handlerFor } from "./handlers.ts";
import { unknownType } from "../verification/read-events.ts";
import { handleDelivery, type HandledEvent } from "./handling.ts";
import { type ReceiverOptions, type Settings, settingsOf } from "./options.ts";
import { createReporter, ReceiverError, type Reporter, type WaitUntil } from "./reporter.ts";
import { refuse, secretsFor } from "./verifying.ts";

/** A request as every framework can state it. */
interface Incoming<Request> {
  /** What the framework passed on, for `secrets`. */
  readonly request: Request;
  readonly method: string | undefined;
  readonly headers: WebhookHeaders;
  /** Reads the body within these bounds. */
  readonly readBody: (bounds: BodyBounds) => Promise<BodyRead>;
}

/** What the core needs to know about the framework around it. */
export interface Surroundings {
  /** How to keep a JSON parser of this framework away from the receiver. */
  rawBodyHint: string;
  waitUntil?: WaitUntil | undefined;
  /** The options that only this entry accepts. */
  adapterOptions?: readonly string[];
}

/** Responds to a request. Never rejects. */
export type Receive<Request> = (incoming: Incoming<Request>) => Promise<Answer>;

/** The receiver without a framework. Throws a TypeError or RangeError for an invalid option. */
export function createReceive<Request>(
  options: ReceiverOptions<Request>,
  { rawBodyHint, waitUntil, adapterOptions = [] }: Surroundings,
): Receive<Request> {
  const settings = settingsOf(options, adapterOptions);
  const { bodyLimit, bodyTimeout } = settings;
  const reporter = createReporter(settings.onError, waitUntil, settings.now);

  const lateBody = `The body of a request did not arrive within ${bodyTimeout} ms. If it is a delivery, raise bodyTimeout.`;
  const largeBody = `The body of a request is larger than ${bodyLimit} bytes. If it is a delivery, raise bodyLimit.`;
  const parsedBody = `The body was read before the receiver, and the signature covers the exact bytes. ${rawBodyHint}`;
  const receive: Receive<Request> = async (incoming) => {
    if (incoming.method !== "POST") return answers.methodNotAllowed;
    const read = await incoming.readBody({ bodyLimit, bodyTimeout });
    switch (read.kind) {
      case "read":
        return verifyAndHandle(incoming, read.body, settings, reporter);
      case "broken-off":
        return answers.brokenOff;
      case "timed-out":
        reporter.reportBounded("body-timed-out", lateBody);
        return answers.bodyTimedOut;
      case "too-large":
        reporter.reportBounded("body-too-large", largeBody);
        return answers.bodyTooLarge;
      case "not-raw":
        reporter.reportBounded("body-not-raw", parsedBody);
        return answers.bodyNotRaw;
    }
  };
  return async (incoming) => {
    try {
      return await receive(incoming);
    } catch (cause) {
      reporter.report(new ReceiverError("receiver-failed", "The receiver failed; see the cause.", { cause }));
      return answers.receiverFailed;
    }
  };
}

async function verifyAndHandle<Request>(
  { request, headers }: Incoming<Request>,
  body: string | Uint8Array,
  settings: Settings<Request>,
  reporter: Reporter,
): Promise<Answer> {
  const secrets = await secretsFor(request, settings).catch((cause: unknown) => {
    reporter.reportBounded(
      "secrets-failed",
      "The function given as secrets failed, so the service will deliver again. It must return the secret of the " +
        "webhook configuration, or several; see the cause.",
      { cause },
    );
    return undefined;
  });
  if (secrets === undefined) return answers.secretsFailed;
  const delivery = { ...settings.verification, secrets, body, headers };
  const verdict = await verdictOf(delivery);
  return typeof verdict === "string"
    ? refuse(verdict, delivery, settings, reporter)
    : handleAll(verdict, body, settings, reporter);
}

/** Of the responses to several events, the one that is worst for the sender: it then delivers all of them again. */
const worst = (all: readonly Answer[]): Answer =>
  all.reduce((one, other) => (other.status > one.status || one === answers.duplicate ? other : one));

/** Handles the events of a delivery one after the other, within the time that the sender waits for all of them. */
async function handleAll<Request>(
  { events, secretIndex }: VerifiedDelivery,
  rawBody: string | Uint8Array,
  settings: Settings<Request>,
  reporter: Reporter,
): Promise<Answer> {
  const given: Answer[] = [];
  const end = Date.now() + settings.timeout;
  for (const event of events) {
    const timeout = events.length > 1 ? Math.max(1, end - Date.now()) : settings.timeout;
    given.push(await handle({ event, secretIndex, rawBody }, { ...settings, timeout }, reporter));
  }
  return worst(given);
}

async function handle<Request>(
  delivery: HandledEvent,
  settings: Settings<Request>,
  reporter: Reporter,
): Promise<Answer> {
  if (delivery.event.id !== "" && !isDeliveryId(delivery.event.id)) {
    // Before it reaches a store: a store would fail at each attempt, and the delivery would fail forever.
    const message = `The signature is right, but the id of the event is wrong: it must be ${idRule}.`;
    reporter.reportBounded("malformed-body", message, { reason: "malformed-body" });
    return answers.malformedBody;
  }
  const type: string = delivery.event.type;
  const handler = handlerFor(settings.on, delivery.event);
  if (handler === undefined && type === unknownType) {
    const message = `The signature is right, but the body has an unknown shape. Pass the assumptions of a profile, or add a handler for "*".`;
    reporter.reportBounded("malformed-body", message, { reason: "malformed-body" });
    return answers.malformedBody;
  }
  if (handler === undefined) return answers.handled;
  return handleDelivery(settings, delivery, handler, reporter);
}
