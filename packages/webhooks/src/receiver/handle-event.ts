import type { Claim, DedupeStore } from "../dedupe/store.ts";
import type { WebhookEvent } from "../verification/events.ts";
import type { VerifiedDelivery } from "../verification/verdict.ts";
import { type PlainResponse, responses } from "./responses.ts";
import type { Handler } from "./options.ts";
import { ReceiverError, type Reporter } from "./reporter.ts";
import { inTime } from "./limits.ts";
import type { Settings } from "./options.ts";

/**
 * The longest extension of a claim while its handler runs: the service gives up after 120 s. Assumed: `delivery-retries`.
 */
const longestHold = 300_000;

const storeFailed = (what: string, cause?: unknown): ReceiverError =>
  new ReceiverError("store-failed", `The dedupe store could not ${what}. Check that the store is reachable.`, {
    cause,
  });

const unconfirmed = "confirm a handled delivery; it may be handled again";
const unreleased = "release a delivery; attempts fail until the lease expires";

const lost = (): ReceiverError =>
  new ReceiverError(
    "claim-lost",
    "The claim on a delivery expired while its handler ran, so the delivery may be handled twice. " +
      "Speed up the handler, or lengthen the dedupe store's lease.",
  );

/** Extends a claim while its handler runs. Its methods never reject: failures are reported. */
function holdClaim(store: DedupeStore, claim: Claim, reporter: Reporter, onLost: (error: ReceiverError) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = 0;
  let isLost = false;

  const lose = (): void => {
    if (!isLost) onLost(lost());
    isLost = true;
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  /** Waits for the store, as long as its result can matter. */
  const inLease = (response: Promise<unknown>): Promise<unknown> =>
    inTime(response, store.lease, () => {
      throw new Error(`It did not respond within its lease, ${store.lease} ms.`);
    });
  const extend = async (): Promise<void> => {
    const before = timer;
    try {
      if (!(await inLease(store.extend(claim)))) {
        // A claim that was confirmed or released in the meantime is not active any more, and need not be.
        if (before === timer) lose();
        return;
      }
    } catch (cause) {
      reporter.report(storeFailed("extend the claim on a delivery; it will retry", cause));
    }
    if (before === timer) schedule();
  };
  const schedule = (): void => {
    const pause = Math.max(1, Math.floor(store.lease / 3));
    held += pause;
    if (held <= longestHold) timer = setTimeout(() => void extend(), pause);
  };

  schedule();
  /** A failure of the store is reported, and counts as success. */
  const end = async (request: () => Promise<unknown>, failure: string): Promise<unknown> => {
    try {
      return await inLease(request());
    } catch (cause) {
      reporter.report(storeFailed(failure, cause));
      return true;
    }
  };
  return {
    claim,
    confirm: async (): Promise<void> => {
      stop();
      if (!(await end(() => store.confirm(claim), unconfirmed))) lose();
    },
    release: async (): Promise<void> => {
      stop();
      await end(() => store.release(claim), unreleased);
    },
  };
}

type HeldClaim = ReturnType<typeof holdClaim>;

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

interface HandledEvent extends Pick<VerifiedDelivery, "event" | "secretIndex"> {
  rawBody: string | Uint8Array;
}

/**
 * Claims a delivery, handles it, and responds before its sender stops waiting. `ended` settles when the handler has ended, and
 * its claim with it. Neither rejects.
 */
export async function handleDelivery(
  { dedupe, respond, timeout }: Pick<Settings<never>, "dedupe" | "respond" | "timeout">,
  { event, secretIndex, rawBody }: HandledEvent,
  handler: Handler<WebhookEvent>,
  /** With `respond: "before"`, when the handler of the event before has ended. */
  before: Promise<unknown>,
  reporter: Reporter,
): Promise<{ response: PlainResponse; ended: Promise<unknown>; isLate: boolean }> {
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
