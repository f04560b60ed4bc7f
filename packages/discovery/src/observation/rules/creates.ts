import { madridOffset } from "@totem-partner/spec/madrid-time";
import type { Fields } from "@totem-partner/spec/fields";
import { instantIn, isRefused, isSuccess } from "../../answers/answer.ts";
import type { Ballots } from "../sightings/ballots.ts";
import {
  type CallerMemory,
  type Comparable,
  comparable,
  type Created,
  differingFields,
  type Digest,
} from "../sightings/memory.ts";
import type { Sighting } from "../sightings/sighting.ts";
import { learnIfActive } from "./authorizations.ts";
import { isUnknown, learnFromDropped, learnFromKept, learnFromSurplus } from "./further-parties.ts";
import { isCode, type Lesson, mayBe } from "./rule.ts";

const localDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?$/;
const partyNames = ["partnerName", "productOwnerName"];
const catalogNames = ["productExternalId", "warehouseExternalId"];
const dateNames = ["scheduledDate", "endDate"];
/** Core fields that responses contain. */
const shownNames = ["quantity", "totemGroupId", "operationType", "carrierTaxId"];

const lacks = (body: Fields, names: readonly string[]): boolean => names.some((name) => body[name] === undefined);
const isLocal = (value: unknown): value is string => typeof value === "string" && localDateTime.test(value);
const hasError = ({ sentErrors }: Sighting, code: string): boolean => sentErrors.some((error) => error.code === code);
const isOnly = ({ sentErrors }: Sighting, test: (path: string, code: string | undefined) => boolean): boolean =>
  sentErrors.length > 0 && sentErrors.every(({ path, code }) => test(path.slice(1), code));

/** Learns from a create of a new authorization, besides its status. */
function learnFromAccepted(sighting: Sighting, sent: Fields, record: Fields, ballots: Ballots): void {
  if (lacks(sent, partyNames)) ballots.leave("party-fields", ["optional"], sighting);
  if (lacks(sent, catalogNames)) ballots.leave("required-on-create", ["essential"], sighting);
  if (sighting.sentErrors.some(isUnknown)) ballots.leave("unknown-field", ["ignore"], sighting);
  learnFromDropped(sighting, ballots);
  if (hasError(sighting, "removed_field")) ballots.leave("removed-fields", ["ignore"], sighting);
  const local = dateNames.filter((name) => isLocal(sent[name]));
  const isReadAs = (offsetOf: (text: string) => string) => (name: string) =>
    Date.parse(`${String(sent[name])}${offsetOf(String(sent[name]))}`) === instantIn(record, name);
  if (local.length > 0 && local.every(isReadAs(() => "Z"))) ballots.leave("local-date-times", ["utc"], sighting);
  if (local.length > 0 && local.every(isReadAs(madridOffset))) ballots.leave("local-date-times", ["madrid"], sighting);
  const isEndOnly = typeof sent["endDate"] === "string" && (sent["scheduledDate"] ?? null) === null;
  if (isEndOnly) ballots.leave("end-date-only", ["until", "unrestricted"], sighting);
}

/** Determines why a create was refused: by its code, or because it differs from an accepted one in only one respect. */
function refusalOf(sighting: Sighting, sent: Fields, { accepted }: CallerMemory) {
  const differences = accepted.map((body) => differingFields(sent, body));
  return {
    isOver: (names: readonly string[]): boolean =>
      sighting.code === undefined &&
      differences.some((found) => found.length > 0 && found.every((name) => names.includes(name))),
    isValidation: isCode(sighting, "validation_failed") && isRefused(sighting),
    hasParties: partyNames.every((name) => typeof sent[name] === "string" && sent[name] !== ""),
  };
}

function learnFromRefused({ sighting, memory, ballots }: Lesson, sent: Fields): void {
  const { status, sentErrors, blame } = sighting;
  const { isOver, isValidation, hasParties } = refusalOf(sighting, sent, memory);
  const missing = [...partyNames, ...catalogNames].filter((name) => sent[name] === undefined);
  const isMissing = (names: readonly string[]) =>
    isRefused(sighting) &&
    missing.some((name) => names.includes(name)) &&
    isOver(names.filter((name) => missing.includes(name)));
  if (
    (isValidation && hasParties && isOnly(sighting, (name) => catalogNames.includes(name) && missing.includes(name))) ||
    isMissing(catalogNames)
  )
    ballots.leave("required-on-create", ["all"], sighting);
  const isFine = sentErrors.length === 0;
  // A service may have additional rules, so the refusal must name the field.
  const isNamed = partyNames.some((name) => sent[name] === undefined && blame.includes(name));
  if ((isValidation && isFine && isNamed) || isMissing(partyNames))
    ballots.leave("party-fields", ["required"], sighting);
  const surplus = sentErrors.map(({ path }) => path.slice(1));
  const isSurplus = isOnly(sighting, (_name, code) => code === "unknown_field");
  if (isSurplus && ((isValidation && hasParties) || (isRefused(sighting) && isOver(surplus))))
    learnFromSurplus(sighting, ballots);
  const isRemoved = isOnly(sighting, (_name, code) => code === "removed_field");
  if (
    isRefused(sighting) &&
    ((isCode(sighting, "removed_field") && hasError(sighting, "removed_field")) || (isRemoved && isOver(surplus)))
  )
    ballots.leave("removed-fields", ["reject"], sighting);
  if (isValidation && hasParties && isOnly(sighting, (name) => dateNames.includes(name) && isLocal(sent[name])))
    ballots.leave("local-date-times", ["reject"], sighting);
  if (isCode(sighting, "end_date_without_start") && status === 422)
    ballots.leave("end-date-only", ["reject"], sighting);
  // Without a code, the form of the name could be the reason, or a rule about existing records.
  if (!isFine || !isCode(sighting, "unknown_reference")) return;
  ballots.status("unknown-reference", sighting);
  if (sent["driverNif"] !== undefined && /\/driverNif\b/.test(blame))
    ballots.leave("unknown-driver", ["reject"], sighting);
}

/** Learns from a create that repeats an earlier one. */
function learnFromRepeat(lesson: Lesson, sent: Fields, { digest, core }: Comparable, earlier: Created): void {
  const { sighting, memory, ballots } = lesson;
  const { status, record } = sighting;
  const finishedAt = memory.finished.get(earlier.id);
  const isFinished = finishedAt !== undefined && finishedAt < sighting.startedAt;
  const isSame = record?.["id"] === earlier.id;
  if (record !== undefined && typeof record["id"] === "string" && !isSame) {
    if (isFinished) ballots.leave("external-id-after-finish", ["released"], sighting);
    return;
  }
  const isConflict = status === 409;
  if (!isSame && !isConflict) return;
  if (isFinished && (isSame || isCode(sighting, "external_id_exists", "external_id_conflict")))
    ballots.leave("external-id-after-finish", ["reserved"], sighting);
  if (digest === earlier.digest) {
    const learn = (): void => ballots.status("repeat-create", sighting);
    if (isSame || isCode(sighting, "external_id_exists")) learn();
    // Without a code, the end of the earlier one could also be the reason.
    else if (mayBe(sighting)) learnIfActive(lesson, earlier.id, learn);
  } else if (core !== earlier.core) {
    const isKept = isSame && shownNames.some((name) => record[name] !== undefined && record[name] !== sent[name]);
    if (isKept || isCode(sighting, "external_id_exists")) ballots.leave("repeat-create-changed", ["ignore"], sighting);
    if (isCode(sighting, "external_id_conflict")) ballots.leave("repeat-create-changed", ["conflict"], sighting);
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

  /** Learns from a create, with the memory of its caller. */
  learn(lesson: Lesson): void {
    const { sighting, memory, ballots } = lesson;
    const { sent, record, lost } = sighting;
    if (lost !== this.#lost) this.#waiting = [];
    this.#lost = lost;
    const externalId = sent?.["externalId"];
    const key = typeof externalId === "string" ? this.#digest(externalId) : undefined;
    this.#meet(sighting, key);
    if (sent === undefined || key === undefined) return;
    const earlier = memory.created.get(key);
    const compared = comparable(sent, this.#digest);
    if (earlier && earlier.endedAt < sighting.startedAt) learnFromRepeat(lesson, sent, compared, earlier);
    const id = record?.["id"];
    if (isSuccess(sighting) && record && typeof id === "string") {
      if (earlier?.id !== id) memory.created.set(key, { ...compared, id, endedAt: sighting.endedAt });
      const known = memory.before(sighting);
      const isNew = !earlier && known !== undefined && instantIn(record, "createdAt") > known;
      learnFromKept(sighting, ballots);
      if (isNew) this.#await({ lesson, sent, record, key, open: new Set(sighting.openCreates) });
    } else if (!isSuccess(sighting)) learnFromRefused(lesson, sent);
  }

  #await(waiting: Waiting): void {
    if (waiting.open.size === 0) this.#accept(waiting);
    else if (this.#waiting.length < mostWaiting) this.#waiting.push(waiting);
  }

  /** A create that others waited for has ended. */
  #meet({ number, caller }: Sighting, key: string | undefined): void {
    this.#waiting = this.#waiting.filter((one) => {
      if (!one.open.delete(number)) return true;
      if (caller === one.lesson.sighting.caller && key === one.key) return false;
      if (one.open.size > 0) return true;
      this.#accept(one);
      return false;
    });
  }

  #accept({ lesson: { sighting, memory, ballots }, sent, record }: Waiting): void {
    ballots.status("create-status", sighting);
    memory.madeHere.set(String(record["id"]), true);
    memory.accept(sent);
    learnFromAccepted(sighting, sent, record, ballots);
  }
}
