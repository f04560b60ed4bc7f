/**
 * **Internal.** The seam between the simulator and its hosts in this repository, which are released along with it. It may
 * change in any release; everyone else uses the main entry.
 *
 * @packageDocumentation
 */
export { AssumptionBook } from "./assumptions/assumption-book.ts";
export { createAuthorization, updateAuthorization } from "./commands/authorizations.ts";
export { settle, apply as applyToAuthorization } from "./commands/authorizations.ts";
export { commandProtocol, createProtocol, putWebhook } from "./commands/records.ts";
export { categories, incompatibilities, products, types, warehouses } from "./commands/records.ts";
export { attemptHeaders } from "./deliveries/attempts.ts";
export type { Result } from "./domain/decision.ts";
export { eventTypes, faultStages, scenarioNames } from "./faults/fault.ts";
export type { StoredFault } from "./faults/fault-book.ts";
export { after, type Bytes, joinHeaders, problemAnswered, type RecordedExchange } from "./http/exchange/exchange.ts";
export { exampleData, showPage, writeDelivery } from "./representation.ts";
export { fromRequest, interfaceMethods, preflightAnswer, readableBy, toResponse } from "./http/fetch.ts";
export {
  findOperation,
  interfaceRoutes,
  readTarget,
  Router,
  urlOf,
  withoutPrefix,
  withoutSlash,
} from "./http/exchange/routes.ts";
export { readMultipart } from "./http/bodies/multipart-body.ts";
export { jsonMistake, parseJson, readJson } from "./http/bodies/read-body.ts";
export {
  type Problem,
  type ProblemCode,
  problemRows,
  repeatedErrors,
  reporting,
  unwritten,
  validationProblem,
  discarded,
} from "./http/exchange/problems.ts";
export { Journal, journalSize } from "./journal/journal.ts";
export type { JournalEntry, JournalRecord, RequestSummary } from "./journal/journal-record.ts";
export { readRequest, storeRequest } from "./journal/stored-request.ts";
export { Redactor } from "./journal/redaction.ts";
export { guard, Ring } from "./listeners.ts";
export { showInstant } from "./clock/time.ts";
export { readCreateRequest, readWebhookRequest } from "./requests/request-bodies.ts";
export { stateFormat } from "./state/state.ts";
export { withoutPauses, type InSteps, type Steps, LongWork, withPauses } from "./steps.ts";
export { entriesIn, entriesInRow, rowsOf } from "./state/state-store.ts";
export { MockUsageError } from "./control/checks/mock-usage-error.ts";
export { type CheckedSimulationOptions, simulatorOptions } from "./control/simulation-options.ts";
