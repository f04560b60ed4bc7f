/**
 * **Internal.** The seam between the simulator and its hosts in this repository, which are released along with it. It may
 * change in any release; everyone else uses the main entry.
 *
 * @packageDocumentation
 */
export { AssumptionBook } from "./assumptions/assumption-book.ts";
export { createAuthorization, markAsSynced, updateAuthorization } from "./commands/authorizations.ts";
export { settle, apply as applyToAuthorization } from "./commands/lifecycle.ts";
export { commandProtocol, createProtocol, putWebhook } from "./commands/configuration.ts";
export { categories, incompatibilities, products, types, warehouses } from "./commands/records.ts";
export { attemptHeaders } from "./deliveries/sending.ts";
export { validityAt, windowOf } from "./domain/authorizations/authorization.ts";
export type { Refusal, Result } from "./domain/decision.ts";
export { eventTypes } from "./faults/event-types.ts";
export { draw, type StoredFault } from "./faults/fault-book.ts";
export { scenarioNames, scenarios } from "./faults/scenarios.ts";
export { problemAnswered } from "./http/answers/answers.ts";
export { after, attempt } from "./http/exchange/maybe-promise.ts";
export type { Bytes, RecordedExchange } from "./http/exchange/exchange.ts";
export { joinHeaders } from "./http/exchange/received-headers.ts";
export { exampleData } from "./representation/response-fields.ts";
export { showPage, writeDelivery } from "./representation/records.ts";
export { interfaceMethods, preflightAnswer, readableBy } from "./http/adapters/cors.ts";
export { fromRequest, toResponse } from "./http/adapters/fetch.ts";
export { findOperation, interfaceRoutes, readTarget, Router, withoutPrefix } from "./http/routing/routes.ts";
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
} from "./http/exchange/problems.ts";
export { Journal, journalSize } from "./journal/journal.ts";
export type { JournalEntry, JournalRecord, RequestSummary } from "./journal/journal-record.ts";
export { readRequest, type StoredRequest, storeRequest } from "./journal/stored-request.ts";
export { Redactor } from "./journal/redaction.ts";
export { guard, Ring } from "./listeners.ts";
export {
  showAuthorization,
  showCategory,
  showIncompatibility,
  showOperation,
  showProduct,
  showProtocol,
  showType,
  showWarehouse,
  showWebhook,
} from "./representation/records.ts";
export { showInstant } from "./clock/time.ts";
export {
  readApplicationRequest,
  readAssignment,
  readCreateRequest,
  readProductRequest,
  readWarehouseRequest,
  readWebhookRequest,
} from "./requests/request-bodies.ts";
export { stateFormat } from "./state/state.ts";
export { atOnce, type InSteps, type Steps, Turns, withPauses } from "./steps.ts";
export { entriesIn, entriesInRow, rowsOf } from "./state/state-store.ts";
export { MockUsageError } from "./control/checks/mock-usage-error.ts";
export { type CheckedSimulationOptions, simulatorOptions } from "./control/simulation-options.ts";
