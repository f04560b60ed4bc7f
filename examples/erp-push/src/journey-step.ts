import type { Arrival, ArrivalOutcome } from "@totem-partner/mock-server";
import type { Claims } from "./claims.ts";
import type { ErpClient } from "./erp-client.ts";
import type { CreatedRow } from "./push-orders.ts";
import type { Report } from "./report.ts";

/** The dependencies of the journey. */
export interface JourneyDeps {
  client: ErpClient;
  /** The place at which drivers arrive: in the demo the mock server, which is the totem too. */
  totem: { arrive: (arrival: Arrival) => ArrivalOutcome | Promise<ArrivalOutcome> };
  /** The time at the totem, in RFC 3339. */
  now: string;
  /** The ERP's export. */
  file: string | URL;
  report: Report;
  print: (text: string) => void;
}

/** The dependencies of a step. */
export interface Step extends JourneyDeps {
  claims: Claims;
  /** The rows that became authorizations. */
  created: readonly CreatedRow[];
}

/** The effect of a step on the quantities and states of the company. */
export interface Effect {
  /** The quantity that the Active authorizations allow less than before. */
  taken: number;
  finished: number;
}
