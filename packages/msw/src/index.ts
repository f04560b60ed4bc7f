export type { Simulator } from "@totem-partner/simulator";
export { AssumptionError, CompanyLimitError } from "@totem-partner/simulator";
export type { JournalEntry } from "@totem-partner/simulator/host";
export { MockUsageError, MockWaitError } from "@totem-partner/simulator/control";
// oxlint-disable-next-line workspace/named-exports -- The list that it names is that of every host.
export type * from "@totem-partner/simulator/mock-types";
export { createHandlers, type HandlersOptions, type MockHandlers } from "./create-handlers.ts";
export { deliver } from "./deliver.ts";
