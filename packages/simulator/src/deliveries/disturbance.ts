import type { DeliveryContent } from "../domain/authorizations/events.ts";
import type { StageFaults } from "../faults/fault.ts";
import type { FaultBook, Hit } from "../faults/fault-book.ts";
import { type Traits, traitsOf, traitsOfAuthorization } from "../faults/traits.ts";
import { type Delivery, renewDelivery } from "./delivery.ts";

type Acceptance = StageFaults["acceptance"];

/** How long a delivery waits for those that are to arrive before it, in seconds. */
const longestReorder = 30;

/** The authorization that a delivery is about, if its text contains one. */
function authorizationIn(text: string): unknown {
  const { data } = JSON.parse(text) as { data: { authorization?: unknown } };
  return data.authorization;
}

const about = (told: DeliveryContent): readonly Traits[] =>
  "text" in told ? [traitsOf(authorizationIn(told.text))] : [traitsOfAuthorization(told.event.authorization)];

/** The fault that applies to a delivery at a stage, if any. */
export function faultAt<Stage extends "acceptance" | "attempt">(
  stage: Stage,
  faults: FaultBook | undefined,
  { type, told }: Delivery,
): Hit<StageFaults[Stage]> | undefined {
  return faults?.has(stage) ? faults.meet(stage, { name: type, about: () => about(told) }) : undefined;
}

/** A delivery that waits before its first attempt. */
const delayed = (delivery: Delivery, seconds: number, now: number): Delivery => {
  const at = now + seconds * 1000;
  return { ...delivery, nextAttemptAt: at, series: { startedAt: at, attempts: 0 } };
};

/** A new delivery with the effects of a fault. */
export function disturb(delivery: Delivery, { id, rule }: Hit<Acceptance>, now: number): Delivery {
  const met = { ...delivery, fault: { id, kind: rule.kind, repeats: 0 } };
  switch (rule.kind) {
    case "drop":
      return { ...met, state: "given-up", reason: "dropped", nextAttemptAt: null };
    case "duplicate":
      return { ...met, fault: { ...met.fault, repeats: rule.copies ?? 1 } };
    case "delay":
      return delayed(met, rule.seconds, now);
    case "reorder":
      return delayed(met, rule.seconds ?? longestReorder, now);
  }
}

/** A repetition of a delivery that its receiver has accepted; undefined if it was the last one. */
export function repeated(delivery: Delivery, now: number): Delivery | undefined {
  const { state, fault } = delivery;
  if (state !== "delivered" || fault === null || fault.repeats === 0) return undefined;
  return renewDelivery({ ...delivery, fault: { ...fault, repeats: fault.repeats - 1 } }, now);
}

/** How a signature is invalidated on purpose. */
export type Distortion = NonNullable<Extract<StageFaults["attempt"], { kind: "bad-signature" }>["form"]>;

/** A signature, `sha256=<hex>`, invalidated on purpose; undefined if the delivery is sent unsigned. */
export function distortSignature(signature: string, distortion: Distortion | undefined): string | undefined {
  switch (distortion) {
    case undefined:
      return signature;
    case "changed":
      return signature.slice(0, -1) + (signature.endsWith("0") ? "1" : "0");
    case "malformed":
      return signature.replace(/^sha256=/, "");
    case "missing":
      return undefined;
  }
}
