import { send } from "@totem-partner/control/ui/session/exchange.ts";
import type { CompanyDetails } from "../../../src/calls/company-calls.ts";
import type { ListedKey } from "../../../src/calls/company-calls.ts";
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

/** A call of the operator's API. */
export type Call = keyof Answers;

/** The response of a call. */
export type AnswerTo<Name extends Call> = Answers[Name];

/** The parameters of a call. */
export interface CallDetails {
  /** Replaces `{company}` in the path. */
  company?: string;
  /** Replaces `{key}` in the path. */
  key?: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  body?: object;
  /** JSON that is sent as it is. */
  file?: Blob;
}

/** The path of a call, with its parameters. */
export function targetOf(path: string, { company = "", key = "", query = {} }: CallDetails): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const filled = path.replace("{company}", encodeURIComponent(company)).replace("{key}", encodeURIComponent(key));
  return `/_sandbox${filled}${search.size > 0 ? `?${String(search)}` : ""}`;
}

const authorizationOf = (token: string): Record<string, string> =>
  token === "" ? {} : { Authorization: `Bearer ${token}` };

/**
 * Calls the operator's API.
 *
 * @throws {ApiProblem} if the call is refused or the server cannot be reached.
 */
export async function call<Name extends Call>(
  token: string,
  name: Name,
  details: CallDetails = {},
): Promise<AnswerTo<Name>> {
  const [method = "GET", path = ""] = name.split(" ");
  const body = details.file ?? (details.body && JSON.stringify(details.body));
  const headers = { ...authorizationOf(token), ...(body !== undefined && { "Content-Type": "application/json" }) };
  const response = await send(targetOf(path, details), { method, headers, ...(body !== undefined && { body }) });
  // The page and its API come from the same server, and tests check its responses against these types.
  return (response.status === 204 ? null : await response.json()) as AnswerTo<Name>;
}

/**
 * Reads the state of a company as a file.
 *
 * @throws {ApiProblem} if the call is refused or the server cannot be reached.
 */
export async function exportState(token: string, company: string): Promise<Blob> {
  const target = targetOf("/companies/{company}/_mock/state", { company });
  return (await send(target, { headers: authorizationOf(token) })).blob();
}

const tokenName = "totem-sandbox.admin-token";

/** The token that was entered in this tab. It ends with the tab, and is only sent to this server. */
export const storedToken = (): string => sessionStorage.getItem(tokenName) ?? "";

/** Stores the token for as long as the tab is open; an empty one is forgotten. */
export function keepToken(token: string): void {
  if (token === "") sessionStorage.removeItem(tokenName);
  else sessionStorage.setItem(tokenName, token);
}
