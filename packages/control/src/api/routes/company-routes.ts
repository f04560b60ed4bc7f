import { showOperation } from "@totem-partner/simulator/host";
import { check, pageQuery, showClock, timersQuery } from "@totem-partner/simulator/steering";
import { nextTimers } from "../../live/timers.ts";
import { pageOf } from "../calls/page.ts";
import { invalidQuery } from "../calls/problem.ts";
import { answer, type ControlRoute, nothing } from "../calls/route.ts";

/** The other calls on the company of the key: its reset, its clock, its assumptions, and what totems recorded. */
export const companyRoutes: readonly ControlRoute[] = [
  {
    method: "POST",
    path: "/reset",
    handle({ company, journal, violations }) {
      company.reset();
      journal.clear(company);
      violations.clear(company);
      return nothing();
    },
  },
  { method: "GET", path: "/clock", handle: ({ company }) => answer(showClock(company)) },
  {
    method: "GET",
    path: "/clock/timers",
    takesQuery: true,
    handle({ company, query }) {
      const read = check(timersQuery, query);
      return read.ok ? answer(nextTimers(company, read.value.limit)) : invalidQuery(read.mistakes);
    },
  },
  { method: "GET", path: "/assumptions", handle: ({ company }) => answer(company.assumptions.report()) },
  {
    method: "GET",
    path: "/operations",
    takesQuery: true,
    handle({ company, query }) {
      const read = check(pageQuery, query);
      if (!read.ok) return invalidQuery(read.mistakes);
      return answer(pageOf(company.records.operations, read.value, showOperation));
    },
  },
];
