export type { AssumptionReport } from "./assumptions/assumption-book.ts";
export {
  type AssumptionDescription,
  AssumptionError,
  describeAssumptions,
  parseAssumptions,
} from "./assumptions/assumption-table.ts";
export type { TimeSource, VirtualClock } from "./clock/time.ts";
export { type ArrivalOutcome, arrive } from "./commands/arrivals.ts";
export { assignAuthorization, createInApplication, finishAuthorization } from "./commands/authorizations.ts";
export { changeAssumptions } from "./commands/authorizations.ts";
export type { Assignment } from "./domain/authorizations/authorization-transitions.ts";
export type { Company } from "./company/company.ts";
export type { Coverage, Covered } from "./coverage.ts";
export { CompanyLimitError, type KnownKeys } from "./company/companies.ts";
export type { DeliveryBounds, DeliveryCounts } from "./deliveries/delivery-log.ts";
export type { Attempt, AttemptOutcome, Delivery, DeliveryState, GivenUpReason } from "./deliveries/delivery.ts";
export type { DeliveryOverflow, WrittenText } from "./deliveries/overflowed-deliveries.ts";
export type { Deliver, OutgoingAttempt } from "./deliveries/attempts.ts";
export type { Authorization } from "./domain/authorizations/authorization.ts";
export type { ResolvedNames, ServiceEvent, DescribedEvent } from "./domain/authorizations/authorization-transitions.ts";
export type { Arrival } from "./domain/authorizations/totem.ts";
export type { DeliveryFault, FaultReport, FaultRule, RequestFault } from "./faults/fault.ts";
export { type CompanyFixtures, testFixtures } from "./records/fixtures.ts";
export type {
  AcceptedRequest,
  Answered,
  BodyRead,
  Exchange,
  ExchangeAnswer,
  ExchangeRequest,
  MetFault,
  RequestHeaders,
  StandIn,
} from "./http/exchange/exchange.ts";
export { type CompanyInput, type DeliverFor, Simulator, type SimulatorOptions } from "./simulator.ts";
export {
  type CompanyState,
  exportState,
  importing,
  importState,
  type StateInParts,
  stateInParts,
} from "./state/state.ts";
export { type StateStore, type StoreCommit, StoredStateError, type StoreEntry } from "./state/state-store.ts";
