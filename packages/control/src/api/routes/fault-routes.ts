import { addFault, beginScenario, listScenarios, pageOf, pageQuery } from "@totem-partner/simulator/control";
import { answer, type ControlRoute, invalid, shows, smallBody } from "../calls/call.ts";
import { controlProblem, ownProblem } from "../calls/control-problems.ts";

const unknownFault = () =>
  controlProblem(ownProblem("fault_not_found", "The company has no fault with this id; see GET /_mock/faults."));

export const faultRoutes: readonly ControlRoute[] = [
  shows("/faults", pageQuery, ({ company }, page) => pageOf(company.faults.list(), page, (fault) => fault)),
  {
    method: "POST",
    path: "/faults",
    takes: smallBody,
    handle({ company, body, faultObstacle }) {
      const added = addFault(company, body, faultObstacle);
      return added.ok ? answer(added.value[0], 201) : invalid("body", added.mistakes);
    },
  },
  {
    method: "DELETE",
    path: "/faults",
    handle({ company }) {
      company.faults.clear();
    },
  },
  { method: "GET", path: "/faults/{id}", handle: ({ company, id }) => company.faults.get(id) ?? unknownFault() },
  {
    method: "DELETE",
    path: "/faults/{id}",
    handle: ({ company, id }) => (company.faults.remove(id) ? undefined : unknownFault()),
  },
  { method: "GET", path: "/scenarios", handle: listScenarios },
  {
    method: "POST",
    path: "/scenarios",
    takes: smallBody,
    handle({ company, body, faultObstacle }) {
      const begun = beginScenario(company, body, faultObstacle);
      return begun.ok ? answer({ items: begun.value }, 201) : invalid("body", begun.mistakes);
    },
  },
];
