import * as control from "@totem-partner/simulator/control";
import { type ControlRoute, route, shows } from "../calls/call.ts";
import { controlProblem, ownProblem } from "../calls/control-problems.ts";
import { withViolations } from "../calls/violations.ts";

const unknownAuthorization = () => {
  const detail = "The company has no authorization with this id; see GET /_mock/authorizations.";
  return controlProblem({ code: "authorization_not_found", detail });
};

const tooMany = (most: number) =>
  `${most} clients are reading live events, which is the maximum. Close streams that are no longer needed.`;

const unknown = "No request with this id is in the journal, which keeps the newest 1,000; see GET /_mock/requests.";

/** Reading them is no request of the partner: not in the journal, no fault applies, no open point is consulted. */
export const recordRoutes: readonly ControlRoute[] = [
  shows("/authorizations", control.authorizationsQuery, ({ company }, query) =>
    control.listAuthorizations(company, query),
  ),
  route("GET /authorizations/{id}", ({ company, id }) => {
    const found = company.records.authorizations.get(id);
    return found ? control.showInDetail(found, company) : unknownAuthorization();
  }),
  route("GET /authorizations/{id}/timeline", ({ company, id, ...read }) => {
    const found = company.records.authorizations.get(id);
    return found ? control.timelineOf(found, company, read) : unknownAuthorization();
  }),
  shows("/products", control.orderedPageQuery, ({ company }, page) => control.listProducts(company, page)),
  shows("/warehouses", control.orderedPageQuery, ({ company }, page) => control.listWarehouses(company, page)),
  shows("/operations", control.orderedPageQuery, ({ company }, page) =>
    control.pageOf(control.matchingOperations(company, page.text), page, control.showRecorded),
  ),
  route("GET /operations/{id}", ({ company, id }) => {
    const found = company.records.operations.get(id);
    if (found) return control.showRecorded(found);
    return controlProblem(ownProblem("operation_not_found", "No totem of the company has recorded this operation."));
  }),
  route("GET /cleaning", ({ company }) => control.showCleaning(company)),
  route("GET /registry", ({ company }) => control.showRegistry(company)),
  shows("/requests", control.journalQuery, ({ company, journal, violations }, query) => {
    const found = control.matchingRequests(journal.find(company, query), query.text);
    if (query.form === "summary") return control.pageOf(found, query, (one) => journal.summarize(company, one));
    const { items, ...page } = control.pageOf(found, query, (one) => journal.show(one));
    return { items: withViolations(items, violations, company), ...page };
  }),
  shows("/requests.har", control.harQuery, ({ company, journal, version, protocol }, query) =>
    Response.json(control.harOf(journal.list(company, query), version, protocol), {
      headers: { "content-disposition": 'attachment; filename="requests.har"' },
    }),
  ),
  route("GET /requests/{id}", ({ company, journal, violations, id }) => {
    const record = journal.get(company, id);
    if (record === undefined) return controlProblem(ownProblem("request_not_found", unknown));
    return withViolations([journal.show(record)], violations, company)[0];
  }),
  route("DELETE /requests", ({ company, journal }) => journal.clear(company)),
  shows(
    "/events",
    control.eventsQuery,
    ({ company, streams }, { form }) =>
      streams.open(company, form) ?? controlProblem(ownProblem("too_many_streams", tooMany(streams.most))),
  ),
  shows("/violations", control.pageQuery, ({ company, violations }, page) => ({
    ...control.pageOf(violations.list(company), page, (found) => found),
    counts: violations.counts(),
  })),
  route("DELETE /violations", ({ company, violations }) => {
    violations.clear(company);
  }),
  route("POST /violations/flush", async ({ violations }) => {
    await violations.flush();
    return violations.counts();
  }),
];
