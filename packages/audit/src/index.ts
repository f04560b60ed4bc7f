export type { Audit, AuditCounts, CheckQueue, ContractMode } from "./audit.ts";
export { placeOf } from "./audit.ts";
export { auditProblems } from "./audit-problems.ts";
export { loadContractCheck } from "./check/load-contract-check.ts";
export { prismObstacle } from "./check/prism.ts";
export type { AssumedValues, AuditedExchange, AuditedRecord, Violation } from "./check/records.ts";
export { createAudit } from "./create-audit.ts";
export { PreferredAnswers } from "./preferred/preferred-answers.ts";
export type { FoundViolation } from "./violation-book.ts";
