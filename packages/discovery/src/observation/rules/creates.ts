import type { FieldError } from "@totem-partner/spec/field-error";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import { madridOffset } from "@totem-partner/spec/madrid-time";
import type { Fields } from "@totem-partner/spec/fields";
import { instantIn, isRefused, isSuccess } from "../../shapes/answer.ts";
import { type Comparable, comparable, type Created, type Digest } from "../memory.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { consistent, documented, type PointId } from "../../findings/finding.ts";
import { learnIfActive } from "./authorizations.ts";
import { learnFromRefusedRepeat } from "./repeat-refusals.ts";
import { isCode, isMadeUp, type Lesson, mayBe } from "./rule.ts";

/** True if a field is unknown to every service: neither in the contract nor a further party field. */
const isUnknown = ({ path, code }: FieldError): boolean =>
  code === "unknown_field" && !isFurtherPartyField(path.slice(1));

const isAcceptable = (value: unknown): boolean => typeof value === "string" && value.length > 0 && value.length <= 200;

const furtherIn = ({ sent = {} }: ObservedExchange): string[] => Object.keys(sent).filter(isFurtherPartyField);

/** Learns from further party fields that a create, or the record of an earlier one, shows as they were sent. */
function learnFromKept({ exchange, evidence }: Lesson): void {
  const names = furtherIn(exchange);
  const isKept = names.every((name) => exchange.record?.[name] === exchange.sent?.[name]);
  if (names.length > 0 && isKept) evidence.leave("further-party-fields", ["accept"], exchange);
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

function learnFromAccepted({ exchange, evidence }: Lesson, sent: Fields, record: Fields): void {
  const show = (isShown: boolean, id: PointId, ...values: string[]): void => {
    if (isShown) evidence.leave(id, values, exchange);
  };
  show(lacks(sent, partyNames), "party-fields", "optional");
  show(lacks(sent, catalogNames), "required-on-create", "essential");
  show(exchange.sentErrors.some(isUnknown), "unknown-field", "ignore");
  const further = furtherIn(exchange);
  const isDropped = further.every((name) => record[name] === undefined);
  show(further.length > 0 && isDropped, "further-party-fields", "reject");
  show(hasError(exchange, "removed_field"), "removed-fields", "ignore");
  const local = dateNames.filter((name) => isLocal(sent[name]));
  const isReadAs = (offsetOf: (text: string) => string): boolean =>
    local.every((name) => {
      const text = String(sent[name]);
      return Date.parse(`${text}${offsetOf(text)}`) === instantIn(record, name);
    });
  show(local.length > 0 && isReadAs(() => "Z"), "local-date-times", "utc");
  show(local.length > 0 && isReadAs(madridOffset), "local-date-times", "madrid");
  show(isEndOnly(sent), "end-date-only", "until", "unrestricted");
}

function learnFromRefused({ exchange, memory, evidence }: Lesson, sent: Fields): void {
  const { sentErrors, blame, code } = exchange;
  const leave = (id: PointId, value: string): void => evidence.leave(id, [value], exchange);
  const refused = isRefused(exchange);
  const differences = memory.differences(sent, exchange.intent?.madeUp);
  const isOver = (names: readonly string[]): boolean =>
    code === undefined && differences.some((all) => all.length > 0 && all.every((name) => names.includes(name)));
  const isValidation = refused && isCode(exchange, "validation_failed");
  const hasParties = partyNames.every((name) => typeof sent[name] === "string" && sent[name] !== "");
  const isReason = (names: readonly string[]): boolean => (isValidation && hasParties) || (refused && isOver(names));
  const isOnly = (test: (error: FieldError) => boolean): boolean => sentErrors.length > 0 && sentErrors.every(test);
  const isMissing = (names: readonly string[]): boolean => {
    const missing = names.filter((name) => sent[name] === undefined);
    return refused && missing.length > 0 && isOver(missing);
  };
  const lacksCatalog = isOnly(({ path }) => catalogNames.includes(path.slice(1)) && sent[path.slice(1)] === undefined);
  if ((isValidation && hasParties && lacksCatalog) || isMissing(catalogNames)) leave("required-on-create", "all");
  const isFine = sentErrors.length === 0;
  // A service may have additional rules, so the refusal must name the field.
  const isNamed = partyNames.some((name) => sent[name] === undefined && blame.includes(name));
  if ((isValidation && isFine && isNamed) || isMissing(partyNames)) leave("party-fields", "required");
  const surplus = sentErrors.map(({ path }) => path.slice(1));
  if (isOnly((error) => error.code === "unknown_field") && isReason(surplus)) {
    if (sentErrors.every(isUnknown)) leave("unknown-field", "reject");
    const further = furtherIn(exchange);
    // One that is not acceptable may be refused where others are accepted.
    if (further.length === sentErrors.length && further.every((name) => isAcceptable(sent[name])))
      leave("further-party-fields", "reject");
  }
  const isRemoved = isOnly((error) => error.code === "removed_field") && isOver(surplus);
  if (refused && (isRemoved || (isCode(exchange, "removed_field") && hasError(exchange, "removed_field"))))
    leave("removed-fields", "reject");
  const isOfLocal = isOnly(({ path }) => dateNames.includes(path.slice(1)) && isLocal(sent[path.slice(1)]));
  if (isOfLocal && isReason(dateNames)) leave("local-date-times", "reject");
  if (exchange.status === 422 && (isCode(exchange, "end_date_without_start") || isEndOnly(sent))) {
    const isSure = isCode(exchange, "end_date_without_start") || isOver(["scheduledDate"]);
    const why = "An endDate alone was refused, but so are dates in the past.";
    if (isSure) leave("end-date-only", "reject");
    else if (exchange.intent?.shows?.includes("end-date-only"))
      evidence.suggest("end-date-only", consistent(["until", "unrestricted", "reject"], why), exchange);
  }
  // Without a code, the form of the name could be the reason, or a rule about existing records.
  if (!isFine || !isCode(exchange, "unknown_reference")) return;
  evidence.status("unknown-reference", exchange);
  if (sent["driverNif"] !== undefined && /\/driverNif\b/.test(blame)) leave("unknown-driver", "reject");
}

const comparedFields = ["quantity", "totemGroupId", "operationType", "carrierTaxId"];

function learnFromRepeat(lesson: Lesson, sent: Fields, { digest, core }: Comparable, earlier: Created): void {
  const { exchange, memory, evidence } = lesson;
  const { status, record } = exchange;
  const isFinished = (memory.finished.get(earlier.id) ?? Infinity) < exchange.startedAt;
  const isSame = record?.["id"] === earlier.id;
  if (record !== undefined && typeof record["id"] === "string" && !isSame) {
    if (isFinished) learnFromReleased(lesson, record);
    else if (earlier.isOwn) evidence.contradict("repeat-create", documented.repeatedCreate, exchange);
    return;
  }
  if (!isSame) learnFromRefusedRepeat(lesson, { isFinished, isChanged: core !== earlier.core });
  if (!isSame && status !== 409) return;
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

function learnFromReleased({ exchange, evidence }: Lesson, record: Fields): void {
  const isEnded = record["status"] === "Finished" && exchange.intent !== undefined;
  if (isEnded) evidence.contradict("external-id-after-finish", documented.createdIsActive, exchange);
  else evidence.leave("external-id-after-finish", ["released"], exchange);
  if (!isEnded && isMadeUp(exchange, "externalId")) evidence.status("create-status", exchange);
}

function learnFromChanged(lesson: Lesson, sent: Fields, earlier: Created): void {
  const { exchange, evidence } = lesson;
  const { record, code } = exchange;
  const shown = comparedFields.filter((name) => record?.[name] !== undefined);
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
    const { exchange, memory } = lesson;
    const { sent, record, lost, openCreates } = exchange;
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
      const isNew = !earlier && openCreates && (isOwn || instantIn(record, "createdAt") > (known ?? Infinity));
      learnFromKept(lesson);
      const waiting = { lesson, sent, record, key, open: new Set(openCreates) };
      if (isNew && waiting.open.size === 0) this.#accept(waiting);
      else if (isNew && this.#waiting.length < mostWaiting) this.#waiting.push(waiting);
    } else if (!isSuccess(exchange)) learnFromRefused(lesson, sent);
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

  #accept({ lesson, sent, record }: Waiting): void {
    const { exchange, memory, evidence } = lesson;
    evidence.status("create-status", exchange);
    memory.madeHere.set(String(record["id"]), true);
    memory.accept(sent);
    learnFromAccepted(lesson, sent, record);
  }
}
