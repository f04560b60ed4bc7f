import {
  nowhere,
  orderedPageQuery,
  pageOf,
  showDelivery,
  summarizeDelivery,
  totalDeliveries,
  triggerEvent,
  unwanted,
} from "@totem-partner/simulator/control";
import { answer, type ControlRoute, invalid, route, shows, takesBody } from "../calls/call.ts";
import { controlProblem, ownProblem } from "../calls/control-problems.ts";

const unknown =
  "No delivery in the log has this id; see GET /_mock/deliveries. Deliveries that wait on disk (overflowed) are only counted.";

const unknownDelivery = () => controlProblem(ownProblem("delivery_not_found", unknown));

const notConfigured = (detail: string) => controlProblem({ code: "webhook_not_configured", detail });

export const deliveryRoutes: readonly ControlRoute[] = [
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
