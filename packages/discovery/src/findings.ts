export { isSound, settledValues } from "./findings/finding.ts";
export { verdictLine } from "./findings/lines.ts";

export { questionMessage, questionsFor } from "./findings/questions.ts";
export type { Evidence, Finding, Known, PointId, Verdict } from "./findings/finding.ts";
