import { type Delivery, renewDelivery } from "./delivery.ts";
import type { DeliveryContent } from "../domain/authorizations/authorization-transitions.ts";
import {
  type FaultBook,
  type Hit,
  type FaultMatch,
  matchOf,
  matchOfAuthorization,
  type StageFaults,
} from "../faults/fault-book.ts";

type Acceptance = StageFaults["acceptance"];

/** The longest time a delivery waits for those that are to arrive before it, in seconds. */
const longestReorder = 30;

function authorizationIn(text: string): unknown {
  const { data } = JSON.parse(text) as { data: { authorization?: unknown } };
  return data.authorization;
}

const about = (told: DeliveryContent): readonly FaultMatch[] =>
  "text" in told ? [matchOf(authorizationIn(told.text))] : [matchOfAuthorization(told.event.authorization)];

export function faultAt<Stage extends "acceptance" | "attempt">(
  stage: Stage,
  faults: FaultBook,
  { type, told }: Delivery,
): Hit<StageFaults[Stage]> | undefined {
  return faults.stages.has(stage) ? faults.meet(stage, { name: type, about: () => about(told) }) : undefined;
}

export function applyDeliveryFaults(delivery: Delivery, { id, rule }: Hit<Acceptance>, now: number): Delivery {
  const met = { ...delivery, fault: { id, kind: rule.kind, repeats: 0 } };
  switch (rule.kind) {
    case "drop":
      return { ...met, state: "given-up", reason: "dropped", nextAttemptAt: null };
    case "duplicate":
      return { ...met, fault: { ...met.fault, repeats: rule.copies ?? 1 } };
    case "delay":
    case "reorder": {
      const at = now + (rule.seconds ?? longestReorder) * 1000;
      return { ...met, nextAttemptAt: at, series: { startedAt: at, attempts: 0 } };
    }
  }
}

/** A repetition of a delivery that its receiver has accepted; undefined if it was the last one. */
export function repeated(delivery: Delivery, now: number): Delivery | undefined {
  const { state, fault } = delivery;
  if (state !== "delivered" || fault === null || fault.repeats === 0) return undefined;
  return renewDelivery({ ...delivery, fault: { ...fault, repeats: fault.repeats - 1 } }, now);
}

interface Held {
  /** The number of further events it waits for that have not happened yet. */
  wanted: number;
  ahead: Set<string>;
}

/** The maximum number that wait for others at once; any more only wait for their timeout. */
const mostHeld = 1000;

export class Reordering {
  readonly #held = new Map<string, Held>();

  hold(id: string, behind: number): void {
    if (this.#held.size < mostHeld) this.#held.set(id, { wanted: behind, ahead: new Set() });
  }

  happened(id: string): void {
    for (const held of this.#held.values()) {
      if (held.wanted === 0) continue;
      held.wanted -= 1;
      held.ahead.add(id);
    }
  }

  /** Records that a delivery has settled. Returns those that need not wait any longer. */
  settled(id: string): string[] {
    this.#held.delete(id);
    const isFree = ({ wanted, ahead }: Held) => ahead.delete(id) && wanted === 0 && ahead.size === 0;
    const free = [...this.#held].filter(([, held]) => isFree(held)).map(([name]) => name);
    for (const one of free) this.#held.delete(one);
    return free;
  }

  clear(): void {
    this.#held.clear();
  }
}
