import { AssumptionError, importing, StoredStateError, stateInParts } from "@totem-partner/simulator";
import {
  isInSteps,
  nextTimers,
  readingState,
  showClock,
  type ControlCommand,
  controlCommands,
  timersQuery,
} from "@totem-partner/simulator/control";
import { unwritten } from "@totem-partner/simulator/host";
import { streamJson } from "../../live/streamed-response.ts";
import { answer, type ControlRoute, invalid, route, shows, takesBody } from "../calls/call.ts";
import { controlProblem } from "../calls/control-problems.ts";

/** Large enough for a state with a document of 10 MiB and many authorizations. */
export const largestState = 128 * 1_048_576;

const commandRoute = ({ method, path, status, takesBody: hasBody, run }: ControlCommand): ControlRoute =>
  (hasBody ? takesBody : route)(`${method} ${path}`, async ({ company, id, body, inSteps }) => {
    try {
      const result = run(company, id, body);
      const steered = isInSteps(result) ? await inSteps(result) : result;
      if (steered.ok) return answer(steered.value, status);
      return "mistakes" in steered ? invalid("body", steered.mistakes) : controlProblem(steered.refusal);
    } catch (error) {
      if (!(error instanceof AssumptionError)) throw error;
      const mistakes = error.mistakes.map(({ path: at, says }) => ({ path: at, message: says }));
      if (mistakes.length > 0) return invalid("body", mistakes);
      return controlProblem({ code: "validation_failed", detail: error.message });
    }
  });

/**
 * The calls on the company of the key: those that steer it, each a function in code as well, its reset, clock and
 * assumptions, and its whole state.
 */
export const companyRoutes: readonly ControlRoute[] = [
  ...Object.values(controlCommands).map(commandRoute),
  route("POST /reset", ({ company, journal, violations }) => {
    company.reset();
    journal.clear(company);
    violations.clear(company);
  }),
  route("GET /clock", ({ company }) => showClock(company)),
  shows("/clock/timers", timersQuery, ({ company }, { limit }) => nextTimers(company, limit)),
  route("GET /assumptions", ({ company }) => company.assumptions.report()),
  route("GET /state", ({ company }) => streamJson(stateInParts(company))),
  takesBody(
    "PUT /state",
    async ({ company, body, inSteps, writing }) => {
      const read = await inSteps(readingState(body, company.holdings.most));
      if (!read.ok) return invalid("body", read.mistakes);
      try {
        await inSteps(importing(company, read.value, writing));
        return undefined;
      } catch (error) {
        if (!(error instanceof StoredStateError)) throw error;
        return controlProblem(unwritten(error));
      }
    },
    largestState,
  ),
];
