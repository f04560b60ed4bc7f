export type { Arrival, AssumptionReport, AttemptOutcome, CompanyState, DeliveryCounts } from "@totem-partner/simulator";
export { AssumptionError, CompanyLimitError } from "@totem-partner/simulator";
export type { JournalEntry } from "@totem-partner/simulator/host";
export { MockUsageError } from "@totem-partner/simulator/steering";
export type {
  ArrivalOutcome,
  DeliveryAttempt,
  DeliveryDetail,
  DeliverySummary,
  DeliveryTotals,
  Instant,
  MockCompanies,
  MockCompany,
  MockDeliveries,
  RequestFilter,
  SimulationOptions,
} from "@totem-partner/simulator/steering";
export type { LogFormat } from "./log.ts";
export { SeedError } from "./seed/seed-error.ts";
export type { Seed } from "./seed/seed-schema.ts";
export { startMockServer } from "./start-mock-server.ts";
export type { MockServer, MockServerOptions } from "./start-mock-server.ts";
