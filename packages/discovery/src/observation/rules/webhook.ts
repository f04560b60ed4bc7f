import { isSuccess } from "../../answers/answer.ts";
import type { Sighting } from "../sightings/sighting.ts";
import { isCode, type Lesson, type Rule } from "./rule.ts";

/** Whether a 404 is about the configuration, rather than an unknown path. */
const isAboutRecord = ({ sighting, memory }: Lesson): boolean =>
  isCode(sighting, "webhook_not_configured") || (sighting.code === undefined && memory.hasWebhookPath);

const webhookMissing: Rule = (lesson) => {
  const { sighting, memory, ballots } = lesson;
  const { operation, status } = sighting;
  if (!operation.endsWith("WebhookConfiguration")) return;
  if (isSuccess(sighting)) memory.hasWebhookPath = true;
  if (operation !== "getWebhookConfiguration") return;
  if (status === 204 || (status === 404 && isAboutRecord(lesson))) ballots.status("webhook-missing", sighting);
};

const webhookPut: Rule = ({ sighting, ballots }) => {
  if (sighting.operation === "putWebhookConfiguration" && isSuccess(sighting))
    ballots.status("webhook-put-status", sighting);
};

/** Whether a webhook was configured when an exchange began; undefined if that is uncertain. */
function wasThere({ sighting: { startedAt, isAlone, lost }, memory: { webhook } }: Lesson): boolean | undefined {
  const isSure = isAlone && webhook !== undefined && webhook.endedAt < startedAt && webhook.lost === lost;
  return isSure ? webhook.isThere : undefined;
}

/** A DELETE succeeds in two ways: it removes the configuration, or there is none. */
const webhookDeletion: Rule = (lesson) => {
  const { sighting, ballots } = lesson;
  const { operation, status, record, code } = sighting;
  if (operation !== "deleteWebhookConfiguration") return;
  const before = wasThere(lesson);
  if (isSuccess(sighting) && (before === true || record !== undefined)) ballots.status("delete-status", sighting);
  const isAnswer = status === 204 || (status === 404 && code === undefined);
  if (isCode(sighting, "webhook_not_configured") || (before === false && isAnswer))
    ballots.status("webhook-delete-missing", sighting);
};

/** Whether a webhook is configured after an exchange; undefined if it does not show that. */
function isThereAfter(lesson: Lesson): boolean | undefined {
  const { sighting } = lesson;
  const { operation, status, record }: Sighting = sighting;
  if (status === 404 && operation !== "putWebhookConfiguration" && isAboutRecord(lesson)) return false;
  if (!isSuccess(sighting)) return undefined;
  return operation === "putWebhookConfiguration" || (operation === "getWebhookConfiguration" && record !== undefined);
}

const rememberWebhook: Rule = (lesson) => {
  const { operation, endedAt, isAlone, lost } = lesson.sighting;
  if (!operation.endsWith("WebhookConfiguration")) return;
  const isThere = isThereAfter(lesson);
  if (isThere !== undefined) lesson.memory.webhook = isAlone ? { isThere, endedAt, lost } : undefined;
};

export const webhookRules: readonly Rule[] = [webhookMissing, webhookPut, webhookDeletion, rememberWebhook];
