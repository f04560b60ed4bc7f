export type {
  Arrival,
  AssumptionReport,
  AttemptOutcome,
  CompanyState,
  DeliveryCounts,
  FaultReport,
  FaultRule,
  Simulator,
} from "@totem-partner/simulator";
export { AssumptionError, CompanyLimitError } from "@totem-partner/simulator";
export type { JournalEntry } from "@totem-partner/simulator/host";
export { MockUsageError, MockWaitError } from "@totem-partner/simulator/steering";
export type {
  ArrivalOutcome,
  AwaitedDelivery,
  AwaitedRequest,
  DeliveryAttempt,
  DeliveryDetail,
  DeliveryFilter,
  DeliverySummary,
  DeliveryTotals,
  EventToTrigger,
  Instant,
  MockCompanies,
  MockCompany,
  MockDeliveries,
  MockFaults,
  MockRequests,
  RequestFilter,
  ScenarioName,
  SimulationOptions,
  WaitOptions,
} from "@totem-partner/simulator/steering";
export { createHandlers, type HandlersOptions, type MockHandlers } from "./create-handlers.ts";
export { deliver } from "./deliver.ts";
