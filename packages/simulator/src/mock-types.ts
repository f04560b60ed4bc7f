// The types with which a test controls a company: the mock server and the handlers for MSW export all of them.
export type { AssumptionReport } from "./assumptions/assumption-book.ts";
export type { Instant } from "./clock/time.ts";
export type { ArrivalOutcome } from "./control/commands.ts";
export type { AwaitedDelivery, DeliveryFilter, MockDeliveries } from "./control/mock-deliveries.ts";
export type { HoldRule, MockFaults, MockHold, NamedScenario } from "./control/mock-faults.ts";
export type {
  AuthorizationsQuery,
  AwaitedRequest,
  MockAuthorizations,
  MockOperations,
  MockRecords,
  MockRequests,
  PageQuery,
  RequestFilter,
} from "./control/mock-records.ts";
export type { SimulationOptions } from "./control/simulation-options.ts";
export type { ListedCompanies, MockCompanies, MockCompany } from "./control/company-control.ts";
export type { EventToTrigger } from "./control/trigger.ts";
export type {
  DeliveryAttempt,
  DeliveryDetail,
  DeliverySummary,
  DeliveryTotals,
} from "./control/views/delivery-view.ts";
export type {
  AuthorizationInDetail,
  AuthorizationView,
  CleaningRecords,
  EventView,
  First,
  Page,
  ProductView,
  Registry,
  WarehouseView,
} from "./control/views/record-lists.ts";
export type { LiveEvent, Timeline, TimelineEntry, Timer, Timers, Transition } from "./control/views/timeline.ts";
export type { WaitOptions } from "./control/wait-for.ts";
export type { Coverage, Covered } from "./coverage.ts";
export type { DeliveryCounts } from "./deliveries/delivery-log.ts";
export type { AttemptOutcome } from "./deliveries/delivery.ts";
export type { Arrival } from "./domain/authorizations/totem.ts";
export type { FaultReport, FaultRule, ScenarioName } from "./faults/fault.ts";
export type { CompanyState } from "./state/state.ts";
