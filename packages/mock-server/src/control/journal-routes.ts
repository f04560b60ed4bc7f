import { check, journalQuery } from "@totem-partner/simulator/steering";
import { withViolations } from "../audit/journal-entries.ts";
import { pageOf } from "./page.ts";
import { mostStreams } from "../event-streams.ts";
import { controlProblem, invalidQuery } from "./problem.ts";
import { answer, type ControlRoute, nothing } from "./route.ts";

const tooMany = (): Response =>
  controlProblem({
    code: "too_many_streams",
    detail: `${String(mostStreams)} clients read live events, the maximum. Close streams that nobody looks at any more.`,
  });

/** The request journal, and the live view. */
export const journalRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/requests",
    takesQuery: true,
    handle({ company, journal, audit, query }) {
      const read = check(journalQuery, query);
      if (!read.ok) return invalidQuery(read.mistakes);
      const { items, ...page } = pageOf(journal.find(company, read.value), read.value, (one) => journal.show(one));
      return answer({ items: withViolations(items, audit.byId(company)), ...page });
    },
  },
  {
    method: "DELETE",
    path: "/requests",
    handle({ company, journal }) {
      journal.clear(company);
      return nothing();
    },
  },
  { method: "GET", path: "/events", handle: ({ company, streams }) => streams.open(company) ?? tooMany() },
];
