import { AssumptionError } from "@totem-partner/simulator";
import { type SteeringCommand, steeringCommands } from "@totem-partner/simulator/steering";
import { controlProblem, invalidBody, refused } from "../calls/problem.ts";
import { answer, type ControlRoute, smallBody } from "../calls/route.ts";

function routeOf({ method, path, status, takesBody, run }: SteeringCommand): ControlRoute {
  return {
    method,
    path,
    ...(takesBody && { takes: smallBody }),
    handle({ company, path: { id = "" }, body }) {
      try {
        const steered = run(company, id, body);
        if (steered.ok) return answer(steered.value, status);
        return "mistakes" in steered ? invalidBody(steered.mistakes) : refused(steered.refusal);
      } catch (error) {
        if (!(error instanceof AssumptionError)) throw error;
        return controlProblem({ code: "validation_failed", detail: error.message });
      }
    },
  };
}

/** The calls that steer a company, each a function in code as well. */
export const commandRoutes: readonly ControlRoute[] = Object.values(steeringCommands).map(routeOf);
