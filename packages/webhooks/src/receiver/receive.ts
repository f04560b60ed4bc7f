import type { WebhookHeaders } from "../verification/headers.ts";
import { readClaim, verdictOf } from "../verification/verify.ts";
import { type PlainResponse, responses, badSignature, type Outcome } from "./responses.ts";
import type { BodyBounds, BodyRead } from "./bodies.ts";
import { createReporter, ReceiverError, type Reporter, type WaitUntil } from "./reporter.ts";
import { handleEvents } from "./handle-events.ts";
import { placeholderSecret, type ReceiverOptions, type Settings, settingsOf } from "./options.ts";
import { checkedSecrets, type Secrets, type VerifyOptions } from "../verification/options.ts";
import { isSearched, sizeOf } from "../diagnosis/search.ts";
import { canBeSearched, diagnose } from "../diagnosis/safe-verify.ts";
import type { VerificationFailure } from "../verification/verdict.ts";
import { inTime } from "./limits.ts";

interface Incoming<Request> {
  readonly request: Request;
  readonly method: string | undefined;
  readonly headers: WebhookHeaders;
  readonly readBody: (bounds: BodyBounds) => Promise<BodyRead>;
  /** Sends the response where the framework does not accept one as a result; returns the status of one already sent. */
  readonly send?: (response: PlainResponse) => number | undefined;
}

const noRequest =
  "The receiver was called with something that is not a request. Pass context.req.raw in Hono, context.req and context.res in " +
  "Koa; create a Request from the event of a cloud function.";

interface AdapterSettings {
  rawBodyHint: string;
  waitUntil?: WaitUntil | undefined;
  adapterOptions?: readonly string[];
}

export function createReceive<Request>(
  options: ReceiverOptions<Request>,
  { rawBodyHint, waitUntil, adapterOptions = [] }: AdapterSettings,
): (incoming: Incoming<Request>) => Promise<PlainResponse> {
  const settings = settingsOf(options, adapterOptions);
  const { bodyLimit, bodyTimeout } = settings;
  const reporter = createReporter(settings.onError, waitUntil, settings.now);

  const lateBody = `The body of a request did not arrive within ${bodyTimeout} ms. If it is a delivery, raise bodyTimeout.`;
  const largeBody = `The body of a request is larger than ${bodyLimit} bytes. If it is a delivery, raise bodyLimit.`;
  const parsedBody = `The body was read before the receiver, and the signature covers the exact bytes. ${rawBodyHint}`;
  const receive = async (incoming: Incoming<Request>): Promise<Outcome> => {
    if (incoming.method === undefined) throw new TypeError(noRequest);
    if (incoming.method !== "POST") return responses.methodNotAllowed;
    const read = await incoming.readBody({ bodyLimit, bodyTimeout });
    switch (read.kind) {
      case "read":
        return verifyAndHandle(incoming, read.body, settings, reporter);
      case "broken-off":
        return responses.brokenOff;
      case "timed-out":
        reporter.reportBounded("body-timed-out", lateBody);
        return responses.bodyTimedOut;
      case "too-large":
        reporter.reportBounded("body-too-large", largeBody);
        return responses.bodyTooLarge;
      case "not-raw":
        reporter.reportBounded("body-not-raw", parsedBody);
        return responses.bodyNotRaw;
    }
  };
  return async (incoming) => {
    const outcome = await receive(incoming).catch((cause: unknown): Outcome => {
      reporter.report(new ReceiverError("receiver-failed", "The receiver failed; see the cause.", { cause }));
      return responses.receiverFailed;
    });
    const other = incoming.send?.(outcome);
    if (other !== undefined) reportDropped(other, outcome, reporter);
    return outcome;
  };
}

async function verifyAndHandle<Request>(
  { request, headers }: Incoming<Request>,
  body: string | Uint8Array,
  settings: Settings<Request>,
  reporter: Reporter,
): Promise<Outcome> {
  const withoutSecrets = { ...settings.verification, secrets: placeholderSecret, body, headers };
  const claim = typeof settings.secrets === "function" ? readClaim(withoutSecrets) : undefined;
  // Without the secrets: asking for them may be expensive.
  if (typeof claim === "string") return reject(claim, withoutSecrets, settings, reporter);
  const secrets = await secretsFor(request, settings).catch((cause: unknown) => {
    reporter.reportBounded(
      "secrets-failed",
      "The secrets function failed. The response is 503, so that the service delivers again. It must return the secret of the " +
        "webhook configuration, or several; see the cause.",
      { cause },
    );
    return undefined;
  });
  if (secrets === undefined) return responses.secretsFailed;
  const delivery = { ...withoutSecrets, secrets };
  const verdict = await verdictOf(delivery);
  return typeof verdict === "string"
    ? reject(verdict, delivery, settings, reporter)
    : handleEvents(verdict, body, settings, reporter);
}

async function secretsFor<Request>(
  request: Request,
  { secrets, verification, timeout }: Settings<Request>,
): Promise<Secrets> {
  if (typeof secrets !== "function") return checkedSecrets({ ...verification, secrets });
  const tooLate = () => Promise.reject(new Error(`It did not return within ${timeout} ms.`));
  return checkedSecrets({ ...verification, secrets: await inTime(secrets(request), timeout, tooLate) });
}

const notLookedFor =
  " The cause was not diagnosed, because the diagnose budget for this minute is used up; `totem-partner verify` finds it.";

/** Rejects a delivery that was not verified. Anyone can send one, so the work spent on it is bounded. */
async function reject(
  failure: VerificationFailure,
  delivery: VerifyOptions,
  { diagnosis }: Pick<Settings<never>, "diagnosis">,
  reporter: Reporter,
): Promise<PlainResponse> {
  const isSearchable = canBeSearched(failure, delivery.headers) && isSearched(delivery.body);
  const search = isSearchable && diagnosis.allows(sizeOf(delivery.body));
  const { reason, hint } = await diagnose(failure, delivery, search);
  if (reason === "malformed-body") {
    reporter.reportBounded("malformed-body", hint, { reason });
    return responses.malformedBody;
  }
  const more = isSearchable && !search && diagnosis.isBudget ? notLookedFor : "";
  reporter.reportBounded("bad-signature", hint + more, { reason });
  return badSignature(reason);
}

/** Reports a response that came too late, because something else had sent another status. */
function reportDropped(other: number, { status, event }: Outcome, reporter: Reporter): void {
  const lost =
    event !== undefined && other < 300 && status >= 300
      ? " The event of this error was not handled, and will not be delivered again: reprocess it."
      : "";
  const message =
    `The framework responded with ${other} before the receiver could respond with ${status}.${lost} ` +
    "Await or return the promise of the receiver, and let nothing else respond to the request.";
  // Anyone can send what was not verified.
  if (event === undefined) reporter.reportBounded("response-dropped", message);
  else reporter.report(new ReceiverError("response-dropped", message, { event }));
}
