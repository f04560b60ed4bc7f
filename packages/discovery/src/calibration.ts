export { calibrate } from "./calibration/calibrate.ts";
export { CalibrationStoppedError } from "./calibration/ask.ts";
export { plannedRequests } from "./calibration/play.ts";
export { createdLines, hasLeftovers, jsonReport, textReport } from "./calibration/report.ts";
export { mostReads } from "./calibration/service.ts";
export type { Givens } from "./calibration/givens.ts";
export { type CreatedRecord, CreatedRecords } from "./calibration/created-records.ts";
