import { requests } from "@totem-partner/spec/requests";
import { deleteWebhook, getWebhook, putWebhook } from "../../commands/webhook.ts";
import { done } from "../../domain/result.ts";
import { addressErrors } from "../../domain/webhook-configuration.ts";
import { showWebhook } from "../../representation/records.ts";
import { ok, type StatusSource } from "../exchange/problems.ts";
import { endpoint, endpointWithBody, show, showDeleted, unlessWrong } from "./endpoint.ts";

const replaced: StatusSource = { fixed: "webhook-fields", status: 200 };

/** The three operations of the outgoing webhook configuration. */
export const webhookEndpoints = {
  getWebhookConfiguration: endpoint(requests.getWebhookConfiguration, (company) => {
    const webhook = getWebhook(company);
    return !webhook.ok && company.assumptions.assume("webhook-missing") === "204"
      ? show(company, done(null), { fixed: "webhook-missing", status: 204 })
      : show(company, webhook, ok, showWebhook);
  }),
  putWebhookConfiguration: endpointWithBody(requests.putWebhookConfiguration, (company, { body }) =>
    unlessWrong(addressErrors(body), () => show(company, putWebhook(company, body), replaced, showWebhook)),
  ),
  deleteWebhookConfiguration: endpoint(requests.deleteWebhookConfiguration, (company) =>
    showDeleted(company, deleteWebhook(company), showWebhook),
  ),
};
