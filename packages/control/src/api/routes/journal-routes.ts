import { eventsQuery, journalQuery, pageOf, pageQuery } from "@totem-partner/simulator/control";
import { type ControlRoute, shows } from "../calls/call.ts";
import { controlProblem, ownProblem } from "../calls/control-problems.ts";
import { withViolations } from "../calls/violations.ts";

const tooMany = (most: number) =>
  `${String(most)} clients are reading live events, which is the maximum. Close streams that are no longer needed.`;

const unknown = "No request with this id is in the journal, which keeps the newest 1,000; see GET /_mock/requests.";

export const journalRoutes: readonly ControlRoute[] = [
  shows("/requests", journalQuery, ({ company, journal, violations }, query) => {
    const found = journal.find(company, query);
    if (query.form === "summary") return pageOf(found, query, (one) => journal.summarize(one));
    const { items, ...page } = pageOf(found, query, (one) => journal.show(one));
    return { items: withViolations(items, violations, company), ...page };
  }),
  {
    method: "GET",
    path: "/requests/{id}",
    handle({ company, journal, violations, id }) {
      const record = journal.get(company, id);
      if (record === undefined) return controlProblem(ownProblem("request_not_found", unknown));
      return withViolations([journal.show(record)], violations, company)[0];
    },
  },
  {
    method: "DELETE",
    path: "/requests",
    handle({ company, journal }) {
      journal.clear(company);
    },
  },
  shows(
    "/events",
    eventsQuery,
    ({ company, streams }, { form }) =>
      streams.open(company, form) ?? controlProblem(ownProblem("too_many_streams", tooMany(streams.most))),
  ),
  shows("/violations", pageQuery, ({ company, violations }, page) => ({
    ...pageOf(violations.list(company), page, (found) => found),
    counts: violations.counts(),
  })),
  {
    method: "DELETE",
    path: "/violations",
    handle({ company, violations }) {
      violations.clear(company);
    },
  },
  {
    method: "POST",
    path: "/violations/flush",
    async handle({ violations }) {
      await violations.flush();
      return violations.counts();
    },
  },
];
