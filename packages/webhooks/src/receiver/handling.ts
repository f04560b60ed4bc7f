import type { WebhookEvent } from "../delivery/events.ts";
import type { VerifiedDelivery } from "../verification/verdict.ts";
import { type Answer, answers } from "./answers.ts";
import { ClaimKeeper, storeFailed } from "./claim-keeper.ts";
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

const handlerFailed = (respond: HandlingSettings["respond"], event: WebhookEvent, cause: unknown): ReceiverError =>
  new ReceiverError("handler-failed", `The handler of a delivery failed. ${consequence[respond]}`, { event, cause });

type HandlingSettings = Pick<Settings<never>, "dedupe" | "respond" | "timeout">;

/** One delivery being handled: claims it, handles it, confirms or releases the claim, and responds in time. */
export class Handling {
  readonly #settings: HandlingSettings;
  readonly #delivery: VerifiedDelivery;
  readonly #handler: Handler<WebhookEvent>;
  readonly #reporter: Reporter;
  readonly #controller = new AbortController();
  #isClaiming = false;

  constructor(
    settings: HandlingSettings,
    delivery: VerifiedDelivery,
    handler: Handler<WebhookEvent>,
    reporter: Reporter,
  ) {
    this.#settings = settings;
    this.#delivery = delivery;
    this.#handler = handler;
    this.#reporter = reporter;
  }

  /** Handles the delivery, and responds before its sender stops waiting. Never rejects. */
  async answer(): Promise<Answer> {
    const { timeout } = this.#settings;
    const handling = this.#claimAndHandle();
    const answer = await inTime(handling, timeout, () => undefined);
    if (answer !== undefined) return answer;
    // The handler continues, and so does its claim.
    this.#reporter.inBackground(handling);
    if (this.#isClaiming) {
      this.#giveUp(storeFailed(`claim a delivery within ${timeout} ms`));
      return answers.storeFailed;
    }
    this.#giveUp(tooSlow(timeout, this.#delivery.event));
    return answers.timedOut;
  }

  async #claimAndHandle(): Promise<Answer> {
    const { dedupe, respond } = this.#settings;
    const claim = dedupe === undefined ? undefined : await this.#claim(dedupe);
    if (claim !== undefined && !(claim instanceof ClaimKeeper)) return claim;
    if (this.#controller.signal.aborted) {
      // The sender has its response, and will retry.
      await claim?.release();
      return answers.storeFailed;
    }
    if (respond === "before") {
      this.#reporter.inBackground(afterTheAnswer().then(() => this.#handle(claim)));
      return answers.accepted;
    }
    return this.#handle(claim);
  }

  /** The active claim, or the response if there is none. */
  async #claim(dedupe: NonNullable<HandlingSettings["dedupe"]>): Promise<ClaimKeeper | Answer> {
    this.#isClaiming = true;
    try {
      const result = await dedupe.claim(this.#delivery.event.id);
      switch (result.state) {
        case "done":
          return answers.duplicate;
        case "busy":
          return answers.busy;
        case "claimed":
          return new ClaimKeeper(dedupe, result.claim, this.#reporter, (error) => this.#giveUp(error));
      }
    } catch (cause) {
      this.#reporter.report(storeFailed("claim a delivery, which is therefore left to a later attempt", cause));
      return answers.storeFailed;
    } finally {
      this.#isClaiming = false;
    }
  }

  async #handle(claim: ClaimKeeper | undefined): Promise<Answer> {
    const { event, secretIndex } = this.#delivery;
    try {
      await this.#handler(event, { secretIndex, claim: claim?.claim, signal: this.#controller.signal });
    } catch (cause) {
      this.#reporter.report(handlerFailed(this.#settings.respond, event, cause));
      await claim?.release();
      return answers.handlerFailed;
    }
    await claim?.confirm();
    return answers.handled;
  }

  #giveUp(error: ReceiverError): void {
    this.#reporter.report(error);
    this.#controller.abort(error);
  }
}
