import {
  check,
  nowhere,
  orderedPageQuery,
  showDelivery,
  summarizeDelivery,
  totalDeliveries,
  triggerEvent,
  unwanted,
} from "@totem-partner/simulator/steering";
import { ownProblem } from "../calls/control-problems.ts";
import { orderedPageOf } from "../calls/page.ts";
import { controlProblem, invalidBody, invalidQuery } from "../calls/problem.ts";
import { answer, type ControlRoute, smallBody } from "../calls/route.ts";

const unknownDelivery = () =>
  controlProblem(
    ownProblem(
      "delivery_not_found",
      "No delivery in the log has this id; see GET /_mock/deliveries. Deliveries that wait on disk (overflowed) are only counted.",
    ),
  );

/** The calls for deliveries. */
export const deliveryRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/deliveries",
    takesQuery: true,
    handle({ company, query, redactor }) {
      const read = check(orderedPageQuery, query);
      if (!read.ok) return invalidQuery(read.mistakes);
      const { all, counts } = company.deliveries;
      const page = orderedPageOf(all, read.value, (delivery) => summarizeDelivery(delivery, redactor));
      return answer({ ...page, counts });
    },
  },
  {
    method: "POST",
    path: "/deliveries",
    takes: smallBody,
    handle({ company, body, redactor }) {
      const triggered = triggerEvent(company, body);
      if (!triggered.ok) return invalidBody(triggered.mistakes);
      if (triggered.value) return answer(summarizeDelivery(triggered.value, redactor), 202);
      return controlProblem({ code: "webhook_not_configured", detail: nowhere });
    },
  },
  {
    method: "GET",
    path: "/deliveries/{id}",
    handle({ company, path, redactor }) {
      const delivery = company.deliveries.get(path["id"] ?? "");
      return delivery ? answer(showDelivery(delivery, redactor)) : unknownDelivery();
    },
  },
  {
    method: "POST",
    path: "/deliveries/{id}/redeliver",
    handle({ company, path, redactor }) {
      const id = path["id"] ?? "";
      if (!company.deliveries.get(id)) return unknownDelivery();
      const delivery = company.deliveries.redeliver(id);
      if (delivery) return answer(summarizeDelivery(delivery, redactor), 202);
      return controlProblem({ code: "webhook_not_configured", detail: unwanted });
    },
  },
  {
    method: "POST",
    path: "/deliveries/flush",
    async handle({ company }) {
      await company.deliveries.flush();
      return answer(totalDeliveries(company.deliveries.counts));
    },
  },
];
