import type { DedupeStore } from "../dedupe/store.ts";
import type { WebhookEvent } from "../verification/events.ts";
import type { VerifiedDelivery } from "../verification/verdict.ts";
import { type PlainResponse, responses } from "./responses.ts";
import { holdClaim, type HeldClaim, storeFailed, unconfirmed, unreleased } from "./held-claim.ts";
import type { Handler } from "./handlers.ts";
import { ReceiverError, type Reporter } from "./reporter.ts";
import { inTime } from "./limits.ts";
import type { Settings } from "./options.ts";

const afterResponse = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const tooSlow = (timeout: number, event: WebhookEvent): ReceiverError =>
  new ReceiverError(
    "timed-out",
    `A delivery was not handled within ${timeout} ms. The response is 503, so that the service delivers it again. ` +
      'Make the handler faster, put the event into a queue, or respond first with respond: "before".',
    { event },
  );

const consequence = {
  after: "The response is 500, so that the service delivers it again.",
  before: "It was already accepted, so the service will not deliver it again: reprocess the event of this error.",
};

const handlerFailed = (respond: keyof typeof consequence, event: WebhookEvent, cause: unknown): ReceiverError =>
  new ReceiverError("handler-failed", `The handler of a delivery failed. ${consequence[respond]}`, { event, cause });

export interface HandledEvent extends Pick<VerifiedDelivery, "event" | "secretIndex"> {
  rawBody: string | Uint8Array;
}

export interface Handled {
  readonly response: PlainResponse;
  /** Settles when the handler has ended, and its claim with it. Never rejects. */
  readonly ended: Promise<unknown>;
  readonly isLate: boolean;
}

/** Claims a delivery, handles it, and responds before its sender stops waiting. Never rejects. */
export async function handleDelivery(
  { dedupe, respond, timeout }: Pick<Settings<never>, "dedupe" | "respond" | "timeout">,
  { event, secretIndex, rawBody }: HandledEvent,
  handler: Handler<WebhookEvent>,
  /** With `respond: "before"`, when the handler of the event before has ended. */
  before: Promise<unknown>,
  reporter: Reporter,
): Promise<Handled> {
  const controller = new AbortController();
  /** While the store is awaited: the response when the time is up, and what the store has failed to do. */
  let waiting: readonly [PlainResponse, string] | undefined;
  let ended = before;

  const giveUp = (error: ReceiverError): void => {
    reporter.report(error);
    controller.abort(error);
  };

  const claimed = async (store: DedupeStore): Promise<HeldClaim | PlainResponse> => {
    waiting = [responses.storeFailed, "claim a delivery"];
    try {
      const result = await store.claim(event.id);
      if (result.state === "claimed") return holdClaim(store, result.claim, reporter, giveUp);
      return result.state === "done" ? responses.duplicate : responses.busy;
    } catch (cause) {
      reporter.report(storeFailed("claim a delivery, which is therefore left to a later attempt", cause));
      return responses.storeFailed;
    } finally {
      waiting = undefined;
    }
  };

  const handle = async (held: HeldClaim | undefined): Promise<PlainResponse> => {
    try {
      await handler(event, { secretIndex, rawBody, claim: held?.claim, signal: controller.signal });
    } catch (cause) {
      reporter.report(handlerFailed(respond, event, cause));
      waiting = [responses.handlerFailed, unreleased];
      await held?.release();
      return responses.handlerFailed;
    }
    // A delivery that was handled is never requested again.
    waiting = [responses.handled, unconfirmed];
    await held?.confirm();
    return responses.handled;
  };

  const claimAndHandle = async (): Promise<PlainResponse> => {
    const held = dedupe && (await claimed(dedupe));
    if (held && "status" in held) return held;
    if (controller.signal.aborted) {
      // The sender has its response, and will retry.
      await held?.release();
      return responses.storeFailed;
    }
    if (respond === "after") return handle(held);
    ended = Promise.all([afterResponse(), before]).then(() => handle(held));
    reporter.inBackground(ended);
    return responses.accepted;
  };

  const handling = claimAndHandle();
  const response = await inTime(handling, timeout, () => undefined);
  if (response !== undefined) return { response, ended, isLate: false };
  // The handler continues, and so does its claim.
  reporter.inBackground(handling);
  const [late, what] = waiting ?? [responses.timedOut];
  const slow = new Error(`It did not respond within the time limit of the delivery, ${timeout} ms.`);
  giveUp(what === undefined ? tooSlow(timeout, event) : storeFailed(what, slow));
  return { response: late, ended: handling, isLate: true };
}
