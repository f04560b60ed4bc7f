import type { Company } from "../company/company.ts";
import { after } from "./exchange/at-once.ts";
import type { Endpoint, Outcome } from "./endpoints/endpoint.ts";
import type { Answered, ExchangeRequest, StandIn } from "./exchange/exchange.ts";
import type { RawRequest } from "./endpoints/validation.ts";

/** The response of a stand-in. */
export interface StandInAnswer {
  requestId: string;
  answered: Answered;
}

/** Lets a stand-in respond to what the service would carry out. */
export function letStandIn(
  standIn: StandIn,
  { id: operationId, check }: Pick<Endpoint, "id" | "check">,
  { request, company, raw }: { request: ExchangeRequest; company: Company; raw: RawRequest },
): { outcome: Outcome } | StandInAnswer | Promise<StandInAnswer> {
  const wrong = check(company, raw);
  if (wrong) return { outcome: { ok: false, problem: wrong } };
  const requestId = company.newRequestId();
  return after(standIn({ request, company, operationId, requestId }), (answered) => ({ requestId, answered }));
}
