import type { OperationId } from "@totem-partner/spec/operations";
import { expect, test } from "vitest";
import { recordRules } from "../../src/observation/rules/records.ts";
import { singletonRules } from "../../src/observation/rules/singletons.ts";
import type { Rule } from "../../src/observation/rules/rule.ts";
import { CollectedEvidence } from "../../src/observation/evidence.ts";
import { isId } from "../../src/shapes/error-shape.ts";
import { CallerMemory } from "../../src/observation/memory.ts";
import type { ObservedExchange } from "../../src/observation/observed-exchange.ts";

/** A passing exchange: the operation, the status of the answer, and all other differences from the usual. */
export type Seen = [operation: OperationId, status: number, differences?: Partial<ObservedExchange>];

/** Records the counted evidence, as points and the values that were left. */
class HeardBallots extends CollectedEvidence {
  readonly heard: string[] = [];

  override leave(id: string, allowed: readonly string[]): void {
    // The records of these tests have short ids.
    if (id !== "ids" && id !== "instants") this.heard.push(`${id}: ${allowed.join() || "none"}`);
  }

  override leaveWhen(
    { id: other, value }: { id: string; value: string },
    id: string,
    allowed: readonly string[],
  ): void {
    this.heard.push(`${id}: ${allowed.join() || "none"} if ${other} is ${value}`);
  }

  override suggest(): void {
    // A suggestion rules nothing out.
  }

  override contradict(id: string): void {
    this.heard.push(`${id}: contradicts`);
  }
}

/** An uninformative GET of a product, as one of a list of exchanges that do not overlap. */
export const anObservedExchange = (nth: number, differences: Partial<ObservedExchange> = {}): ObservedExchange => ({
  operation: "getProduct",
  status: 200,
  number: nth,
  startedAt: 10 * nth,
  endedAt: 10 * nth + 5,
  caller: 1,
  openCreates: [],
  isAlone: true,
  lost: 0,
  intent: undefined,
  endsInSlash: false,
  problem: undefined,
  side: "bare",
  id: undefined,
  isMalformedId: differences.id !== undefined && !isId(differences.id),
  query: new Map(),
  queryErrors: [],
  sent: undefined,
  sentErrors: [],
  answer: { status: differences.status ?? 200, type: "", body: undefined },
  headers: {},
  record: undefined,
  list: undefined,
  code: undefined,
  blame: "",
  evidence: { request: differences.operation ?? "getProduct", status: differences.status ?? 200, answer: "" },
  ...differences,
});

/** Runs rules on exchanges, each of which begins after the previous one ended, and returns the evidence. */
export function learnedBy(rules: readonly Rule[], seen: readonly Seen[], memory = new CallerMemory()): string[] {
  const evidence = new HeardBallots();
  for (const [nth, [operation, status, differences]] of seen.entries()) {
    const exchange = anObservedExchange(nth, { operation, status, ...differences });
    for (const rule of rules) rule({ exchange, memory, evidence });
  }
  return evidence.heard;
}

/** Runs the rules about records. */
export const learned = (seen: readonly Seen[], memory?: CallerMemory): string[] =>
  learnedBy([...recordRules, ...singletonRules], seen, memory);

/** A list in an answer. */
export const listing = (...records: unknown[]): Partial<ObservedExchange> => ({
  list: { envelope: "items", records, total: records.length, limit: 50, offset: 0 },
});

const isOne = (seen: Seen | Seen[]): seen is Seen => typeof seen[0] === "string";

/** Tests the evidence about a subject from one or more exchanges, by title. */
export const telling =
  (learn: (seen: Seen[]) => string[]) =>
  (subject: string, expected: string[], cases: Record<string, Seen | Seen[]>): void => {
    test.each(Object.entries(cases))(`${subject} %s`, (_, seen) => {
      expect(learn(isOne(seen) ? [seen] : seen)).toEqual(expected);
    });
  };
