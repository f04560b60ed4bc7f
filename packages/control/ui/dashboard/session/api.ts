import type { AssumptionReport, DeliveryCounts, FaultReport } from "@totem-partner/simulator";
import type {
  ArrivalOutcome,
  AuthorizationInDetail,
  CleaningRecords,
  DeliveryDetail,
  DeliverySummary,
  Found,
  ListedCompanies,
  NamedScenario,
  Page,
  RecordedOperation,
  Registry,
  AuthorizationView,
  ProductView,
  WarehouseView,
  Timeline,
  Timers,
} from "@totem-partner/simulator/control";
import type { RequestSummary } from "@totem-partner/simulator/host";
import type { JournalEntry } from "../../../src/api/calls/violations.ts";
import type { Digest } from "../../../src/live/digests.ts";
import { callBelow, type CallDetails } from "./exchange.ts";

/** The company's clock. */
export type Clock = Digest["clock"];

/** An open point with its alternatives. */
export interface AssumptionView extends AssumptionReport {
  values: { value: string; meaning: string }[];
}

/** The responses of the control API to each call of the dashboard; a call that is missing here does not compile. */
interface Answers {
  "GET /companies": ListedCompanies;
  "GET /requests": Page<RequestSummary>;
  "GET /requests?form=full": Page<JournalEntry>;
  "GET /requests/{id}": JournalEntry;
  "DELETE /requests": null;
  "GET /authorizations": Page<AuthorizationView>;
  "GET /authorizations/{id}": AuthorizationInDetail;
  "GET /authorizations/{id}/timeline": Timeline;
  "POST /authorizations/{id}/finish": AuthorizationView;
  "GET /operations": Page<RecordedOperation>;
  "GET /operations/{id}": RecordedOperation;
  "GET /products": Page<ProductView>;
  "GET /warehouses": Page<WarehouseView>;
  "GET /search": { items: Found[] };
  "GET /cleaning": CleaningRecords;
  "GET /registry": Registry;
  "POST /arrivals": ArrivalOutcome;
  "GET /clock": Clock;
  "PUT /clock": Clock;
  "DELETE /clock": Clock;
  "POST /clock/advance": Clock;
  "GET /clock/timers": Timers;
  "GET /deliveries": Page<DeliverySummary> & { counts: DeliveryCounts };
  "GET /deliveries/{id}": DeliveryDetail;
  "POST /deliveries": DeliverySummary;
  "PUT /webhook": NonNullable<Registry["webhook"]>;
  "POST /deliveries/{id}/redeliver": DeliverySummary;
  "GET /faults": Page<FaultReport>;
  "POST /faults": FaultReport;
  "DELETE /faults/{id}": null;
  "DELETE /faults": null;
  "GET /scenarios": { items: NamedScenario[] };
  "POST /scenarios": { items: FaultReport[] };
  "GET /assumptions": AssumptionView[];
  "PATCH /assumptions": AssumptionView[];
  "POST /reset": null;
}

/** A call of the control API. */
export type Call = keyof Answers;

/** The response of a call. */
export type AnswerTo<Name extends Call> = Answers[Name];

/** The caller: the key of the company, and the token if the server has one. */
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

/**
 * Calls the control API.
 *
 * @throws {ApiProblem} if the call is refused or the server cannot be reached.
 */
export async function call<Name extends Call>(
  credentials: Credentials,
  name: Name,
  details: CallDetails = {},
): Promise<AnswerTo<Name>> {
  // The page and the control API come from the same server, and tests check its responses against these types.
  return (await callBelow("/_mock", name, headersOf(credentials), details)) as AnswerTo<Name>;
}

const keyName = "totem-mock.api-key";
const tokenName = "totem-mock.admin-token";

/** The visitor's latest choices in this tab. They end with the tab, and are only sent to this server. */
export const storedCredentials = (): Credentials => ({
  apiKey: sessionStorage.getItem(keyName) ?? "",
  adminToken: sessionStorage.getItem(tokenName) ?? "",
});

/** Stores a choice for as long as the tab is open. */
export function keepCredentials({ apiKey, adminToken }: Credentials): void {
  sessionStorage.setItem(keyName, apiKey);
  sessionStorage.setItem(tokenName, adminToken);
}
