import { callBelow, type CallDetails, send, targetOf } from "@totem-partner/control/ui/session/exchange.ts";
import type { CompanyDetails, ListedKey } from "../../../src/calls/company-calls.ts";
import type { ListedCompany } from "../../../src/calls/directory-calls.ts";
import type { IssuedKey, SandboxTotals } from "../../../src/operator/operator-calls.ts";

/** The responses of the operator's API to each call of this page; a call that is missing here does not compile. */
interface Answers {
  "GET /totals": SandboxTotals;
  "GET /companies": { items: ListedCompany[]; total: number; limit: number; offset: number };
  "GET /companies/{company}": CompanyDetails;
  "DELETE /companies/{company}": null;
  "PUT /companies/{company}/bounds": CompanyDetails;
  "GET /companies/{company}/keys": { items: ListedKey[]; total: number };
  "POST /companies/{company}/keys": IssuedKey;
  "POST /companies/{company}/keys/{key}/rotate": IssuedKey;
  "DELETE /companies/{company}/keys/{key}": null;
  "POST /companies/{company}/_mock/reset": null;
  "PUT /companies/{company}/_mock/state": null;
}

export type Call = keyof Answers;
export type AnswerTo<Name extends Call> = Answers[Name];

const headersOf = (token: string): Record<string, string> => (token === "" ? {} : { Authorization: `Bearer ${token}` });

/** @throws {ApiProblem} if the call is refused or the server cannot be reached. */
export async function call<Name extends Call>(
  token: string,
  name: Name,
  details: CallDetails = {},
): Promise<AnswerTo<Name>> {
  // The page and its API come from the same server, and tests check its responses against these types.
  return (await callBelow("/_sandbox", name, headersOf(token), details)) as AnswerTo<Name>;
}

/** @throws {ApiProblem} if the call is refused or the server cannot be reached. */
export async function exportState(token: string, company: string): Promise<Blob> {
  const target = targetOf("/_sandbox", "/companies/{company}/_mock/state", { company });
  return (await send(target, { headers: headersOf(token) })).blob();
}
