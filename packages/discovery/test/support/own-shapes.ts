import { expect } from "vitest";
import { type Finding, notObservable, type PointId, type Verdict } from "../../src/findings/finding.ts";
import { CollectedEvidence } from "../../src/observation/evidence.ts";
import { CallerMemory } from "../../src/observation/memory.ts";
import type { Collector } from "../../src/observation/rules/rule.ts";
import { anObservedExchange, type Seen } from "./learned-records.ts";

/** The finding about a point before its shapes are learned. */
export const before = (id: PointId, verdict: Verdict = notObservable("Too little was seen.")): Finding => ({
  ...{ id, question: "", verdict, evidence: [] },
});

/** The verdict on a point after some exchanges; expects no other point to change. */
export function verdictOf(shapes: Collector, seen: readonly Seen[], finding: Finding): Verdict {
  const [memory, evidence] = [new CallerMemory(), new CollectedEvidence()];
  for (const [nth, [operation, status, differences]] of seen.entries())
    shapes.learn({ exchange: anObservedExchange(nth, { operation, status, ...differences }), memory, evidence });
  expect(shapes.finding(before("max-limit"))).toEqual(before("max-limit"));
  return shapes.finding(finding).verdict;
}
