import { AssumptionError, importing, StoredStateError, stateInParts } from "@totem-partner/simulator";
import {
  addFault,
  beginScenario,
  type ControlCommand,
  controlCommands,
  isInSteps,
  listScenarios,
  nextTimers,
  nowhere,
  orderedPageQuery,
  pageOf,
  pageQuery,
  readingState,
  showClock,
  showDelivery,
  summarizeDelivery,
  timersQuery,
  totalDeliveries,
  triggerEvent,
  unwanted,
} from "@totem-partner/simulator/control";
import { unwritten } from "@totem-partner/simulator/host";
import { streamJson } from "../../live/streamed-response.ts";
import { answer, type ControlRoute, invalid, route, shows } from "../calls/call.ts";
import { controlProblem, ownProblem } from "../calls/control-problems.ts";

/** Large enough for a state with a document of 10 MiB and many authorizations. */
export const largestState = 128 * 1_048_576;

const takesBody = (call: string, handle: ControlRoute["handle"], takes = 1_048_576): ControlRoute => ({
  ...route(call, handle),
  takes,
});

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

const ownRoutes: readonly ControlRoute[] = [
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

const notInLog =
  "No delivery in the log has this id; see GET /_mock/deliveries. Deliveries that wait on disk (overflowed) are only counted.";

const unknownDelivery = () => controlProblem(ownProblem("delivery_not_found", notInLog));

const notConfigured = (detail: string) => controlProblem({ code: "webhook_not_configured", detail });

const deliveryRoutes: readonly ControlRoute[] = [
  shows("/deliveries", orderedPageQuery, ({ company, redactor }, page) => {
    const { all, counts } = company.deliveries;
    return { ...pageOf(all, page, (delivery) => summarizeDelivery(delivery, redactor)), counts };
  }),
  takesBody("POST /deliveries", ({ company, body, redactor }) => {
    const triggered = triggerEvent(company, body);
    if (!triggered.ok) return invalid("body", triggered.mistakes);
    return triggered.value ? answer(summarizeDelivery(triggered.value, redactor), 202) : notConfigured(nowhere);
  }),
  route("GET /deliveries/{id}", ({ company, id, redactor }) => {
    const delivery = company.deliveries.get(id);
    return delivery ? showDelivery(delivery, redactor, company.assumptions.assume) : unknownDelivery();
  }),
  route("POST /deliveries/{id}/redeliver", ({ company, id, redactor }) => {
    if (!company.deliveries.get(id)) return unknownDelivery();
    const delivery = company.deliveries.redeliver(id);
    return delivery ? answer(summarizeDelivery(delivery, redactor), 202) : notConfigured(unwanted);
  }),
  route("POST /deliveries/flush", async ({ company }) => {
    await company.deliveries.flush();
    return totalDeliveries(company.deliveries.counts);
  }),
];

const unknownFault = () =>
  controlProblem(ownProblem("fault_not_found", "The company has no fault with this id; see GET /_mock/faults."));

const faultRoutes: readonly ControlRoute[] = [
  shows("/faults", pageQuery, ({ company }, page) => pageOf(company.faults.list(), page, (fault) => fault)),
  takesBody("POST /faults", ({ company, body, faultUnavailableReason }) => {
    const added = addFault(company, body, faultUnavailableReason);
    return added.ok ? answer(added.value[0], 201) : invalid("body", added.mistakes);
  }),
  route("DELETE /faults", ({ company }) => company.faults.clear()),
  route("GET /faults/{id}", ({ company, id }) => company.faults.get(id) ?? unknownFault()),
  route("DELETE /faults/{id}", ({ company, id }) => (company.faults.remove(id) ? undefined : unknownFault())),
  route("GET /scenarios", listScenarios),
  takesBody("POST /scenarios", ({ company, body, faultUnavailableReason }) => {
    const begun = beginScenario(company, body, faultUnavailableReason);
    return begun.ok ? answer({ items: begun.value }, 201) : invalid("body", begun.mistakes);
  }),
];

export const companyRoutes: readonly ControlRoute[] = [...ownRoutes, ...deliveryRoutes, ...faultRoutes];
