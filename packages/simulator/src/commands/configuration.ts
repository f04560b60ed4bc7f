import type { Company } from "../company/company.ts";
import {
  type CleaningProtocol,
  decideOnProtocol,
  decideProtocol,
  type ProtocolForm,
} from "../domain/cleaning/cleaning-protocol.ts";
import { done, refuse, type Result } from "../domain/decision.ts";
import { configureWebhook, type WebhookConfiguration, type WebhookRequest } from "../domain/webhook-configuration.ts";

export function createProtocol(company: Company, form: ProtocolForm): Result<CleaningProtocol> {
  return keepProtocol(company, decideProtocol(form, company.records.protocol, company.context));
}

export function commandProtocol(
  company: Company,
  id: string,
  command: Parameters<typeof decideOnProtocol>[1],
): Result<CleaningProtocol> {
  const found = findProtocol(company, id);
  return found.ok ? keepProtocol(company, decideOnProtocol(found.value, command, company.context)) : found;
}

export function deleteProtocol(company: Company, id: string): Result<CleaningProtocol> {
  const found = findProtocol(company, id);
  if (!found.ok) return found;
  const { records } = company;
  records.protocol = null;
  for (const belonging of [records.categories, records.types, records.incompatibilities]) belonging.clear();
  return found;
}

function findProtocol({ records: { protocol } }: Company, id: string): Result<CleaningProtocol> {
  if (protocol?.id === id.toLowerCase()) return done(protocol);
  return refuse("cleaning_protocol_not_found", "The company has no cleaning protocol with this id.");
}

function keepProtocol(company: Company, decided: Result<CleaningProtocol>): Result<CleaningProtocol> {
  if (decided.ok) company.records.protocol = decided.value;
  return decided;
}

export function getWebhook({ records: { webhook } }: Company): Result<WebhookConfiguration> {
  return webhook ? done(webhook) : refuse("webhook_not_configured", "The company has no webhook configuration.");
}

export function putWebhook(company: Company, request: WebhookRequest): Result<WebhookConfiguration> {
  company.records.webhook = configureWebhook(request, company.records.webhook, company.clock.now());
  return done(company.records.webhook);
}

export function deleteWebhook(company: Company): Result<WebhookConfiguration> {
  const found = getWebhook(company);
  company.records.webhook = null;
  company.deliveries.stop();
  return found;
}
