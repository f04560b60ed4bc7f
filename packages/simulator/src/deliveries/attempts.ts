import { retriesOf } from "@totem-partner/spec/named-templates";
import { constructionOf } from "@totem-partner/spec/signature";
import type { TimeSource, VirtualClock } from "../clock/time.ts";
import type { Assume } from "../domain/decision.ts";
import type { DeliveryContent } from "../domain/authorizations/authorization-transitions.ts";
import type { StageFaults } from "../faults/fault-book.ts";
import type { Report } from "../listeners.ts";
import type { Attempt, AttemptOutcome, Delivery, SentTime, Target } from "./delivery.ts";
import type { Assumptions } from "@totem-partner/spec/assumptions";

type Distortion = NonNullable<Extract<StageFaults["attempt"], { kind: "bad-signature" }>["form"]>;

/** One attempt, to be signed and sent by the host. */
export interface OutgoingAttempt {
  id: string;
  type: string;
  url: string;
  body: string;
  /** Unix seconds. */
  timestamp: number;
  secret: string | null;
  signedContent: Assumptions["signed-content"];
  /** The change that a fault makes to the signature. Undefined for most. */
  distortion?: Distortion | undefined;
  /** True if it violates the contract on purpose, because of a fault or custom data. */
  isOffContract: boolean;
  /** Aborted when the attempt has taken too long or is stopped. */
  signal: AbortSignal;
  /** Call it with the headers before they are sent, for the log. */
  onHeaders: (headers: Readonly<Record<string, string>>) => void;
}

/** Signs and sends one attempt, and resolves to its outcome. It may also throw. */
export type Deliver = (attempt: OutgoingAttempt) => Promise<AttemptOutcome>;

/** Signs deliveries: `@totem-partner/webhooks`, which only hosts depend on. */
export interface DeliverySigning {
  sign: (
    content: Pick<OutgoingAttempt, "body" | "timestamp" | "signedContent" | "id" | "url"> & { secret: string },
  ) => Promise<string>;
}

/** The value of the signature's header, invalidated on purpose; undefined if the delivery is sent unsigned. */
export function distortSignature(signature: string, distortion: Distortion | undefined): string | undefined {
  switch (distortion) {
    case undefined:
      return signature;
    case "missing":
      return undefined;
    case "malformed":
      return signature.startsWith("sha256=") ? signature.slice("sha256=".length) : `sha256=${signature}`;
    case "changed":
      return signature.replace(/(?:[\da-f]{64}|[\w+/]{43}=)(?=[^\w+/]|$)/, (digest) =>
        digest.startsWith("0") ? `1${digest.slice(1)}` : `0${digest.slice(1)}`,
      );
  }
}

/**
 * The headers of an attempt, signed over the exact body if there is a secret. They are noted in the log of deliveries.
 *
 * @param transport Headers that the transport adds. Default: none.
 */
export async function attemptHeaders(
  attempt: OutgoingAttempt,
  { sign }: DeliverySigning,
  transport: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const { id, body, timestamp, secret, signedContent, distortion, url } = attempt;
  const { headers: names } = constructionOf(signedContent);
  const signature =
    secret === null
      ? undefined
      : distortSignature(await sign({ body, secret, signedContent, timestamp, id, url }), distortion);
  const headers = {
    "content-type": "application/json",
    ...transport,
    [names.id]: id,
    [names.timestamp]: String(timestamp),
    ...(signature !== undefined && { [names.signature]: signature }),
  };
  attempt.onHeaders(headers);
  return headers;
}

interface AttemptOptions {
  clock: VirtualClock;
  timeSource: TimeSource;
  assume: Assume;
  deliver: Deliver;
  /** The exact text of an event; always the same for the same event. */
  encode: (told: DeliveryContent) => string;
  report: Report;
}

type AttemptTarget = Target & { fault: StageFaults["attempt"] | undefined };

const mostUnderWay = 16;

/** An outcome is kept in the log many times. */
const longestText = 1000;

const failed = (reason: unknown): AttemptOutcome => ({
  kind: "failed",
  reason: typeof reason === "string" ? reason.slice(0, longestText) : "unknown",
});

/** The first headers of a receiver, up to the same length: a longer value is cut, and what follows it is left out. */
function firstHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const first: [name: string, value: string][] = [];
  let room = longestText;
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (typeof value !== "string") continue;
    room -= name.length;
    if (room <= 0) break;
    first.push([name, value.slice(0, room)]);
    room -= value.length;
  }
  return Object.fromEntries(first);
}

/** The outcome that a sender reported, which may be anything. */
function checked(outcome: AttemptOutcome | undefined): AttemptOutcome {
  switch (outcome?.kind) {
    case "answered": {
      const { kind, status, headers, body } = outcome;
      return {
        kind,
        status,
        ...(headers && { headers: firstHeaders(headers) }),
        ...(typeof body === "string" && { body: body.slice(0, longestText) }),
      };
    }
    case "failed":
      return failed(outcome.reason);
    case "timed-out":
    case "stopped":
      return { kind: outcome.kind };
    default:
      return failed(
        'deliver() resolved to no outcome; it must resolve to one such as { kind: "answered", status: 204 }.',
      );
  }
}

export class Attempts {
  readonly #options: AttemptOptions;
  readonly #underWay = new Map<string, AbortController>();

  constructor(options: AttemptOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#underWay.size === 0;
  }

  get hasRoom(): boolean {
    return this.#underWay.size < mostUnderWay;
  }

  /** Attempts a delivery, and calls back with its headers and its outcome, unless it was stopped meanwhile. */
  async make(
    delivery: Delivery,
    to: AttemptTarget,
    onHeaders: (headers: Attempt["headers"]) => void,
    onEnd: (made: { outcome: AttemptOutcome; sent: SentTime }) => void,
  ): Promise<void> {
    const { id } = delivery;
    const controller = new AbortController();
    this.#underWay.set(id, controller);
    const isUnderWay = () => this.#underWay.get(id) === controller;
    const { timeSource } = this.#options;
    const at = timeSource.now();
    // An advance of the clock may have started the attempt, which is signed and sent once that ends.
    await Promise.resolve();
    if (!isUnderWay()) return;
    const outcome = await this.#send(controller, () =>
      this.#outgoing(delivery, to, controller.signal, (headers) => {
        if (isUnderWay()) onHeaders(headers);
      }),
    );
    if (!isUnderWay()) return;
    this.#underWay.delete(id);
    // Not by a promise: it could be stopped before that is seen.
    onEnd({ outcome, sent: { at, milliseconds: timeSource.now() - at } });
  }

  stop(): void {
    for (const controller of this.#underWay.values()) controller.abort();
    this.#underWay.clear();
  }

  /** Waits no longer than the timeout in real time, whether or not the sender honours the signal. */
  #send(controller: AbortController, attempt: () => OutgoingAttempt): Promise<AttemptOutcome> {
    const { timeSource, deliver, assume } = this.#options;
    const timeout = 1000 * retriesOf(assume("delivery-retries")).timeout;
    return new Promise((resolve) => {
      // A receiver takes real time, however far the clock is advanced meanwhile.
      const cancel = timeSource.setTimer(() => controller.abort(), timeout);
      const end = (outcome: AttemptOutcome) => {
        cancel();
        resolve(outcome);
      };
      controller.signal.addEventListener("abort", () => end({ kind: "timed-out" }));
      const send = async () => end(checked(await deliver(attempt())));
      send().catch((error: unknown) => end(failed(error instanceof Error ? error.message : error)));
    });
  }

  #outgoing(
    { id, type, told }: Delivery,
    { url, secret: right, fault }: AttemptTarget,
    signal: AbortSignal,
    onHeaders: OutgoingAttempt["onHeaders"],
  ): OutgoingAttempt {
    const { assume, clock } = this.#options;
    const timestamp = Math.floor(clock.now() / 1000);
    const signedContent = assume("signed-content");
    const secret = fault?.kind === "wrong-secret" && right !== null ? `not ${right}` : right;
    const distortion = fault?.kind === "bad-signature" ? (fault.form ?? "changed") : undefined;
    const isOffContract = distortion !== undefined || ("text" in told && told.isOwn);
    const body = this.#textOf(told);
    const signing = { timestamp, secret, signedContent, distortion };
    return { id, type, url, body, ...signing, isOffContract, signal, onHeaders };
  }

  #textOf(told: DeliveryContent): string {
    const { encode, report } = this.#options;
    try {
      return encode(told);
    } catch (error) {
      report(error);
      throw error;
    }
  }
}
