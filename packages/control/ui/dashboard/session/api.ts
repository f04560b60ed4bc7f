import type { AssumptionReport, DeliveryCounts, FaultReport } from "@totem-partner/simulator";
import type * as control from "@totem-partner/simulator/control";
import type { RequestSummary } from "@totem-partner/simulator/host";
import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import type { Digest } from "../../../src/live/event-streams.ts";
import { callBelow, type CallDetails } from "./exchange.ts";

export type Clock = Digest["clock"];

interface AssumptionView extends AssumptionReport {
  values: { value: string; meaning: string }[];
}

/** The responses of the control API to each call of the dashboard; a call that is missing here does not compile. */
interface Answers {
  "GET /companies": control.ListedCompanies;
  "GET /requests": control.Page<RequestSummary>;
  "GET /requests?form=full": control.Page<JournalEntry>;
  "GET /requests/{id}": JournalEntry;
  "GET /requests.har": ReturnType<typeof control.harOf>;
  "DELETE /requests": null;
  "GET /authorizations": control.Page<control.AuthorizationView>;
  "GET /authorizations/{id}": control.AuthorizationInDetail;
  "GET /authorizations/{id}/timeline": control.Timeline;
  "POST /authorizations/{id}/finish": control.AuthorizationView;
  "GET /operations": control.Page<control.RecordedOperation>;
  "GET /operations/{id}": control.RecordedOperation;
  "GET /products": control.Page<control.ProductView>;
  "GET /warehouses": control.Page<control.WarehouseView>;
  "GET /cleaning": control.CleaningRecords;
  "GET /registry": control.Registry;
  "POST /arrivals": control.ArrivalOutcome;
  "GET /clock": Clock;
  "PUT /clock": Clock;
  "DELETE /clock": Clock;
  "POST /clock/advance": Clock;
  "GET /clock/timers": control.Timers;
  "GET /deliveries": control.Page<control.DeliverySummary> & { counts: DeliveryCounts };
  "GET /deliveries/{id}": control.DeliveryDetail;
  "POST /deliveries": control.DeliverySummary;
  "PUT /webhook": NonNullable<control.Registry["webhook"]>;
  "POST /deliveries/{id}/redeliver": control.DeliverySummary;
  "GET /faults": control.Page<FaultReport>;
  "POST /faults": FaultReport;
  "DELETE /faults/{id}": null;
  "DELETE /faults": null;
  "GET /scenarios": { items: control.NamedScenario[] };
  "POST /scenarios": { items: FaultReport[] };
  "GET /assumptions": AssumptionView[];
  "PATCH /assumptions": AssumptionView[];
  "POST /reset": null;
}

export type Call = keyof Answers;
export type AnswerTo<Name extends Call> = Answers[Name];

export interface Credentials {
  apiKey: string;
  adminToken: string;
}

/** The headers of a call. Reads by the dashboard are not logged. */
export function headersOf({ apiKey, adminToken }: Credentials): Record<string, string> {
  return {
    "X-Totem-Mock-Dashboard": "1",
    ...(apiKey !== "" && { "X-Partner-API-Key": apiKey }),
    ...(adminToken !== "" && { Authorization: `Bearer ${adminToken}` }),
  };
}

/** @throws {ApiProblem} if the call is refused or the server cannot be reached. */
export async function call<Name extends Call>(
  credentials: Credentials,
  name: Name,
  details: CallDetails = {},
): Promise<AnswerTo<Name>> {
  // The page and the control API come from the same server, and tests check its responses against these types.
  return (await callBelow("/_mock", name, headersOf(credentials), details)) as AnswerTo<Name>;
}
