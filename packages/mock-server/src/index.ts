export type {
  Arrival,
  AssumptionReport,
  AttemptOutcome,
  CompanyState,
  DeliveryCounts,
  FaultReport,
  FaultRule,
} from "@totem-partner/simulator";
export type { Basis, Deviation, DeviationSort } from "@totem-partner/discovery/drift";
export type { Evidence, Finding, Known, PointId, Verdict } from "@totem-partner/discovery/findings";
export type { Observed } from "@totem-partner/discovery/observation";
export { AssumptionError, CompanyLimitError } from "@totem-partner/simulator";
export { type Alternative, alternatives, type AlternativesOptions } from "./matrix/alternatives.ts";
export { type ContractProxy, type ContractProxyOptions, startContractProxy } from "./proxy/start-contract-proxy.ts";
export type { Observations } from "./observe/observed-service.ts";
export type { ProxyCounts } from "./proxy/proxy-audit.ts";
export type { ReportedViolation } from "./proxy/reported-violations.ts";
export { MockUsageError, MockWaitError } from "@totem-partner/simulator/control";
export type { ArrivalOutcome, AuthorizationInDetail, AuthorizationsQuery } from "@totem-partner/simulator/control";
export type { AwaitedDelivery, AwaitedRequest, CleaningRecords } from "@totem-partner/simulator/control";
export type { DeliveryAttempt, DeliveryDetail, DeliveryFilter } from "@totem-partner/simulator/control";
export type { DeliverySummary, DeliveryTotals, EventToTrigger, First, Found } from "@totem-partner/simulator/control";
export type { Instant, ListedCompanies, LiveEvent, MockAuthorizations } from "@totem-partner/simulator/control";
export type { MockDeliveries, MockFaults, MockOperations, MockRecords } from "@totem-partner/simulator/control";
export type { MockRequests, NamedScenario, Page, PageQuery, Registry } from "@totem-partner/simulator/control";
export type { RequestFilter, ScenarioName, AuthorizationView, EventView } from "@totem-partner/simulator/control";
export type { ProductView, WarehouseView, SimulationOptions, Timeline } from "@totem-partner/simulator/control";
export type { TimelineEntry, Timer, Timers, Transition, WaitOptions } from "@totem-partner/simulator/control";
export type { AuditCounts, ContractMode, FoundViolation } from "@totem-partner/audit";
export type { MockCompanies, MockCompany, MockViolations } from "./audit/audited-companies.ts";
export { type JournalEntry, SeedError } from "@totem-partner/control";
export type { ListeningOptions } from "./server-options.ts";
export type { LogFormat } from "./reporting/log.ts";
export { DataFileError } from "./data/data-file-error.ts";
export type { Seed } from "@totem-partner/control/seed";
export type { MockServerOptions } from "./server-options.ts";
export type { MockServer } from "./audit/audited-companies.ts";
export { startMockServer } from "./start-mock-server.ts";
