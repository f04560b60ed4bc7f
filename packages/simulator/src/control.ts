// The control of a simulator from a test, the same in the mock server and in the handlers for MSW, and the checks of what is
// given to it. Hosts of this repository are released along with the simulator; everyone else finds it there.
export {
  authorizationsQuery,
  eventsQuery,
  harQuery,
  journalQuery,
  orderedPageQuery,
  pageQuery,
  timersQuery,
} from "./control/checks/calls.ts";
// oxlint-disable-next-line workspace/named-exports -- The list that it names is that of every host.
export type * from "./mock-types.ts";
export { check, type Mistake, wordsOf } from "./control/checks/check.ts";
export { MockUsageError } from "./control/checks/mock-usage-error.ts";
export { faultRule, faultRules } from "./control/checks/fault-rule.ts";
export { anyObject, instant, strictObject, uuid } from "./control/checks/fields.ts";
export { checkOptionNames, checkOptions } from "./control/checks/usage-error.ts";
export { addFault, beginScenario, type FaultUnavailableReason, listScenarios } from "./control/mock-faults.ts";
export { nowhere, triggerEvent, unwanted } from "./control/trigger.ts";
export { readingState, readState } from "./control/read-state.ts";
export { showDelivery, summarizeDelivery, totalDeliveries } from "./control/views/delivery-view.ts";
export { harOf } from "./control/views/har.ts";
export { readSimulationOptions, simulationFields } from "./control/simulation-fields.ts";
export { seededIds, settledBy } from "./control/simulation-options.ts";
export {
  type ControlCommand,
  controlCommands,
  isInSteps,
  type RecordedOperation,
  showClock,
  showRecorded,
} from "./control/commands.ts";
export { mockMatchers, type MockMatchers, type MockTraffic, reportTraffic } from "./control/matchers.ts";
export { controlAll, listCompanies } from "./control/company-control.ts";
export { MockWaitError } from "./control/wait-for.ts";
export { nextTimers, timelineOf, watchEvents } from "./control/views/timeline.ts";
export {
  listAuthorizations,
  listProducts,
  listWarehouses,
  pageOf,
  showCleaning,
  showRegistry,
  showInDetail,
} from "./control/views/record-lists.ts";
export { matchingDeliveries, matchingOperations, matchingRequests } from "./control/views/matching.ts";
