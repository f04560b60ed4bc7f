import type { FieldError } from "@totem-partner/spec/field-error";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import { madridOffset } from "@totem-partner/spec/madrid-time";
import type { Fields } from "@totem-partner/spec/fields";
import { instantIn, isRefused, isSuccess } from "../../shapes/answer.ts";
import type { CollectedEvidence } from "../evidence.ts";
import { comparable, differingFields, type Digest } from "../memory.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { consistent, type PointId } from "../../findings/finding.ts";
import { learnFromRepeat } from "./repeated-creates.ts";
import { isCode, isMadeUp, type Lesson } from "./rule.ts";

/** Whether a field is unknown to every service: the contract does not have it, and it is no further party field. */
const isUnknown = ({ path, code }: FieldError): boolean =>
  code === "unknown_field" && !isFurtherPartyField(path.slice(1));

const isAcceptable = (value: unknown): boolean => typeof value === "string" && value.length > 0 && value.length <= 200;

const furtherIn = ({ sent = {} }: ObservedExchange): string[] => Object.keys(sent).filter(isFurtherPartyField);

/** Learns from further party fields that a create, or the record of an earlier one, shows as they were sent. */
function learnFromKept(exchange: ObservedExchange, evidence: CollectedEvidence): void {
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

function learnFromAccepted(exchange: ObservedExchange, sent: Fields, record: Fields, evidence: CollectedEvidence) {
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
  const differences = memory.accepted.map((body) => differingFields(sent, body, exchange.intent?.madeUp));
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
