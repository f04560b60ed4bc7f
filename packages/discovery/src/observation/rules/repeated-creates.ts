import type { Fields } from "@totem-partner/spec/fields";
import { consistent, documented } from "../../findings/finding.ts";
import type { CollectedEvidence } from "../evidence.ts";
import type { Comparable, Created } from "../memory.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { learnIfActive } from "./authorizations.ts";
import { isCode, isMadeUp, type Lesson, mayBe } from "./rule.ts";

const shownNames = ["quantity", "totemGroupId", "operationType", "carrierTaxId"];

export function learnFromRepeat(lesson: Lesson, sent: Fields, { digest, core }: Comparable, earlier: Created): void {
  const { exchange, memory, evidence } = lesson;
  const { status, record } = exchange;
  const finishedAt = memory.finished.get(earlier.id);
  const isFinished = finishedAt !== undefined && finishedAt < exchange.startedAt;
  const isSame = record?.["id"] === earlier.id;
  if (record !== undefined && typeof record["id"] === "string" && !isSame) {
    if (isFinished) learnFromReleased(exchange, record, evidence);
    else if (earlier.isOwn) evidence.contradict("repeat-create", documented.repeatedCreate, exchange);
    return;
  }
  const isConflict = status === 409;
  if (!isSame && !isConflict) return;
  if (isFinished && (isSame || isCode(exchange, "external_id_exists", "external_id_conflict")))
    evidence.leave("external-id-after-finish", ["reserved"], exchange);
  if (digest === earlier.digest) {
    if (isSame && !isFinished) earlier.isRepeatable = true;
    const learn = (): void => evidence.status("repeat-create", exchange);
    if (isSame || isCode(exchange, "external_id_exists")) learn();
    // Without a code, the end of the earlier one could also be the reason.
    else if (mayBe(exchange)) learnIfActive(lesson, earlier.id, learn);
  } else if (core !== earlier.core) learnFromChanged(lesson, sent, earlier);
}

function learnFromReleased(exchange: ObservedExchange, record: Fields, evidence: CollectedEvidence): void {
  if (record["status"] === "Finished" && exchange.intent)
    evidence.contradict("external-id-after-finish", documented.createdIsActive, exchange);
  else {
    evidence.leave("external-id-after-finish", ["released"], exchange);
    if (isMadeUp(exchange, "externalId")) evidence.status("create-status", exchange);
  }
}

function learnFromChanged(lesson: Lesson, sent: Fields, earlier: Created): void {
  const { exchange, evidence } = lesson;
  const { record, code } = exchange;
  const shown = shownNames.filter((name) => record?.[name] !== undefined);
  const isKept = shown.some((name) => record?.[name] !== sent[name]);
  if (isKept || isCode(exchange, "external_id_exists")) evidence.leave("repeat-create-changed", ["ignore"], exchange);
  else if (shown.length > 0 && earlier.isOwn)
    evidence.contradict("repeat-create-changed", documented.businessFieldsAreFixed, exchange);
  const learn = (): void => evidence.leave("repeat-create-changed", ["conflict"], exchange);
  if (isCode(exchange, "external_id_conflict")) learn();
  if (code !== undefined || record) return;
  // If the difference were ignored, the response would be that to the same body.
  if (earlier.isRepeatable) {
    evidence.pass("repeat-create-changed");
    learnIfActive(lesson, earlier.id, learn);
  } else {
    const why = "Every repeat returned 409, and the errors do not distinguish the two.";
    evidence.suggest("repeat-create-changed", consistent(["conflict", "ignore"], why), exchange);
  }
}
