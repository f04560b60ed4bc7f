import type { Admission, Companies } from "../../company/companies.ts";
import type { Company } from "../../company/company.ts";
import type { Problem, Read } from "./problems.ts";

type Reason = Extract<Admission, { reason: unknown }>["reason"];

/** Why a key has no company, as the caller sees it. */
export function admissionProblem(reason: Reason, most: number): Problem {
  switch (reason) {
    case "unknown_api_key": {
      const detail = "No company has this key. Use a key of the form test_<name>, each of which is a separate company.";
      return { code: reason, detail };
    }
    case "too_many_companies": {
      const advice =
        "Use fewer keys, reset companies that you no longer need, or raise maxCompanies (--max-companies).";
      return {
        code: reason,
        detail: `There are ${String(most)} companies, the maximum, and none of them is empty. ${advice}`,
      };
    }
  }
}

/** The company of a key, created if necessary. Whoever has looked it up passes it on. */
export function admit(companies: Companies, apiKey: string, known?: Company): Read<Company> {
  const admission = companies.admit(apiKey, known);
  if (admission.company) return { ok: true, value: admission.company };
  return { ok: false, problem: admissionProblem(admission.reason, companies.most) };
}

/** Why a request was undone: its changes could not be written. */
export const unwritten = (error: unknown): Problem => ({
  code: "state_not_written",
  detail:
    `The request was discarded, because its changes cannot be written. ${error instanceof Error ? error.message : ""} ` +
    "Retry once writing works again.",
});
