export type { Arrival, ArrivalOutcome, AssumptionReport } from "@totem-partner/simulator";
export { AssumptionError } from "@totem-partner/simulator";
export type { LogFormat } from "./log.ts";
export { startMockServer } from "./start-mock-server.ts";
export type { MockCompany, MockServer, MockServerOptions } from "./start-mock-server.ts";
