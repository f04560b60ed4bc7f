export { isSound, likelyValues, settledValues, verdictLine } from "./findings/finding.ts";
export { questionMessage, questionsFor } from "./findings/questions.ts";
export type { Evidence, Finding, Known, PointId, Verdict } from "./findings/finding.ts";
