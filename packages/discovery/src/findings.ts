export { isSound, likelyValues, settledValues } from "./findings/finding.ts";
export type { Evidence, Finding, Known, PointId, Verdict } from "./findings/finding.ts";
export { verdictLine } from "./findings/lines.ts";
