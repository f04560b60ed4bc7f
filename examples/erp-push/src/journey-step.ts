import type { Arrival, ArrivalOutcome } from "@totem-partner/mock-server";
import type { Claims } from "./claims.ts";
import type { ErpClient } from "./erp-client.ts";
import type { CreatedRow } from "./push-orders.ts";
import type { Report } from "./report.ts";

/** What the journey needs from outside. */
export interface JourneySurroundings {
  client: ErpClient;
  /** Where drivers arrive: in the demo the mock server, which is the totem too. */
  totem: { arrive: (arrival: Arrival) => ArrivalOutcome | Promise<ArrivalOutcome> };
  /** What time it is at the totem, in RFC 3339. */
  now: string;
  /** The ERP's export. */
  file: string | URL;
  report: Report;
  print: (text: string) => void;
}

/** What a step of the journey works with. */
export interface Step extends JourneySurroundings {
  claims: Claims;
  /** The rows that became authorizations. */
  created: readonly CreatedRow[];
}

/** What a step did to the quantities and states of the company. */
export interface Effect {
  /** By how much less the Active authorizations allow. */
  taken: number;
  finished: number;
}
