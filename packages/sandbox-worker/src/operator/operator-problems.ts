import { forbidden } from "@totem-partner/control";
import { type Problem, validationProblem } from "@totem-partner/simulator/host";
import { companyNameAdvice } from "../keys/api-key.ts";
import { sandboxProblem } from "../requests/sandbox-problems.ts";

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
