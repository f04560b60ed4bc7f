import { addFault, beginScenario, listScenarios, pageOf, pageQuery } from "@totem-partner/simulator/control";
import { answer, type ControlRoute, invalid, route, shows, takesBody } from "../calls/call.ts";
import { controlProblem, ownProblem } from "../calls/control-problems.ts";

const unknown = "The company has no fault with this id; see GET /_mock/faults.";

const unknownFault = () => controlProblem(ownProblem("fault_not_found", unknown));

export const faultRoutes: readonly ControlRoute[] = [
  shows("/faults", pageQuery, ({ company }, page) => pageOf(company.faults.list(), page, (fault) => fault)),
  takesBody("POST /faults", ({ company, body, faultObstacle }) => {
    const added = addFault(company, body, faultObstacle);
    return added.ok ? answer(added.value[0], 201) : invalid("body", added.mistakes);
  }),
  route("DELETE /faults", ({ company }) => company.faults.clear()),
  route("GET /faults/{id}", ({ company, id }) => company.faults.get(id) ?? unknownFault()),
  route("DELETE /faults/{id}", ({ company, id }) => (company.faults.remove(id) ? undefined : unknownFault())),
  route("GET /scenarios", listScenarios),
  takesBody("POST /scenarios", ({ company, body, faultObstacle }) => {
    const begun = beginScenario(company, body, faultObstacle);
    return begun.ok ? answer({ items: begun.value }, 201) : invalid("body", begun.mistakes);
  }),
];
