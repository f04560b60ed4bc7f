import { check, pageQuery } from "@totem-partner/simulator/steering";
import { pageOf } from "../calls/page.ts";
import { invalidQuery } from "../calls/problem.ts";
import { answer, type ControlRoute, nothing } from "../calls/route.ts";

/** The calls for contract violations. */
export const violationRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/violations",
    takesQuery: true,
    handle({ company, violations, query }) {
      const read = check(pageQuery, query);
      if (!read.ok) return invalidQuery(read.mistakes);
      return answer({ ...pageOf(violations.list(company), read.value, (found) => found), counts: violations.counts() });
    },
  },
  {
    method: "DELETE",
    path: "/violations",
    handle({ company, violations }) {
      violations.clear(company);
      return nothing();
    },
  },
  {
    method: "POST",
    path: "/violations/flush",
    async handle({ violations }) {
      await violations.flush();
      return answer(violations.counts());
    },
  },
];
