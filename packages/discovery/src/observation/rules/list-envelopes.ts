import { isFields } from "@totem-partner/spec/fields";
import { envelopeOf } from "@totem-partner/spec/named-templates";
import { operations } from "@totem-partner/spec/operations";
import { type ListName, listNames, type OwnListEnvelope } from "@totem-partner/spec/own-alternatives";
import { readBack } from "@totem-partner/spec/located";
import type { Template } from "@totem-partner/spec/template";
import {
  documented,
  type Finding,
  notObservable,
  ownShape,
  settled,
  type Statement,
  type Verdict,
} from "../../findings/finding.ts";
import { haveNextPage, learnHeaders, learnList } from "../../shapes/learned-list.ts";
import { isSuccess, listOf } from "../../shapes/answer.ts";
import { listFilled, shapedList } from "../../shapes/list-shape.ts";
import { enough } from "../evidence.ts";
import { hasWords } from "../list-reader.ts";
import { type Collector, isPaging, type Lesson } from "./rule.ts";

/** A template for any list, if it has the name of this one as a key. */
const forAny = (template: Template, list: ListName): Template =>
  JSON.parse(JSON.stringify(template).replaceAll(`"${list}":`, '"{kind}":')) as Template;

const isFilledFrom = (envelope: Template, body: unknown, list: ListName): boolean =>
  listFilled(envelopeOf({ envelope }, list), body) !== undefined;

type ListSample = Parameters<typeof learnList>[number][number];

type SeenOf = (list: ListName) => readonly ListSample[];

/** The only one of the found envelopes that a list may have. */
function onlyLike(list: ListName, samplesOf: SeenOf, found: ReadonlyMap<ListName, Template>): Template | undefined {
  const able = [...found.values()].filter((one) => samplesOf(list).every(({ body }) => isFilledFrom(one, body, list)));
  return new Set(able.map((one) => JSON.stringify(one))).size === 1 ? able[0] : undefined;
}

/** Learns the envelopes of lists into those that were found; returns why one of them is not clear. */
function learnEach(lists: readonly ListName[], samplesOf: SeenOf, found: Map<ListName, Template>): string | undefined {
  const open: { list: ListName; why: string }[] = [];
  for (const list of lists) {
    const learned = learnList(samplesOf(list));
    if (learned.ok) found.set(list, forAny(learned.template, list));
    else open.push({ list, why: learned.why });
  }
  for (const { list, why } of open) {
    // Other lists settle an open one: those whose envelope it may have, or all open ones together.
    const like = onlyLike(list, samplesOf, found);
    const shared =
      like === undefined ? learnList(...open.map((one) => samplesOf(one.list))) : { ok: true as const, template: like };
    if (!shared.ok)
      return `The envelope of ${list} is none that has a name, and it is not clear yet: ${why}. More records, or another list, may tell.`;
    found.set(list, shared.template);
  }
  return undefined;
}

/** `names`: the envelope of each list, or `own`. */
export function envelopeVerdict(
  names: ReadonlyMap<ListName, string>,
  samples: ReadonlyMap<ListName, readonly ListSample[]>,
  headers = learnHeaders(...samples.values()),
): Verdict {
  const found = new Map<ListName, Template>([...names].filter(([, name]) => name !== "own"));
  const samplesOf = (list: ListName): readonly ListSample[] => samples.get(list) ?? [];
  const own = [...names].flatMap(([list, name]) => (name === "own" ? [list] : []));
  // An empty list does not show where its records would be.
  const empty = own.filter((list) => samplesOf(list).every(({ body }) => shapedList(body)?.records.length === 0));
  const full = own.filter((list) => !empty.includes(list));
  const unclear = learnEach(full, samplesOf, found);
  if (unclear !== undefined) return notObservable(unclear);
  const isOf = (one: Template, list: ListName): boolean =>
    JSON.stringify(one) === JSON.stringify(found.get(list)) ||
    (names.get(list) === "own" && samplesOf(list).every(({ body }) => isFilledFrom(one, body, list)));
  // The one that most lists can have: a list that never had a next page has no link to one.
  const times = (one: Template): number => [...found.keys()].filter((list) => isOf(one, list)).length;
  const [envelope] = [...found.values()].toSorted((one, other) => times(other) - times(one));
  if (envelope === undefined) return notObservable("No list has records.");
  const links = JSON.stringify(envelope);
  if (links.includes("{selfUrl}") && !links.includes("{nextUrl}") && !haveNextPage(samples.values()))
    return notObservable("Lists link to themselves, and none was seen that has a next page to link to.");
  for (const list of empty.filter((one) => !isOf(envelope, one))) {
    const like = onlyLike(list, samplesOf, found);
    if (like === undefined) return notObservable(`The list ${list} has another envelope than others, and no records.`);
    found.set(list, like);
  }
  const except = [...found].filter(([list]) => !isOf(envelope, list));
  const value: OwnListEnvelope = {
    envelope,
    ...(except.length > 0 && { except: Object.fromEntries(except) }),
    ...(headers && { headers }),
  };
  const isNamed = typeof envelope === "string" && except.length === 0 && !envelope.includes("{") && !headers;
  return isNamed ? settled(envelope) : ownShape("list-envelope", value);
}

const documentedLists = new Map<string, Statement>([
  ["listAuthorizations", documented.listOfAuthorizations],
  ["listProducts", documented.listOfProducts],
  ["listWarehouses", documented.listOfWarehouses],
]);

/** More pages of a list would cost memory, and show nothing new. */
const mostPages = 16;

/** True for a value of texts only: with some, it may be an error in an unknown form, sent with 200. */
const isText = (value: unknown): boolean =>
  typeof value === "string" ||
  (Array.isArray(value) && value.length === 0) ||
  (isFields(value) && Object.values(value).every(isText));

const integerOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

export class ListEnvelopes implements Collector {
  readonly #names = new Map<ListName, Set<string>>();
  readonly #pages = new Map<ListName, ListSample[]>();
  #writes = 0;

  learn({ exchange, evidence }: Pick<Lesson, "exchange" | "evidence">): void {
    const { operation, status, answer, headers, query, number, intent } = exchange;
    const { method, path } = operations[operation];
    // An empty list may have another envelope than those with records.
    const list = exchange.list ?? listOf(answer);
    const statement = isSuccess(exchange) ? undefined : documentedLists.get(operation);
    if (statement && intent?.shows?.includes("list-envelope"))
      evidence.contradict("list-envelope", statement, exchange);
    if (operation.startsWith("list") && status === 200 && (list || !(hasWords(answer.body) && isText(answer.body))))
      evidence.leave("list-envelope", list ? [list.envelope === "own" ? "<own>" : list.envelope] : [], exchange);
    // A write may have changed the lists.
    if (method !== "GET") this.#writes += 1;
    const name = listNames.find((one) => path === `/${one}`);
    if (name === undefined || !operation.startsWith("list") || status !== 200 || !list) return;
    this.#names.set(name, (this.#names.get(name) ?? new Set()).add(list.envelope));
    const pages = this.#pages.get(name) ?? [];
    this.#pages.set(name, pages);
    const [limit, offset = 0] = ["limit", "offset"].map((one) => integerOf(query.get(one)));
    // A filter may leave fewer records as time passes.
    const of = `${name} ${[...query.keys()].every(isPaging) ? String(this.#writes) : `once ${String(number)}`}`;
    const from = { base: exchange.base ?? "", kind: name };
    const isKnown = pages.some((one) => one.of === of && one.limit === limit && one.offset === offset);
    if (!isKnown && pages.length < mostPages) pages.push({ body: answer.body, limit, offset, of, headers, from });
  }

  get #envelopeOfEach(): Map<ListName, string> | undefined {
    const found = new Map<ListName, string>();
    for (const [list, [name = "", ...others]] of this.#names) {
      // Once without a name, always: another page may look like a named one.
      const isOwn = name === "own" || others.includes("own");
      if (others.length > 0 && !isOwn) return undefined;
      found.set(list, isOwn ? "own" : name);
    }
    return found;
  }

  /** The limit that an envelope of the service's own names where none is requested, if lists have fewer records. */
  #ownDefault(value: OwnListEnvelope): number | undefined {
    const limits = [...this.#pages].flatMap(([list, pages]) =>
      pages.map(({ body, limit: asked }) => {
        const { values } = readBack(envelopeOf(value, list), body);
        const [limit, items] = [values.get("limit"), values.get("items")];
        return { asked, limit, count: Array.isArray(items) ? items.length : 0 };
      }),
    );
    const standard = limits.filter(({ asked }) => asked === undefined);
    const [{ limit } = { limit: undefined }] = standard;
    if (typeof limit !== "number" || standard.length < enough) return undefined;
    const isSame = standard.every((one) => one.limit === limit && one.count < limit);
    return isSame && limits.some((one) => typeof one.limit === "number" && one.limit > limit) ? limit : undefined;
  }

  finding(finding: Finding): Finding {
    if (finding.id !== "default-limit") return this.#envelope(finding);
    const { verdict } = this.#envelope({ ...finding, id: "list-envelope" });
    if (verdict.sure !== "settled" || typeof verdict.value !== "object" || !("envelope" in verdict.value))
      return finding;
    const limit = this.#ownDefault(verdict.value);
    return limit === undefined ? finding : { ...finding, verdict: settled(limit) };
  }

  #envelope(finding: Finding): Finding {
    const envelopes = this.#envelopeOfEach;
    const [name, ...others] = new Set(envelopes?.values());
    if (finding.id !== "list-envelope" || envelopes === undefined) return finding;
    const isOrdinary = name !== "own" && others.length === 0;
    if (isOrdinary && learnHeaders(...this.#pages.values()) === undefined) return finding;
    const known = new Map([...envelopes].filter(([list]) => (this.#pages.get(list)?.length ?? 0) >= enough));
    if (known.size === 0) return finding;
    const verdict = envelopeVerdict(envelopes, this.#pages);
    // A list that was seen once may have another envelope, or that of the others.
    const isLikeOthers = JSON.stringify(envelopeVerdict(known, this.#pages)) === JSON.stringify(verdict);
    const tooFew = "Lists have several envelopes, or one without a name, and too little of a list was seen.";
    return { ...finding, verdict: isLikeOthers ? verdict : notObservable(tooFew) };
  }
}
