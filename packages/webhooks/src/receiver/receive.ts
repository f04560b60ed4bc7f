import { safeVerify, type UnverifiedDelivery, type VerificationResult } from "../safe-verify.ts";
import type { WebhookHeaders } from "../verification/header.ts";
import { type Answer, answers, badSignature } from "./answers.ts";
import type { BodyRead } from "./body.ts";
import { handlerFor } from "./handlers.ts";
import { Handling } from "./handling.ts";
import { ReceiverError } from "./receiver-error.ts";
import { createReporter, type Reporter, type WaitUntil } from "./reporter.ts";
import { type ReceiverOptions, type Settings, settingsOf } from "./settings.ts";

/** A request as every framework can state it. */
export interface Incoming {
  readonly method: string | undefined;
  readonly headers: WebhookHeaders;
  /** Reads the body, up to so many bytes. */
  readonly readBody: (limit: number) => Promise<BodyRead>;
}

/** What the core needs to know of the framework around it. */
export interface Surroundings {
  /** How to keep a JSON parser of this framework away from the receiver. */
  rawBodyHint: string;
  waitUntil?: WaitUntil | undefined;
}

/** Answers a request. Never rejects. */
export type Receive = (incoming: Incoming) => Promise<Answer>;

/**
 * The receiver without a framework.
 *
 * @throws `TypeError` or `RangeError` for an option that cannot work.
 */
export function createReceive(options: ReceiverOptions, { rawBodyHint, waitUntil }: Surroundings): Receive {
  const settings = settingsOf(options);
  const reporter = createReporter(settings.onError, waitUntil);
  return async (incoming) => {
    try {
      return await receive(incoming, settings, reporter, rawBodyHint);
    } catch (cause) {
      reporter.report(new ReceiverError("receiver-failed", "The receiver failed; see the cause.", { cause }));
      return answers.receiverFailed;
    }
  };
}

async function receive(
  { method, headers, readBody }: Incoming,
  settings: Settings,
  reporter: Reporter,
  rawBodyHint: string,
): Promise<Answer> {
  if (method !== "POST") return answers.methodNotAllowed;
  const read = await readBody(settings.bodyLimit);
  switch (read.kind) {
    case "read":
      return verifyAndHandle(
        await safeVerify({ ...settings.verification, body: read.body, headers }),
        settings,
        reporter,
      );
    case "broken-off":
      return answers.brokenOff;
    case "too-large":
      reporter.report(
        new ReceiverError(
          "body-too-large",
          `The body of a request is larger than ${settings.bodyLimit} bytes. If it is a delivery, raise bodyLimit.`,
        ),
      );
      return answers.bodyTooLarge;
    case "not-raw":
      reporter.report(
        new ReceiverError(
          "body-not-raw",
          `The body was read before the receiver, and the signature covers the exact bytes. ${rawBodyHint}`,
        ),
      );
      return answers.bodyNotRaw;
  }
}

async function verifyAndHandle(result: VerificationResult, settings: Settings, reporter: Reporter): Promise<Answer> {
  if (!result.ok) return refuse(result, reporter);
  const handler = handlerFor(settings.on, result.event);
  if (handler === undefined) return answers.handled;
  return new Handling(settings, result, handler, reporter).answer();
}

function refuse({ reason, hint }: UnverifiedDelivery, reporter: Reporter): Answer {
  if (reason === "malformed-body") {
    reporter.report(new ReceiverError("malformed-body", hint, { reason }));
    return answers.malformedBody;
  }
  reporter.report(new ReceiverError("bad-signature", hint, { reason }));
  return badSignature(reason);
}
