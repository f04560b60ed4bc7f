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
} from "./control/checks/calls.ts";
export { check, type Mistake, wordsOf } from "./control/checks/check.ts";
export { MockUsageError } from "./control/checks/mock-usage-error.ts";
export { faultRule, faultRules } from "./control/checks/fault-rule.ts";
export { anyObject, instant, strictObject, uuid } from "./control/checks/fields.ts";
export { checkOptionNames, checkOptions } from "./control/checks/usage-error.ts";
export {
  addFault,
  beginScenario,
  type FaultUnavailableReason,
  listScenarios,
  type MockFaults,
  type NamedScenario,
} from "./control/mock-faults.ts";
export type { ScenarioName } from "./faults/fault.ts";
export { type EventToTrigger, nowhere, triggerEvent, unwanted } from "./control/trigger.ts";
export { readingState, readState } from "./control/read-state.ts";
export {
  type DeliveryAttempt,
  type DeliveryDetail,
  type DeliverySummary,
  type DeliveryTotals,
  showDelivery,
  summarizeDelivery,
  totalDeliveries,
} from "./control/views/delivery-view.ts";
export { readSimulationOptions, simulationFields } from "./control/simulation-fields.ts";
export { seededIds, type SimulationOptions } from "./control/simulation-options.ts";
export {
  type ArrivalOutcome,
  type ControlCommand,
  controlCommands,
  isInSteps,
  type RecordedOperation,
  showClock,
  showRecorded,
} from "./control/commands.ts";
export type { AwaitedDelivery, DeliveryFilter, MockDeliveries } from "./control/mock-deliveries.ts";
export { mockMatchers, type MockMatchers, type MockTraffic, reportTraffic } from "./control/matchers.ts";
export type { Instant } from "./clock/time.ts";
export type {
  AwaitedRequest,
  MockRequests,
  RequestFilter,
  AuthorizationsQuery,
  MockAuthorizations,
  MockOperations,
  MockRecords,
  PageQuery,
} from "./control/mock-records.ts";
export type { ListedCompanies, MockCompanies, MockCompany } from "./control/steer.ts";
export { controlAll, listCompanies } from "./control/steer.ts";
export { MockWaitError, type WaitOptions } from "./control/wait-for.ts";
export {
  nextTimers,
  type Timeline,
  type TimelineEntry,
  timelineOf,
  type Timer,
  type Timers,
  type LiveEvent,
  type Transition,
  watchEvents,
} from "./control/views/timeline.ts";
export {
  type CleaningRecords,
  type First,
  listAuthorizations,
  listProducts,
  listWarehouses,
  pageOf,
  type ProductView,
  type Registry,
  showCleaning,
  showRegistry,
  type WarehouseView,
  type AuthorizationInDetail,
  type AuthorizationView,
  type EventView,
  showInDetail,
} from "./control/views/record-lists.ts";
export type { Page } from "./control/views/record-lists.ts";
export { type Found, search } from "./control/views/search.ts";
