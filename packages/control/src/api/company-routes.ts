import {
  arrive,
  assignAuthorization,
  AssumptionError,
  changeAssumptions,
  createInApplication,
  finishAuthorization,
  parseAssumptions,
} from "@totem-partner/simulator";
import {
  createProduct,
  createWarehouse,
  markAsSynced,
  readApplicationRequest,
  readAssignment,
  readProductRequest,
  readWarehouseRequest,
  showAuthorization,
  showOperation,
  showProduct,
  showWarehouse,
  validationProblem,
} from "@totem-partner/simulator/host";
import { anyObject, arrival, check, pageQuery, showArrival } from "@totem-partner/simulator/steering";
import { pageOf } from "./page.ts";
import { controlProblem, invalidBody, invalidQuery, refused } from "./problem.ts";
import { answer, type ControlRoute, nothing, smallBody } from "./route.ts";

/** The calls of the control API on the company of the key. */
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
  { method: "GET", path: "/assumptions", handle: ({ company }) => answer(company.assumptions.report()) },
  {
    method: "PATCH",
    path: "/assumptions",
    takes: smallBody,
    handle({ company, body }) {
      const read = check(anyObject, body);
      if (!read.ok) return invalidBody(read.mistakes);
      try {
        changeAssumptions(company, parseAssumptions(read.value));
      } catch (error) {
        if (!(error instanceof AssumptionError)) throw error;
        return controlProblem({ code: "validation_failed", detail: error.message });
      }
      return answer(company.assumptions.report());
    },
  },
  {
    method: "POST",
    path: "/arrivals",
    takes: smallBody,
    handle({ company, body }) {
      const read = check(arrival, body);
      if (!read.ok) return invalidBody(read.mistakes);
      return answer(showArrival(arrive(company, read.value)));
    },
  },
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
  {
    method: "POST",
    path: "/authorizations",
    takes: smallBody,
    handle({ company, body }) {
      const read = readApplicationRequest(body, company.assumptions.assume);
      if (!read.ok) return controlProblem(validationProblem(read.errors));
      const created = createInApplication(company, read.value);
      return created.ok ? answer(showAuthorization(created.value, company), 201) : refused(created.refusal);
    },
  },
  {
    method: "POST",
    path: "/products",
    takes: smallBody,
    handle({ company, body }) {
      const read = readProductRequest(body);
      if (!read.ok) return controlProblem(validationProblem(read.errors));
      const created = createProduct(company, { ...read.value, native: false });
      return created.ok ? answer(showProduct(created.value), 201) : refused(created.refusal);
    },
  },
  {
    method: "POST",
    path: "/warehouses",
    takes: smallBody,
    handle({ company, body }) {
      const read = readWarehouseRequest(body);
      if (!read.ok) return controlProblem(validationProblem(read.errors));
      const created = createWarehouse(company, { ...read.value, native: false });
      return created.ok ? answer(showWarehouse(created.value), 201) : refused(created.refusal);
    },
  },
  {
    method: "POST",
    path: "/authorizations/{id}/assign",
    takes: smallBody,
    handle({ company, path, body }) {
      const read = readAssignment(body);
      if (!read.ok) return controlProblem(validationProblem(read.errors));
      const assigned = assignAuthorization(company, path["id"] ?? "", read.value);
      return assigned.ok ? answer(showAuthorization(assigned.value, company)) : refused(assigned.refusal);
    },
  },
  {
    method: "POST",
    path: "/authorizations/{id}/finish",
    handle({ company, path }) {
      const finished = finishAuthorization(company, path["id"] ?? "");
      return finished.ok ? answer(showAuthorization(finished.value, company)) : refused(finished.refusal);
    },
  },
  {
    method: "POST",
    path: "/authorizations/{id}/mark-as-synced",
    handle({ company, path }) {
      const marked = markAsSynced(company, path["id"] ?? "");
      return marked.ok ? answer(showAuthorization(marked.value, company)) : refused(marked.refusal);
    },
  },
];
