// What steers a simulator from a test, the same in the mock server and in the handlers for MSW, and the checks of what is
// given to it. Hosts of this repository are released along with the simulator; everyone else finds it there.
export {
  authorizationsQuery,
  eventsQuery,
  journalQuery,
  orderedPageQuery,
  pageQuery,
  searchQuery,
  timersQuery,
} from "./steering/checks/calls.ts";
export { check, type Checked, type Mistake, wordsOf } from "./steering/checks/check.ts";
export { eventTypes } from "./faults/event-types.ts";
export { faultRule, faultRules, scenarioName } from "./steering/checks/fault-rule.ts";
export { anyObject, instant, instantText, strictObject, uuid } from "./steering/checks/fields.ts";
export { MockUsageError } from "./steering/checks/mock-usage-error.ts";
export { checkOptionNames, checkOptions, checkUsage } from "./steering/checks/usage-error.ts";
export {
  addFault,
  beginScenario,
  type FaultObstacle,
  listScenarios,
  type MockFaults,
  type NamedScenario,
} from "./steering/mock-faults.ts";
export type { ScenarioName } from "./faults/scenarios.ts";
export { type EventToTrigger, nowhere, triggerEvent, unwanted } from "./steering/trigger.ts";
export { readingState, readState } from "./steering/read-state.ts";
export { seededIds } from "./steering/seeded-ids.ts";
export {
  type DeliveryAttempt,
  type DeliveryDetail,
  type DeliverySummary,
  type DeliveryTotals,
  showDelivery,
  summarizeDelivery,
  totalDeliveries,
} from "./steering/views/shown-delivery.ts";
export { readSimulationOptions, simulationFields } from "./steering/simulation-fields.ts";
export type { SimulationOptions } from "./steering/simulation-options.ts";
export { isInSteps, type Steered, type SteeringCommand } from "./steering/command.ts";
export {
  type ArrivalOutcome,
  type RecordedOperation,
  showClock,
  showRecorded,
  steeringCommands,
} from "./steering/commands.ts";
export type { AwaitedDelivery, DeliveryFilter } from "./steering/awaited-deliveries.ts";
export { mockMatchers, type MockMatchers, type MockTraffic, reportTraffic } from "./steering/matchers.ts";
export type { AwaitedRequest, MockRequests } from "./steering/mock-requests.ts";
export type { Instant, RequestFilter } from "./steering/request-filter.ts";
export type { AuthorizationsQuery, MockAuthorizations, MockRecords, PageQuery } from "./steering/mock-records.ts";
export type { MockCompany, MockDeliveries, MockOperations } from "./steering/steer.ts";
export { MockWaitError, type WaitOptions } from "./steering/wait-for.ts";
export { type ListedCompanies, listCompanies, type MockCompanies, steerAll } from "./steering/steered-companies.ts";
export { type Timeline, type TimelineEntry, timelineOf } from "./steering/views/authorization-timeline.ts";
export { type LiveEvent, type Transition, watchEvents } from "./steering/views/live-events.ts";
export { type Page, pageOf, type PageRequest } from "./steering/views/page.ts";
export {
  listAuthorizations,
  listProducts,
  listWarehouses,
  type ShownProduct,
  type ShownWarehouse,
} from "./steering/views/record-lists.ts";
export {
  type CleaningRecords,
  type First,
  type Registry,
  showCleaning,
  showRegistry,
} from "./steering/views/registry.ts";
export { type Found, search } from "./steering/views/search.ts";
export {
  type AuthorizationInDetail,
  type ShownAuthorization,
  type ShownEvent,
  showInDetail,
} from "./steering/views/shown-authorization.ts";
export { nextTimers, type Timer, type Timers } from "./steering/views/timers.ts";
