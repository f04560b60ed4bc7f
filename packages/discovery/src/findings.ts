export { isSound, likelyValues, settledValues } from "./findings/finding.ts";
export type { Evidence, Finding, Known } from "./findings/finding.ts";
export { verdictLine } from "./findings/lines.ts";
export type { PointId, Verdict } from "./findings/verdict.ts";
