export type {
  Arrival,
  AssumptionReport,
  Attempt,
  AttemptOutcome,
  CompanyState,
  Delivery,
} from "@totem-partner/simulator";
export { AssumptionError } from "@totem-partner/simulator";
export type { JournalEntry, JournalFilter } from "./journal.ts";
export type { LogFormat } from "./log.ts";
export { SeedError } from "./seed/seed-error.ts";
export { startMockServer } from "./start-mock-server.ts";
export type { MockServer, MockServerOptions } from "./start-mock-server.ts";
export type { ArrivalOutcome, MockCompany, MockDeliveries } from "./steering.ts";
