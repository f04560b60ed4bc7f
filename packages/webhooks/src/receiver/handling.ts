import type { DedupeStore } from "../dedupe/store.ts";
import type { WebhookEvent } from "../delivery/events.ts";
import type { VerifiedDelivery } from "../verification/verdict.ts";
import { type Answer, answers } from "./answers.ts";
import { keepClaim, type KeptClaim, storeFailed } from "./kept-claim.ts";
import type { Handler } from "./handlers.ts";
import { ReceiverError, type Reporter } from "./reporter.ts";
import { inTime } from "./limits.ts";
import type { Settings } from "./options.ts";

/** Lets the response be sent first. */
const afterTheAnswer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const tooSlow = (timeout: number, event: WebhookEvent): ReceiverError =>
  new ReceiverError(
    "timed-out",
    `A delivery was not handled within ${timeout} ms, so the service will deliver it again. ` +
      'Make the handler faster, put the event into a queue, or answer first with respond: "before".',
    { event },
  );

const consequence = {
  after: "It was not acknowledged, so the service will deliver it again.",
  before: "It was already accepted, so the service will not deliver it again: reprocess the event of this error.",
};

const handlerFailed = (respond: keyof typeof consequence, event: WebhookEvent, cause: unknown): ReceiverError =>
  new ReceiverError("handler-failed", `The handler of a delivery failed. ${consequence[respond]}`, { event, cause });

/** An event of a verified delivery, and the whole body as it arrived. */
export interface HandledEvent extends Pick<VerifiedDelivery, "event" | "secretIndex"> {
  rawBody: string | Uint8Array;
}

/** Claims a delivery, handles it, and responds before its sender stops waiting. Never rejects. */
export async function handleDelivery(
  { dedupe, respond, timeout }: Pick<Settings<never>, "dedupe" | "respond" | "timeout">,
  { event, secretIndex, rawBody }: HandledEvent,
  handler: Handler<WebhookEvent>,
  reporter: Reporter,
): Promise<Answer> {
  const controller = new AbortController();
  const progress = { isClaiming: false };

  const giveUp = (error: ReceiverError): void => {
    reporter.report(error);
    controller.abort(error);
  };

  /** The active claim, or the response if there is none. */
  const claimed = async (store: DedupeStore): Promise<KeptClaim | Answer> => {
    progress.isClaiming = true;
    try {
      const result = await store.claim(event.id);
      if (result.state === "claimed") return keepClaim(store, result.claim, reporter, giveUp);
      return result.state === "done" ? answers.duplicate : answers.busy;
    } catch (cause) {
      reporter.report(storeFailed("claim a delivery, which is therefore left to a later attempt", cause));
      return answers.storeFailed;
    } finally {
      progress.isClaiming = false;
    }
  };

  const handle = async (held: KeptClaim | undefined): Promise<Answer> => {
    try {
      await handler(event, { secretIndex, rawBody, claim: held?.claim, signal: controller.signal });
    } catch (cause) {
      reporter.report(handlerFailed(respond, event, cause));
      await held?.release();
      return answers.handlerFailed;
    }
    await held?.confirm();
    return answers.handled;
  };

  const claimAndHandle = async (): Promise<Answer> => {
    // Without an id in body and headers, repeats cannot be told: rather handled twice than lost.
    const held = dedupe && event.id !== "" ? await claimed(dedupe) : undefined;
    if (held && "status" in held) return held;
    if (controller.signal.aborted) {
      // The sender has its response, and will retry.
      await held?.release();
      return answers.storeFailed;
    }
    if (respond === "after") return handle(held);
    reporter.inBackground(afterTheAnswer().then(() => handle(held)));
    return answers.accepted;
  };

  const handling = claimAndHandle();
  const answer = await inTime(handling, timeout, () => undefined);
  if (answer !== undefined) return answer;
  // The handler continues, and so does its claim.
  reporter.inBackground(handling);
  giveUp(progress.isClaiming ? storeFailed(`claim a delivery within ${timeout} ms`) : tooSlow(timeout, event));
  return progress.isClaiming ? answers.storeFailed : answers.timedOut;
}
