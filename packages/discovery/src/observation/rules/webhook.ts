import { isSuccess } from "../../answers/answer.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { isCode, type Lesson, type Rule } from "./rule.ts";

/** Whether a 404 is about the configuration, rather than an unknown path. */
const isAboutRecord = ({ exchange, memory }: Lesson): boolean =>
  isCode(exchange, "webhook_not_configured") || (exchange.code === undefined && memory.hasWebhookPath);

const webhookMissing: Rule = (lesson) => {
  const { exchange, memory, evidence } = lesson;
  const { operation, status } = exchange;
  if (!operation.endsWith("WebhookConfiguration")) return;
  if (isSuccess(exchange)) memory.hasWebhookPath = true;
  if (operation !== "getWebhookConfiguration") return;
  if (status === 204 || (status === 404 && isAboutRecord(lesson))) evidence.status("webhook-missing", exchange);
};

const webhookPut: Rule = ({ exchange, evidence }) => {
  if (exchange.operation === "putWebhookConfiguration" && isSuccess(exchange))
    evidence.status("webhook-put-status", exchange);
};

/** Whether a webhook was configured when an exchange began; undefined if that is uncertain. */
function wasThere({ exchange: { startedAt, isAlone, lost }, memory: { webhook } }: Lesson): boolean | undefined {
  const isSure = isAlone && webhook !== undefined && webhook.endedAt < startedAt && webhook.lost === lost;
  return isSure ? webhook.isThere : undefined;
}

/** A DELETE succeeds in two ways: it removes the configuration, or there is none. */
const webhookDeletion: Rule = (lesson) => {
  const { exchange, evidence } = lesson;
  const { operation, status, record, code } = exchange;
  if (operation !== "deleteWebhookConfiguration") return;
  const before = wasThere(lesson);
  if (isSuccess(exchange) && (before === true || record !== undefined)) evidence.status("delete-status", exchange);
  const isAnswer = status === 204 || (status === 404 && code === undefined);
  if (isCode(exchange, "webhook_not_configured") || (before === false && isAnswer))
    evidence.status("webhook-delete-missing", exchange);
};

/** Whether a webhook is configured after an exchange; undefined if it does not show that. */
function isThereAfter(lesson: Lesson): boolean | undefined {
  const { exchange } = lesson;
  const { operation, status, record }: ObservedExchange = exchange;
  if (status === 404 && operation !== "putWebhookConfiguration" && isAboutRecord(lesson)) return false;
  if (!isSuccess(exchange)) return undefined;
  return operation === "putWebhookConfiguration" || (operation === "getWebhookConfiguration" && record !== undefined);
}

const rememberWebhook: Rule = (lesson) => {
  const { operation, endedAt, isAlone, lost } = lesson.exchange;
  if (!operation.endsWith("WebhookConfiguration")) return;
  const isThere = isThereAfter(lesson);
  if (isThere !== undefined) lesson.memory.webhook = isAlone ? { isThere, endedAt, lost } : undefined;
};

export const webhookRules: readonly Rule[] = [webhookMissing, webhookPut, webhookDeletion, rememberWebhook];
