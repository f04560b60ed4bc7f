import { pageQuery, strictObject } from "@totem-partner/simulator/control";
import { z } from "zod";
import type { ListedKey } from "../calls/company-calls.ts";
import { conditions, type Totals } from "../calls/directory-calls.ts";
import type { FrontCounts } from "./metrics.ts";
import { forbidden } from "@totem-partner/control";
import { type Problem, validationProblem } from "@totem-partner/simulator/host";
import { companyNameAdvice } from "../requests/api-key.ts";
import { sandboxProblem } from "../requests/sandbox-problems.ts";

// What the calls of the operator accept, and what they return that no object does.

/** Which companies to list. */
export const companiesQuery = strictObject({
  ...pageQuery.shape,
  name: z.string().max(100).optional(),
  is: z.enum(conditions).optional(),
});

export const keyRequest = strictObject({ name: z.string().min(1).max(100) });

export const rotation = strictObject({ hours: z.number().min(0).max(8760).optional() });

/** A new key, which is shown only once. */
export interface IssuedKey extends ListedKey {
  company: string;
  apiKey: string;
}

/** The totals of all companies, and of the requests that reached none. */
export interface SandboxTotals extends Totals, FrontCounts {
  /** The maximum number of companies. */
  mostCompanies: number;
}

// Why a call of the operator is refused.

/** The place where the operator's API and page are. */
export const prefix = "/_sandbox";

/** Returns why a caller is not the operator; undefined for the operator. */
export function problemOf(authorization: string | null, adminToken: string): Problem | undefined {
  const refusal = forbidden({ authorization, remoteAddress: undefined }, adminToken);
  const required = "The operator's token is required: Authorization: Bearer <token>.";
  return refusal && { ...refusal, detail: authorization === null ? required : "This is not the operator's token." };
}

/** A name that no company can have. */
export const misnamed = (): Problem => sandboxProblem("name_invalid", `The name of a company ${companyNameAdvice}.`);

/** No company has this name. */
export const noCompany = (company: string): Problem =>
  sandboxProblem("company_not_found", `No company is called ${company}; see GET ${prefix}/companies.`);

/** The company has no key with this id. */
export const noKey = (company: string, key: string): Problem =>
  sandboxProblem("key_not_found", `${company} has no key ${key}; see GET ${prefix}/companies/${company}/keys.`);

/** A part of a call that is not what it must be. */
export const invalid = (mistakes: readonly { path: string; message: string }[], part: "body" | "query"): Problem =>
  validationProblem(mistakes.map(({ path, message }) => ({ in: part, path, message })));
