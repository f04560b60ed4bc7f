import type { FaultReport } from "@totem-partner/simulator";
import { scenarios } from "@totem-partner/simulator/host";
import { addFault, beginScenario, check, pageQuery } from "@totem-partner/simulator/steering";
import { ownProblem } from "../calls/control-problems.ts";
import { pageOf } from "../calls/page.ts";
import { controlProblem, invalidBody, invalidQuery } from "../calls/problem.ts";
import { answer, type ControlRoute, nothing, smallBody } from "../calls/route.ts";

const unknownFault = () =>
  controlProblem(ownProblem("fault_not_found", "The company has no fault with this id; see GET /_mock/faults."));

const asIs = (fault: FaultReport): FaultReport => fault;

/** The calls for faults. */
export const faultRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/faults",
    takesQuery: true,
    handle({ company, query }) {
      const read = check(pageQuery, query);
      return read.ok ? answer(pageOf(company.faults.list(), read.value, asIs)) : invalidQuery(read.mistakes);
    },
  },
  {
    method: "POST",
    path: "/faults",
    takes: smallBody,
    handle({ company, body }) {
      const added = addFault(company, body);
      return added.ok ? answer(added.value[0], 201) : invalidBody(added.mistakes);
    },
  },
  {
    method: "DELETE",
    path: "/faults",
    handle({ company }) {
      company.faults.clear();
      return nothing();
    },
  },
  {
    method: "GET",
    path: "/faults/{id}",
    handle({ company, path }) {
      const fault = company.faults.get(path["id"] ?? "");
      return fault ? answer(fault) : unknownFault();
    },
  },
  {
    method: "DELETE",
    path: "/faults/{id}",
    handle: ({ company, path }) => (company.faults.remove(path["id"] ?? "") ? nothing() : unknownFault()),
  },
  {
    method: "GET",
    path: "/scenarios",
    handle: () => answer({ items: Object.entries(scenarios).map(([name, scenario]) => ({ name, ...scenario })) }),
  },
  {
    method: "POST",
    path: "/scenarios",
    takes: smallBody,
    handle({ company, body }) {
      const begun = beginScenario(company, body);
      return begun.ok ? answer({ items: begun.value }, 201) : invalidBody(begun.mistakes);
    },
  },
];
