import { check, eventsQuery, journalQuery } from "@totem-partner/simulator/steering";
import { ownProblem } from "../calls/control-problems.ts";
import { withViolations } from "../calls/journal-entries.ts";
import { mostStreams } from "../../live/event-streams.ts";
import { orderedPageOf } from "../calls/page.ts";
import { controlProblem, invalidQuery } from "../calls/problem.ts";
import { answer, type ControlRoute, nothing } from "../calls/route.ts";

const tooMany = (): Response =>
  controlProblem(
    ownProblem(
      "too_many_streams",
      `${String(mostStreams)} clients read live events, the maximum. Close streams that are no longer needed.`,
    ),
  );

const unknownRequest = (): Response =>
  controlProblem(
    ownProblem(
      "request_not_found",
      "No request with this id is remembered; see GET /_mock/requests. The newest 1,000 are.",
    ),
  );

/** The request journal, and the live events. */
export const journalRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/requests",
    takesQuery: true,
    handle({ company, journal, violations, query }) {
      const read = check(journalQuery, query);
      if (!read.ok) return invalidQuery(read.mistakes);
      const found = journal.find(company, read.value);
      if (read.value.form === "summary") {
        return answer(orderedPageOf(found, read.value, (one) => journal.summarize(one)));
      }
      const { items, ...page } = orderedPageOf(found, read.value, (one) => journal.show(one));
      return answer({ items: withViolations(items, violations, company), ...page });
    },
  },
  {
    method: "GET",
    path: "/requests/{id}",
    handle({ company, journal, violations, path }) {
      const record = journal.get(company, path["id"] ?? "");
      if (record === undefined) return unknownRequest();
      return answer(withViolations([journal.show(record)], violations, company)[0]);
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
  {
    method: "GET",
    path: "/events",
    takesQuery: true,
    handle({ company, streams, query }) {
      const read = check(eventsQuery, query);
      if (!read.ok) return invalidQuery(read.mistakes);
      return streams.open(company, read.value.form) ?? tooMany();
    },
  },
];
