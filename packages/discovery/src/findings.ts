export { isSound, likelyValues, settledValues, verdictLine } from "./findings/finding.ts";
export type { Evidence, Finding, Known, PointId, Verdict } from "./findings/finding.ts";
