import type { Company } from "../company/company.ts";
import { done, refuse, type Result } from "../domain/decision.ts";
import { configureWebhook, type WebhookConfiguration, type WebhookRequest } from "../domain/webhook-configuration.ts";

/** The company's webhook configuration. */
export function getWebhook({ records: { webhook } }: Company): Result<WebhookConfiguration> {
  return webhook ? done(webhook) : refuse("webhook_not_configured", "The company has no webhook configuration.");
}

/** Registers or replaces the configuration. */
export function putWebhook(company: Company, request: WebhookRequest): Result<WebhookConfiguration> {
  company.records.webhook = configureWebhook(request, company.records.webhook, company.clock.now());
  return done(company.records.webhook);
}

/** Removes the configuration; deliveries of events stop immediately. */
export function deleteWebhook(company: Company): Result<WebhookConfiguration> {
  const found = getWebhook(company);
  company.records.webhook = null;
  company.deliveries.stop();
  return found;
}
