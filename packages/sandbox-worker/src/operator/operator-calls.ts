import { pageQuery, strictObject } from "@totem-partner/simulator/control";
import { z } from "zod";
import type { ListedKey } from "../calls/company-calls.ts";
import { conditions, type Totals } from "../calls/directory-calls.ts";
import type { FrontCounts } from "./metrics.ts";
import { forbidden } from "@totem-partner/control";
import { type Problem, validationProblem } from "@totem-partner/simulator/host";
import { companyNameAdvice } from "../requests/api-key.ts";
import { sandboxProblem } from "../requests/sandbox-problems.ts";

export const companiesQuery = strictObject({
  ...pageQuery.shape,
  name: z.string().max(100).optional(),
  is: z.enum(conditions).optional(),
});

export const keyRequest = strictObject({ name: z.string().min(1).max(100) });

export const rotation = strictObject({ hours: z.number().min(0).max(8760).optional() });

export interface IssuedKey extends ListedKey {
  company: string;
  apiKey: string;
}

/** The totals of all companies, and of the requests that reached none. */
export interface SandboxTotals extends Totals, FrontCounts {
  mostCompanies: number;
}

export const prefix = "/_sandbox";

export function problemOf(authorization: string | null, adminToken: string): Problem | undefined {
  const refusal = forbidden({ authorization, remoteAddress: undefined }, adminToken);
  const required = "The operator's token is required: Authorization: Bearer <token>.";
  return refusal && { ...refusal, detail: authorization === null ? required : "This is not the operator's token." };
}

export const misnamed = (): Problem => sandboxProblem("name_invalid", `The name of a company ${companyNameAdvice}.`);

export const noCompany = (company: string): Problem =>
  sandboxProblem("company_not_found", `No company is called ${company}; see GET ${prefix}/companies.`);

export const noKey = (company: string, key: string): Problem =>
  sandboxProblem("key_not_found", `${company} has no key ${key}; see GET ${prefix}/companies/${company}/keys.`);

export const invalid = (mistakes: readonly { path: string; message: string }[], part: "body" | "query"): Problem =>
  validationProblem(mistakes.map(({ path, message }) => ({ in: part, path, message })));
