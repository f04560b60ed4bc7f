export { calibrate } from "./calibration/calibrate.ts";
export type { Calibration } from "./calibration/calibrate.ts";
export { CalibrationStoppedError } from "./calibration/asking/failures.ts";
export { plannedRequests } from "./calibration/planned-requests.ts";
export { createdLines, isLeftBehind, jsonReport, textReport } from "./calibration/report.ts";
export { mostReads, Service } from "./calibration/asking/service.ts";
export type { Givens } from "./calibration/writing/givens.ts";
export { Ledger } from "./calibration/writing/ledger.ts";
export type { Entry } from "./calibration/writing/ledger.ts";
