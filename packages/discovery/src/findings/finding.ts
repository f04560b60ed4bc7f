import type { Answer } from "../answers/answer.ts";
import { sketch } from "../answers/sketch.ts";
import type { Deviation } from "../drift/deviation.ts";
import { isUnsound, type PointId, type Verdict } from "./verdict.ts";

/** A request and its response, without confidential content of the company. */
export interface Evidence {
  request: string;
  status: number;
  answer: string;
}

/** A request and its response as evidence. */
export const evidenceOf = (request: string, { status, body }: Answer, secret: string): Evidence => ({
  request,
  status,
  answer: sketch(body, secret),
});

/** What is known about an open point, and why. */
export interface Finding {
  id: PointId;
  question: string;
  verdict: Verdict;
  evidence: readonly Evidence[];
  /** Comments of an earlier profile about it. */
  notes?: readonly string[];
}

/** The known facts about a service. */
export interface Known {
  findings: readonly Finding[];
  /** Where responses differ from the contract under the settled points; undefined if that was not checked. */
  deviations?: readonly Deviation[];
}

/**
 * Whether the responses are consistent, and possible for a service that conforms to the interface document.
 * Contradicting only an assumption is not a fault of the service.
 */
export const isSound = ({ findings, deviations = [] }: Known): boolean =>
  !findings.some(({ verdict }) => isUnsound(verdict)) &&
  !deviations.some(({ sort, basis }) => sort === "contradiction" && basis === "documented");

/** The settled points, in the form of a profile. */
export const settledValues = (findings: readonly Finding[]): Record<string, string | number> =>
  Object.fromEntries(
    findings.flatMap(({ id, verdict }) => (verdict.sure === "settled" ? [[id, verdict.value] as const] : [])),
  );

/** The value of each point for which only one value was found. */
export const likelyValues = (findings: readonly Finding[]): Record<string, string | number> =>
  Object.fromEntries(
    findings.flatMap(({ id, verdict }) => {
      if (verdict.sure === "settled") return [[id, verdict.value] as const];
      if (verdict.sure !== "consistent" || verdict.atLeast !== undefined) return [];
      const [only, ...others] = verdict.with;
      return only !== undefined && others.length === 0 ? [[id, only] as const] : [];
    }),
  );
