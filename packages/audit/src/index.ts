export { type Audit, createAudit } from "./audit.ts";
export type { AuditCounts, CheckQueue, ContractMode } from "./checking.ts";
export { auditProblems } from "./audit-problems.ts";
export { prismUnavailableReason } from "./check/prism.ts";
export {
  type AssumedValues,
  type AuditedExchange,
  type AuditedRecord,
  placeOf,
  type Violation,
} from "./check/records.ts";
export { loadContractCheck } from "./strict.ts";
export { Kinds } from "./kinds.ts";
export { PreferredAnswers } from "./preferred/preferred-answers.ts";
export { type FoundViolation, showViolation } from "./violation-book.ts";
