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
export { MockUsageError } from "@totem-partner/simulator/steering";
export type {
  ArrivalOutcome,
  DeliveryAttempt,
  DeliveryDetail,
  DeliverySummary,
  DeliveryTotals,
  EventToTrigger,
  Instant,
  MockCompanies,
  MockCompany,
  MockDeliveries,
  MockFaults,
  RequestFilter,
  ScenarioName,
  SimulationOptions,
} from "@totem-partner/simulator/steering";
export { createHandlers, type HandlersOptions, type MockHandlers } from "./create-handlers.ts";
export { deliver } from "./deliver.ts";
