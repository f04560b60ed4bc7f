import type { Delivery } from "@totem-partner/simulator";
import { showInstant } from "@totem-partner/simulator/host";
import { redactUrl } from "../redaction.ts";
import { controlProblem } from "./problem.ts";
import { answer, type ControlRoute } from "./route.ts";

/** A delivery with its exact body, and every attempt with its signature and outcome. */
export function showDelivery({ id, type, state, createdAt, nextAttemptAt, body, attempts }: Delivery) {
  return {
    id,
    type,
    state,
    createdAt: showInstant(createdAt),
    nextAttemptAt: nextAttemptAt === null ? null : showInstant(nextAttemptAt),
    body,
    bodyBase64: Buffer.from(body).toString("base64"),
    attempts: attempts.map(({ url, startedAt, ...attempt }) => ({
      ...attempt,
      url: redactUrl(url),
      startedAt: showInstant(startedAt),
    })),
  };
}

const unknownDelivery = () =>
  controlProblem({
    code: "unknown_path",
    detail: "No delivery with this id is remembered; see GET /_mock/deliveries.",
  });

/** What the control API knows of deliveries. */
export const deliveryRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/deliveries",
    handle: ({ company }) => answer(company.deliveries.all.map(showDelivery)),
  },
  {
    method: "GET",
    path: "/deliveries/{id}",
    handle({ company, path }) {
      const delivery = company.deliveries.get(path["id"] ?? "");
      return delivery ? answer(showDelivery(delivery)) : unknownDelivery();
    },
  },
  {
    method: "POST",
    path: "/deliveries/{id}/redeliver",
    handle({ company, path }) {
      const id = path["id"] ?? "";
      if (!company.deliveries.get(id)) return unknownDelivery();
      const delivery = company.deliveries.redeliver(id);
      if (delivery) return answer(showDelivery(delivery), 202);
      const detail = "No webhook is configured, so there is nowhere to deliver to; see PUT /webhook.";
      return controlProblem({ code: "webhook_not_configured", detail });
    },
  },
  {
    method: "POST",
    path: "/deliveries/flush",
    async handle({ company }) {
      await company.deliveries.flush();
      return answer(company.deliveries.all.map(showDelivery));
    },
  },
];
