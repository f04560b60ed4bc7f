export { calibrate } from "./calibrate/calibrate.ts";
export type { Calibration } from "./calibrate/calibrate.ts";
export { CalibrationStoppedError } from "./calibrate/failures.ts";
export { plannedRequests } from "./calibrate/planned-requests.ts";
export { createdLines, isLeftBehind, jsonReport, textReport } from "./calibrate/report.ts";
export { mostReads, Service } from "./calibrate/service.ts";
export type { Givens } from "./calibrate/writing/givens.ts";
export { Ledger } from "./calibrate/writing/ledger.ts";
export type { Entry } from "./calibrate/writing/ledger.ts";
