import { isSuccess } from "../../answers/answer.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { consistent, notObservable, type PointId } from "../../findings/finding.ts";
import { isCode, learnFromDeletion, type Lesson, type Rule } from "./rule.ts";

/** Whether an error differs from that for an unknown path. */
export const isAboutRecord = ({ exchange: { problem }, memory: { unknownPath } }: Lesson): boolean =>
  unknownPath?.problem !== undefined && problem !== undefined && problem !== unknownPath.problem;

/** Suggests 404 where an error may be about the path. */
export function suggestAbsence({ exchange, memory, evidence }: Lesson, id: PointId): void {
  if (memory.unknownPath === undefined) return;
  const why = `${exchange.evidence.request} returned the same response as an unknown path.`;
  evidence.suggest(id, consistent(["404"], why), exchange);
}

/** Whether a 404 is about the configuration, rather than an unknown path. */
const isAboutWebhook = (lesson: Lesson): boolean =>
  isCode(lesson.exchange, "webhook_not_configured") ||
  (lesson.exchange.code === undefined && (lesson.memory.hasWebhookPath || isAboutRecord(lesson)));

const webhookMissing: Rule = (lesson) => {
  const { exchange, memory, evidence } = lesson;
  const { operation, status } = exchange;
  if (!operation.endsWith("WebhookConfiguration")) return;
  if (isSuccess(exchange)) memory.hasWebhookPath = true;
  if (operation !== "getWebhookConfiguration") return;
  if (status === 204 || (status === 404 && isAboutWebhook(lesson))) evidence.status("webhook-missing", exchange);
  else if (status === 404) suggestAbsence(lesson, "webhook-missing");
  else if (exchange.record) evidence.suggest("webhook-missing", notObservable("A webhook is configured."), exchange);
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
  if (isSuccess(exchange) && (before === true || record !== undefined)) learnFromDeletion(exchange, evidence);
  const isAnswer = status === 204 || (status === 404 && code === undefined);
  if (isCode(exchange, "webhook_not_configured") || (before === false && isAnswer))
    evidence.status("webhook-delete-missing", exchange);
};

/** Whether a webhook is configured after an exchange; undefined if it does not show that. */
function isThereAfter(lesson: Lesson): boolean | undefined {
  const { exchange } = lesson;
  const { operation, status, record }: ObservedExchange = exchange;
  if (status === 404 && operation !== "putWebhookConfiguration" && isAboutWebhook(lesson)) return false;
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
