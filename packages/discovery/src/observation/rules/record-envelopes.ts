import { type Fields, isFields } from "@totem-partner/spec/fields";
import { operations } from "@totem-partner/spec/operations";
import { recordEnvelopeOf } from "@totem-partner/spec/named-templates";
import { type InputValue, type OwnRecordEnvelope, sayValue } from "@totem-partner/spec/own-alternatives";
import { recordKinds, type RecordName, recordNameOf, recordScope } from "@totem-partner/spec/record-values";
import { isObject, spread, type Template } from "@totem-partner/spec/template";
import { templates } from "@totem-partner/spec/templates";
import { anyOwn, type Finding, notObservable, ownShape, settled, type Verdict } from "../../findings/finding.ts";
import { isSingle, isSuccess, receiptIn } from "../../shapes/answer.ts";
import { matches } from "@totem-partner/spec/located";
import type { Learned } from "../../shapes/learned-list.ts";
import { areAlike, isPlain, placed, TemplateLearner } from "../../shapes/template-learner.ts";
import { enough } from "../evidence.ts";
import { isFieldOf } from "./records.ts";
import type { Collector, Lesson } from "./rule.ts";

/** A record, and the value in a response that has it. */
interface RecordSample {
  name: RecordName;
  record: Fields;
  whole: unknown;
  base: string;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isFilled = (template: Template, { name, record, whole, base }: RecordSample): boolean => {
  const scope = recordScope(name, record, () => base);
  return matches(template, whole, (placeholder, value) => isSame(scope(placeholder), value));
};

/** Learns the wrappers of records. A resource object keeps its values apart from its id. */
class RecordLearner extends TemplateLearner {
  readonly #samples: readonly RecordSample[];

  constructor(samples: readonly RecordSample[]) {
    super();
    this.#samples = samples;
  }

  learn(values: readonly unknown[], path = ""): Template {
    const able = ["record", "attributes", "id", "kind", "singular", "url"] as const;
    const found = able.find((one) =>
      this.#samples.every(({ name, record, base }, at) =>
        isSame(recordScope(name, record, () => base)(one), values[at]),
      ),
    );
    if (found !== undefined) return `{${found}}`;
    if (values.every(isFields)) {
      const others = values.map((value, at) => othersThan(this.#samples[at]?.record ?? {}, value));
      const isSpread = others.every((other) => other !== undefined);
      const members = isSpread ? others : values;
      if (!areAlike(members)) return this.unknown(path);
      const parts = this.parts(members, path, (part, at) => this.learn(part, at));
      if (!isSpread || !isObject(parts)) return parts;
      // The record stands where its first field does.
      const [field] = Object.keys(this.#samples[0]?.record ?? {});
      const keys = Object.keys(values[0] ?? {}).filter((key) => key === field || Object.hasOwn(parts, key));
      return Object.fromEntries(keys.map((key) => (key === field ? [spread, "{record}"] : [key, parts[key] ?? null])));
    }
    const [first] = values;
    const isConstant = isPlain(first) && values.every((value) => value === first);
    if (isConstant) return this.constant(first, path);
    const from = this.#samples.map(({ name, base }) => ({ base, kind: recordKinds[name] }));
    const [text, ...more] = new Set(values.map((value, at) => placed(value, from[at])));
    return text !== undefined && more.length === 0 ? text : this.unknown(path);
  }
}

/** The members of a value beside all fields of a record; undefined if it does not have them. */
function othersThan(record: Fields, value: Fields): Fields | undefined {
  const fields = Object.entries(record);
  if (fields.length === 0 || !fields.every(([name, one]) => isSame(value[name], one))) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !Object.hasOwn(record, name)));
}

/** Returns true for a record that has a member with the name of its kind, which is no field of the service's own. */
const namesKind = ({ name, record }: RecordSample): boolean =>
  Object.entries(record).some(
    ([field, value]) => !isFieldOf(name, field) && JSON.stringify(value).includes(recordKinds[name].slice(0, -1)),
  );

/** A sample whose record has nothing but the fields of the contract. */
function withoutMembers({ name, record, ...sample }: RecordSample): RecordSample {
  const fields = Object.entries(record).filter(([field]) => isFieldOf(name, field));
  return { ...sample, name, record: Object.fromEntries(fields) };
}

/** Learns a template from records that have an id; it must fit all others, too. */
function learnRecord(samples: readonly RecordSample[]): Learned {
  const withId = samples.filter(({ record }) => record["id"] !== undefined);
  if (new Set(withId.map(({ record }) => record["id"])).size < enough)
    return { ok: false, why: "Too few different records were seen" };
  const learner = new RecordLearner(withId);
  const learned = learner.learn(withId.map(({ whole }) => whole));
  if (learner.why !== undefined) return { ok: false, why: learner.why };
  const isOfAll = (template: Template): boolean => samples.every((sample) => isFilled(template, sample));
  // A webhook configuration has none.
  const withOptional: Template = JSON.parse(
    JSON.stringify(learned).replaceAll(/"([^"]+)":"\{id\}"/g, '"$1?":"{id}"'),
  ) as Template;
  const template = [learned, withOptional].find(isOfAll);
  return template === undefined ? { ok: false, why: "Records are wrapped in different ways" } : { ok: true, template };
}

const named: readonly (readonly [string, OwnRecordEnvelope])[] = Object.entries(templates["record-envelope"]);

/** More samples of an operation would cost memory, and show nothing new. */
const mostOfOperation = 3;

export class RecordEnvelopes implements Collector {
  readonly #records: RecordSample[] = [];
  readonly #items: RecordSample[] = [];
  readonly #receipts: RecordSample[] = [];
  /** True if something was sent as a record, or as one of a list, in which none was found. */
  #isUnclear = false;
  /** The media types of records. */
  readonly #types = new Set<string>();
  readonly #counts = new Map<string, number>();

  learn(lesson: Pick<Lesson, "exchange" | "evidence">): void {
    const { exchange } = lesson;
    const { operation, answer, list, status } = exchange;
    const [, kind = "", , action] = operations[operation].path.split("/");
    const name = recordNameOf(kind);
    const { base = "" } = exchange;
    const { body, whole = body } = answer;
    if (name === undefined || !isSuccess(exchange) || body === undefined) return;
    const receipt = action === "webhook" ? receiptIn(whole) : undefined;
    if (receipt) this.#receipts.push({ name, record: receipt, whole, base });
    // Events and deletions return no record.
    if (action === "webhook" || operation.startsWith("delete")) return;
    if (operation.startsWith("list")) {
      if (list === undefined) return;
      const { records, items = records } = list;
      const samples = items.map((whole, at) => ({ name, record: records[at], whole, base })).filter(hasRecord);
      this.#isUnclear ||= samples.length < items.length;
      this.#note(`${operation} ${list.envelope}`, samples, ({ item = "{record}" }) => item, this.#items, lesson);
    } else if (!isSingle(body)) this.#isUnclear ||= Object.keys(body ?? {}).length > 0;
    else {
      const samples = [{ name, record: body, whole, base }].filter(hasRecord);
      this.#note(`${operation} ${String(status)}`, samples, ({ record }) => record, this.#records, lesson);
    }
  }

  #note(
    key: string,
    samples: readonly RecordSample[],
    templateOf: (own: OwnRecordEnvelope) => Template,
    kept: RecordSample[],
    { exchange, evidence }: Pick<Lesson, "exchange" | "evidence">,
  ): void {
    if (samples.length === 0) return;
    this.#types.add(exchange.answer.type);
    const able = named.filter(([, own]) => samples.every((one) => isFilled(templateOf(own), one))).map(([one]) => one);
    const isList = kept === this.#items;
    // A service with an envelope of its own may list plain records, or anything outside our alternatives.
    evidence.leave("record-envelope", isList || able.length === 0 ? [...able, anyOwn] : able, exchange);
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    if (count < mostOfOperation) kept.push(...samples.slice(0, mostOfOperation));
  }

  finding(finding: Finding): Finding {
    if (finding.id !== "record-envelope" || this.#records.length === 0) return finding;
    const { verdict } = finding;
    const isNamed = verdict.sure === "settled" && named.some(([name]) => name === sayValue(verdict.value));
    const isOwn = !isNamed && this.#records.some((one) => !named.some(([, { record }]) => isFilled(record, one)));
    const all = [...this.#records, ...this.#items];
    const hasMembers = all.some((one) => !isSame(one.record, withoutMembers(one).record));
    const withMembers = hasMembers ? this.#learned(withoutMembers) : undefined;
    const others = isOwn || this.#isUnclear ? this.#learned() : verdict;
    const found = withMembers && (withMembers.sure === "settled" || all.some(namesKind)) ? withMembers : others;
    return { ...finding, verdict: found.sure === "settled" ? this.#whole(found.value) : found };
  }

  /** Learns the envelopes of single records and of those in lists. */
  #learned(change = (sample: RecordSample): RecordSample => sample): Verdict {
    const record = learnRecord(this.#records.map(change));
    const item = this.#items.length > 0 ? learnRecord(this.#items.map(change)) : undefined;
    const unclear = [record, item].find((one) => one?.ok === false) ?? record;
    if (!unclear.ok || !record.ok || this.#isUnclear) {
      const why = unclear.ok || this.#isUnclear ? "Something that stands for a record has none" : unclear.why;
      return notObservable(`What records are wrapped in has no name, and it is not clear yet: ${why}.`);
    }
    const isPlainItem = item === undefined || (item.ok && item.template === "{record}");
    return settled({ record: record.template, ...(!isPlainItem && item.ok && { item: item.template }) });
  }

  /** Returns an envelope with the wrapper of receipts and the media type of successes; its name, if it has one. */
  #whole(value: InputValue): Verdict {
    const { record, item } = recordEnvelopeOf(typeof value === "object" ? (value as OwnRecordEnvelope) : String(value));
    const learner = new RecordLearner(this.#receipts);
    const receipt = learner.learn(this.#receipts.map(({ whole }) => whole));
    const isReceipt = this.#receipts.length >= enough && learner.why === undefined && receipt !== "{record}";
    const [type = usualType, ...others] = this.#types;
    if (others.length > 0) return notObservable(`Records have several media types: ${[type, ...others].join(", ")}.`);
    const isOther = type !== usualType && type.startsWith("application/");
    const own = {
      record,
      ...(item !== undefined && { item }),
      ...(isReceipt && { receipt }),
      ...(isOther && { type }),
    };
    const [name] = named.find(([, one]) => isSame(inOrder(one), inOrder(own))) ?? [];
    return name === undefined ? ownShape("record-envelope", own) : settled(name);
  }
}

const usualType = "application/json";

const inOrder = (own: OwnRecordEnvelope): unknown => [own.record, own.item, own.receipt, own.type];

const hasRecord = (sample: Omit<RecordSample, "record"> & { record: unknown }): sample is RecordSample =>
  isFields(sample.record) && isSingle(sample.record);
