import {
  authorizationsQuery,
  listAuthorizations,
  listProducts,
  listWarehouses,
  orderedPageQuery,
  pageOf,
  search,
  searchQuery,
  showCleaning,
  showInDetail,
  showRecorded,
  showRegistry,
  timelineOf,
} from "@totem-partner/simulator/control";
import { type ControlRoute, shows } from "../calls/call.ts";
import { controlProblem, ownProblem } from "../calls/control-problems.ts";

const unknownAuthorization = () =>
  controlProblem({
    code: "authorization_not_found",
    detail: "The company has no authorization with this id; see GET /_mock/authorizations.",
  });

/**
 * The records of a company for people. Reading them here is not a request of the partner: it is not in the journal,
 * no fault applies, and no open point is consulted.
 */
export const recordRoutes: readonly ControlRoute[] = [
  shows("/authorizations", authorizationsQuery, ({ company }, query) => listAuthorizations(company, query)),
  {
    method: "GET",
    path: "/authorizations/{id}",
    handle({ company, id }) {
      const found = company.records.authorizations.get(id);
      return found ? showInDetail(found, company) : unknownAuthorization();
    },
  },
  {
    method: "GET",
    path: "/authorizations/{id}/timeline",
    handle({ company, id, ...read }) {
      const found = company.records.authorizations.get(id);
      return found ? timelineOf(found, company, read) : unknownAuthorization();
    },
  },
  shows("/products", orderedPageQuery, ({ company }, page) => listProducts(company, page)),
  shows("/warehouses", orderedPageQuery, ({ company }, page) => listWarehouses(company, page)),
  shows("/operations", orderedPageQuery, ({ company }, page) => pageOf(company.records.operations, page, showRecorded)),
  {
    method: "GET",
    path: "/operations/{id}",
    handle({ company, id }) {
      const found = company.records.operations.get(id);
      if (found) return showRecorded(found);
      return controlProblem(ownProblem("operation_not_found", "No totem of the company has recorded this operation."));
    },
  },
  shows("/search", searchQuery, ({ company, ...read }, { text }) => search(text, company, read)),
  { method: "GET", path: "/cleaning", handle: ({ company }) => showCleaning(company) },
  { method: "GET", path: "/registry", handle: ({ company }) => showRegistry(company) },
];
