import { AssumptionError, importing, StoredStateError, stateInParts } from "@totem-partner/simulator";
import * as control from "@totem-partner/simulator/control";
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

const commandRoute = ({ method, path, status, takesBody: hasBody, run }: control.ControlCommand): ControlRoute =>
  (hasBody ? takesBody : route)(`${method} ${path}`, async ({ company, id, body, inSteps }) => {
    try {
      const result = run(company, id, body);
      const outcome = control.isInSteps(result) ? await inSteps(result) : result;
      if (outcome.ok) return answer(outcome.value, status);
      return "mistakes" in outcome ? invalid("body", outcome.mistakes) : controlProblem(outcome.refusal);
    } catch (error) {
      if (!(error instanceof AssumptionError)) throw error;
      const mistakes = error.mistakes.map(({ path: at, says }) => ({ path: at, message: says }));
      if (mistakes.length > 0) return invalid("body", mistakes);
      return controlProblem({ code: "validation_failed", detail: error.message });
    }
  });

const ownRoutes: readonly ControlRoute[] = [
  ...Object.values(control.controlCommands).map(commandRoute),
  route("POST /reset", ({ company, journal, violations }) => {
    company.reset();
    journal.clear(company);
    violations.clear(company);
  }),
  route("GET /clock", ({ company }) => control.showClock(company)),
  shows("/clock/timers", control.timersQuery, ({ company }, { limit }) => control.nextTimers(company, limit)),
  route("GET /assumptions", ({ company }) => company.assumptions.report()),
  route("GET /state", ({ company }) => streamJson(stateInParts(company))),
  takesBody(
    "PUT /state",
    async ({ company, body, inSteps, writing }) => {
      const read = await inSteps(control.readingState(body, company.maxRecords));
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
  shows("/deliveries", control.orderedPageQuery, ({ company, redactor }, page) => {
    const found = control.matchingDeliveries(company, page.text);
    const shown = control.pageOf(found, page, (delivery) => control.summarizeDelivery(delivery, redactor));
    return { ...shown, counts: company.deliveries.counts };
  }),
  takesBody("POST /deliveries", ({ company, body, redactor }) => {
    const triggered = control.triggerEvent(company, body);
    if (!triggered.ok) return invalid("body", triggered.mistakes);
    return triggered.value
      ? answer(control.summarizeDelivery(triggered.value, redactor), 202)
      : notConfigured(control.nowhere);
  }),
  route("GET /deliveries/{id}", ({ company, id, redactor }) => {
    const delivery = company.deliveries.get(id);
    return delivery ? control.showDelivery(delivery, redactor, company.assumptions.assume) : unknownDelivery();
  }),
  route("POST /deliveries/{id}/redeliver", ({ company, id, redactor }) => {
    if (!company.deliveries.get(id)) return unknownDelivery();
    const delivery = company.deliveries.redeliver(id);
    return delivery ? answer(control.summarizeDelivery(delivery, redactor), 202) : notConfigured(control.unwanted);
  }),
  route("POST /deliveries/flush", async ({ company }) => {
    await company.deliveries.flush();
    return control.totalDeliveries(company.deliveries.counts);
  }),
];

const unknownFault = () =>
  controlProblem(ownProblem("fault_not_found", "The company has no fault with this id; see GET /_mock/faults."));

const faultRoutes: readonly ControlRoute[] = [
  shows("/faults", control.pageQuery, ({ company }, page) =>
    control.pageOf(company.faults.list(), page, (fault) => fault),
  ),
  takesBody("POST /faults", ({ company, body, faultUnavailableReason }) => {
    const added = control.addFault(company, body, faultUnavailableReason);
    return added.ok ? answer(added.value[0], 201) : invalid("body", added.mistakes);
  }),
  route("DELETE /faults", ({ company }) => company.faults.clear()),
  route("GET /faults/{id}", ({ company, id }) => company.faults.get(id) ?? unknownFault()),
  route("DELETE /faults/{id}", ({ company, id }) => (company.faults.remove(id) ? undefined : unknownFault())),
  route("GET /scenarios", control.listScenarios),
  takesBody("POST /scenarios", ({ company, body, faultUnavailableReason }) => {
    const begun = control.beginScenario(company, body, faultUnavailableReason);
    return begun.ok ? answer({ items: begun.value }, 201) : invalid("body", begun.mistakes);
  }),
];

export const companyRoutes: readonly ControlRoute[] = [...ownRoutes, ...deliveryRoutes, ...faultRoutes];
