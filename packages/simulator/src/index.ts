export { readApplicationRequest, readCreateRequest, readWebhookRequest } from "./request-bodies.ts";
export {
  AssumptionBook,
  AssumptionError,
  assumptionIds,
  describeAssumptions,
  parseAssumptions,
} from "./assumptions.ts";
export type { AssumptionDescription, AssumptionReport } from "./assumptions.ts";
export type { TimeSource, VirtualClock } from "./clock.ts";
export { arrive } from "./commands/arrivals.ts";
export type { ArrivalOutcome } from "./commands/arrivals.ts";
export { changeAssumptions } from "./commands/assumptions.ts";
export { createAuthorization, createInApplication, finishAuthorization } from "./commands/authorizations.ts";
export { createCategory, createIncompatibility, createType } from "./commands/cleaning.ts";
export { commandProtocol, createProtocol } from "./commands/cleaning-protocol.ts";
export { putWebhook } from "./commands/webhook.ts";
export type { Company } from "./company.ts";
export type { Authorization } from "./domain/authorization.ts";
export type { CompanyFixtures } from "./fixtures.ts";
export { testFixtures } from "./fixtures.ts";
export type { ServiceEvent } from "./domain/events.ts";
export type { Refusal, Result } from "./domain/result.ts";
export type { Arrival } from "./domain/totem.ts";
export { readJson } from "./http/json-body.ts";
export type { Exchange } from "./http/entry.ts";
export { problemTemplates, validationProblem } from "./http/problems.ts";
export type { Problem } from "./http/problems.ts";
export { showAuthorization, showInstant, showOperation } from "./representation.ts";
export { problemResponse } from "./http/responses.ts";
export type { Attempt, AttemptOutcome, Delivery } from "./deliveries/delivery.ts";
export { deliveryLogSize } from "./deliveries/dispatcher.ts";
export type { Deliver, OutgoingAttempt } from "./deliveries/sending.ts";
export { exportState, importState } from "./state.ts";
export type { CompanyState } from "./state.ts";
export { Router } from "./http/router.ts";
export { Simulator } from "./simulator.ts";
export type { GivenCompany, SimulatorOptions } from "./simulator.ts";
