import type { FieldError } from "@totem-partner/spec/field-error";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import { madridOffset } from "@totem-partner/spec/madrid-time";
import type { Fields } from "@totem-partner/spec/fields";
import { instantIn, isRefused, isSuccess } from "../../answers/answer.ts";
import type { CollectedEvidence } from "../evidence.ts";
import { type CallerMemory, comparable, differingFields, type Digest } from "../memory.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { consistent } from "../../findings/finding.ts";
import { learnFromRepeat } from "./repeated-creates.ts";
import { isCode, isMadeUp, type Lesson } from "./rule.ts";

/** Whether a field is unknown to every service: the contract does not have it, and it is no further party field. */
const isUnknown = ({ path, code }: FieldError): boolean =>
  code === "unknown_field" && !isFurtherPartyField(path.slice(1));

const isAcceptable = (value: unknown): boolean => typeof value === "string" && value.length > 0 && value.length <= 200;

const sentNames = ({ sent = {} }: ObservedExchange): string[] => Object.keys(sent).filter(isFurtherPartyField);

/** Learns from further party fields that a create, or the record of an earlier one, shows as they were sent. */
function learnFromKept(exchange: ObservedExchange, evidence: CollectedEvidence): void {
  const names = sentNames(exchange);
  const isKept = names.every((name) => exchange.record?.[name] === exchange.sent?.[name]);
  if (names.length > 0 && isKept) evidence.leave("further-party-fields", ["accept"], exchange);
}

/** Learns from those that the record of a new authorization lacks. */
function learnFromDropped(exchange: ObservedExchange, evidence: CollectedEvidence): void {
  const names = sentNames(exchange);
  const isDropped = names.every((name) => exchange.record?.[name] === undefined);
  if (names.length > 0 && isDropped) evidence.leave("further-party-fields", ["reject"], exchange);
}

/** Learns from a create that was refused because of nothing but fields which the contract does not have. */
function learnFromSurplus(exchange: ObservedExchange, evidence: CollectedEvidence): void {
  const { sent = {}, sentErrors } = exchange;
  if (sentErrors.every(isUnknown)) evidence.leave("unknown-field", ["reject"], exchange);
  const names = sentNames(exchange);
  // One that is not acceptable may be refused where others are accepted.
  if (names.length === sentErrors.length && names.every((name) => isAcceptable(sent[name])))
    evidence.leave("further-party-fields", ["reject"], exchange);
}

const localDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?$/;
const partyNames = ["partnerName", "productOwnerName"];
const catalogNames = ["productExternalId", "warehouseExternalId"];
const dateNames = ["scheduledDate", "endDate"];

const isEndOnly = (body: Fields): boolean =>
  typeof body["endDate"] === "string" && (body["scheduledDate"] ?? null) === null;
const lacks = (body: Fields, names: readonly string[]): boolean => names.some((name) => body[name] === undefined);
const isLocal = (value: unknown): value is string => typeof value === "string" && localDateTime.test(value);
const hasError = ({ sentErrors }: ObservedExchange, code: string): boolean =>
  sentErrors.some((error) => error.code === code);
const isOnly = ({ sentErrors }: ObservedExchange, test: (path: string, code: string | undefined) => boolean): boolean =>
  sentErrors.length > 0 && sentErrors.every(({ path, code }) => test(path.slice(1), code));

/** Learns from a create of a new authorization, besides its status. */
function learnFromAccepted(
  exchange: ObservedExchange,
  sent: Fields,
  record: Fields,
  evidence: CollectedEvidence,
): void {
  if (lacks(sent, partyNames)) evidence.leave("party-fields", ["optional"], exchange);
  if (lacks(sent, catalogNames)) evidence.leave("required-on-create", ["essential"], exchange);
  if (exchange.sentErrors.some(isUnknown)) evidence.leave("unknown-field", ["ignore"], exchange);
  learnFromDropped(exchange, evidence);
  if (hasError(exchange, "removed_field")) evidence.leave("removed-fields", ["ignore"], exchange);
  const local = dateNames.filter((name) => isLocal(sent[name]));
  const isReadAs = (offsetOf: (text: string) => string) => (name: string) =>
    Date.parse(`${String(sent[name])}${offsetOf(String(sent[name]))}`) === instantIn(record, name);
  if (local.length > 0 && local.every(isReadAs(() => "Z"))) evidence.leave("local-date-times", ["utc"], exchange);
  if (local.length > 0 && local.every(isReadAs(madridOffset))) evidence.leave("local-date-times", ["madrid"], exchange);
  if (isEndOnly(sent)) evidence.leave("end-date-only", ["until", "unrestricted"], exchange);
}

/** Determines why a create was refused: by its code, or because it differs from an accepted one in only one respect. */
function refusalOf(exchange: ObservedExchange, sent: Fields, { accepted }: CallerMemory) {
  const differences = accepted.map((body) => differingFields(sent, body, exchange.intent?.madeUp));
  return {
    isOver: (names: readonly string[]): boolean =>
      exchange.code === undefined &&
      differences.some((found) => found.length > 0 && found.every((name) => names.includes(name))),
    isValidation: isCode(exchange, "validation_failed") && isRefused(exchange),
    hasParties: partyNames.every((name) => typeof sent[name] === "string" && sent[name] !== ""),
  };
}

function learnFromRefused({ exchange, memory, evidence }: Lesson, sent: Fields): void {
  const { sentErrors, blame } = exchange;
  const { isOver, isValidation, hasParties } = refusalOf(exchange, sent, memory);
  const missing = [...partyNames, ...catalogNames].filter((name) => sent[name] === undefined);
  const isMissing = (names: readonly string[]) =>
    isRefused(exchange) &&
    missing.some((name) => names.includes(name)) &&
    isOver(names.filter((name) => missing.includes(name)));
  if (
    (isValidation && hasParties && isOnly(exchange, (name) => catalogNames.includes(name) && missing.includes(name))) ||
    isMissing(catalogNames)
  )
    evidence.leave("required-on-create", ["all"], exchange);
  const isFine = sentErrors.length === 0;
  // A service may have additional rules, so the refusal must name the field.
  const isNamed = partyNames.some((name) => sent[name] === undefined && blame.includes(name));
  if ((isValidation && isFine && isNamed) || isMissing(partyNames))
    evidence.leave("party-fields", ["required"], exchange);
  const surplus = sentErrors.map(({ path }) => path.slice(1));
  const isSurplus = isOnly(exchange, (_name, code) => code === "unknown_field");
  if (isSurplus && ((isValidation && hasParties) || (isRefused(exchange) && isOver(surplus))))
    learnFromSurplus(exchange, evidence);
  const isRemoved = isOnly(exchange, (_name, code) => code === "removed_field");
  if (
    isRefused(exchange) &&
    ((isCode(exchange, "removed_field") && hasError(exchange, "removed_field")) || (isRemoved && isOver(surplus)))
  )
    evidence.leave("removed-fields", ["reject"], exchange);
  const isOfLocal = isOnly(exchange, (name) => dateNames.includes(name) && isLocal(sent[name]));
  if (isOfLocal && ((isValidation && hasParties) || (isRefused(exchange) && isOver(dateNames))))
    evidence.leave("local-date-times", ["reject"], exchange);
  learnFromRefusedEnd(exchange, sent, isOver, evidence);
  // Without a code, the form of the name could be the reason, or a rule about existing records.
  if (!isFine || !isCode(exchange, "unknown_reference")) return;
  evidence.status("unknown-reference", exchange);
  if (sent["driverNif"] !== undefined && /\/driverNif\b/.test(blame))
    evidence.leave("unknown-driver", ["reject"], exchange);
}

function learnFromRefusedEnd(
  exchange: ObservedExchange,
  sent: Fields,
  isOver: (names: readonly string[]) => boolean,
  evidence: CollectedEvidence,
): void {
  if (exchange.status !== 422) return;
  if (isCode(exchange, "end_date_without_start") || (isEndOnly(sent) && isOver(["scheduledDate"])))
    evidence.leave("end-date-only", ["reject"], exchange);
  else if (isEndOnly(sent) && exchange.intent?.shows?.includes("end-date-only")) {
    const why = "An endDate alone was refused, but so are dates in the past.";
    evidence.suggest("end-date-only", consistent(["until", "unrestricted", "reject"], why), exchange);
  }
}

interface Waiting {
  lesson: Lesson;
  sent: Fields;
  record: Fields;
  key: string;
  open: Set<number>;
}

const mostWaiting = 500;

/** Learns from creates of authorizations. One is only known to be new if no other create of it can be in flight. */
export class CreateRules {
  readonly #digest: Digest;
  #waiting: Waiting[] = [];
  #lost = 0;

  constructor(digest: Digest) {
    this.#digest = digest;
  }

  learn(lesson: Lesson): void {
    const { exchange, memory, evidence } = lesson;
    const { sent, record, lost } = exchange;
    if (lost !== this.#lost) this.#waiting = [];
    this.#lost = lost;
    const externalId = sent?.["externalId"];
    const key = typeof externalId === "string" ? this.#digest(externalId) : undefined;
    this.#meet(exchange, key);
    if (sent === undefined || key === undefined) return;
    const earlier = memory.created.get(key);
    const compared = comparable(sent, this.#digest);
    if (earlier && earlier.endedAt < exchange.startedAt) learnFromRepeat(lesson, sent, compared, earlier);
    const id = record?.["id"];
    if (isSuccess(exchange) && record && typeof id === "string") {
      const isOwn = isMadeUp(exchange, "externalId");
      if (earlier?.id !== id) memory.created.set(key, { ...compared, id, endedAt: exchange.endedAt, isOwn });
      if (isOwn) memory.own.set(id, sent);
      const known = memory.before(exchange);
      const isNew = !earlier && (isOwn || (known !== undefined && instantIn(record, "createdAt") > known));
      learnFromKept(exchange, evidence);
      if (isNew) this.#await({ lesson, sent, record, key, open: new Set(exchange.openCreates) });
    } else if (!isSuccess(exchange)) learnFromRefused(lesson, sent);
  }

  #await(waiting: Waiting): void {
    if (waiting.open.size === 0) this.#accept(waiting);
    else if (this.#waiting.length < mostWaiting) this.#waiting.push(waiting);
  }

  #meet({ number, caller }: ObservedExchange, key: string | undefined): void {
    this.#waiting = this.#waiting.filter((one) => {
      if (!one.open.delete(number)) return true;
      if (caller === one.lesson.exchange.caller && key === one.key) return false;
      if (one.open.size > 0) return true;
      this.#accept(one);
      return false;
    });
  }

  #accept({ lesson: { exchange, memory, evidence }, sent, record }: Waiting): void {
    evidence.status("create-status", exchange);
    memory.madeHere.set(String(record["id"]), true);
    memory.accept(sent);
    learnFromAccepted(exchange, sent, record, evidence);
  }
}
