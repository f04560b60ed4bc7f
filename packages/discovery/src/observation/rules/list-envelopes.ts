import { operations } from "@totem-partner/spec/operations";
import { type ListName, listNames, type OwnListEnvelope } from "@totem-partner/spec/own-alternatives";
import type { Template } from "@totem-partner/spec/template";
import { templates } from "@totem-partner/spec/templates";
import {
  documented,
  type Finding,
  notObservable,
  ownShape,
  settled,
  type Statement,
  type Verdict,
} from "../../findings/finding.ts";
import { learnList } from "../../shapes/learned-list.ts";
import { isSuccess } from "../../shapes/answer.ts";
import { listFilled, shapedList } from "../../shapes/list-shape.ts";
import { enough } from "../evidence.ts";
import { type Collector, isPaging, type Lesson } from "./rule.ts";

const templateOf = (envelope: Template): Template =>
  Object.entries<Template>(templates["list-envelope"]).find(([name]) => name === envelope)?.[1] ?? envelope;

const isFilledFrom = (envelope: Template, body: unknown): boolean =>
  listFilled(templateOf(envelope), body) !== undefined;

function mostFrequent(envelopes: readonly Template[]): Template | undefined {
  const texts = envelopes.map((one) => JSON.stringify(one));
  const times = (envelope: Template): number => texts.filter((text) => text === JSON.stringify(envelope)).length;
  return envelopes.toSorted((one, other) => times(other) - times(one))[0];
}

type ListSample = Parameters<typeof learnList>[number][number];

type SeenOf = (list: ListName) => readonly ListSample[];

/** Learns the envelopes of lists into those that were found; returns why one of them is not clear. */
function learnEach(lists: readonly ListName[], seenOf: SeenOf, found: Map<ListName, Template>): string | undefined {
  const open: { list: ListName; why: string }[] = [];
  for (const list of lists) {
    const learned = learnList(seenOf(list));
    if (learned.ok) found.set(list, learned.template);
    else open.push({ list, why: learned.why });
  }
  for (const { list, why } of open) {
    // Others show what one leaves open: those with an envelope that it may have, or all that are open together.
    const others = [...found.values()].filter((one) => seenOf(list).every(({ body }) => isFilledFrom(one, body)));
    const [like, ...different] = new Set(others.map((one) => JSON.stringify(one)));
    if (like !== undefined && different.length === 0) {
      found.set(list, JSON.parse(like) as Template);
      continue;
    }
    const together = learnList(...open.map((one) => seenOf(one.list)));
    if (!together.ok)
      return `The envelope of ${list} is none that has a name, and it is not clear yet: ${why}. More records, or another list, may tell.`;
    found.set(list, together.template);
  }
  return undefined;
}

/** `names`: the envelope of each list, or `own`. */
export function envelopeVerdict(
  names: ReadonlyMap<ListName, string>,
  samples: ReadonlyMap<ListName, readonly ListSample[]>,
): Verdict {
  const found = new Map<ListName, Template>([...names].filter(([, name]) => name !== "own"));
  const seenOf = (list: ListName): readonly ListSample[] => samples.get(list) ?? [];
  const own = [...names].flatMap(([list, name]) => (name === "own" ? [list] : []));
  // An empty list does not show where its records would be.
  const empty = own.filter((list) => seenOf(list).every(({ body }) => shapedList(body)?.records.length === 0));
  const full = own.filter((list) => !empty.includes(list));
  const unclear = learnEach(full, seenOf, found);
  if (unclear !== undefined) return notObservable(unclear);
  const envelope = mostFrequent([...found.values()]);
  if (envelope === undefined) return notObservable("No list has records.");
  const unlike = empty.find((list) => !seenOf(list).every(({ body }) => isFilledFrom(envelope, body)));
  if (unlike !== undefined)
    return notObservable(`The list ${unlike} has another envelope than others, and no records.`);
  const except = [...found].filter(([, one]) => JSON.stringify(one) !== JSON.stringify(envelope));
  const value: OwnListEnvelope = { envelope, ...(except.length > 0 && { except: Object.fromEntries(except) }) };
  const isNamed = typeof envelope === "string" && except.length === 0 && !envelope.includes("{");
  return isNamed ? settled(envelope) : ownShape("list-envelope", value);
}

const documentedLists = new Map<string, Statement>([
  ["listAuthorizations", documented.listOfAuthorizations],
  ["listProducts", documented.listOfProducts],
  ["listWarehouses", documented.listOfWarehouses],
]);

/** More pages of a list would cost memory, and show nothing new. */
const mostPages = 16;

const integerOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

export class ListEnvelopes implements Collector {
  readonly #names = new Map<ListName, Set<string>>();
  readonly #pages = new Map<ListName, ListSample[]>();
  #writes = 0;

  learn({ exchange, evidence }: Pick<Lesson, "exchange" | "evidence">): void {
    const { operation, status, answer, list, query, number, intent } = exchange;
    const { method, path } = operations[operation];
    const statement = isSuccess(exchange) ? undefined : documentedLists.get(operation);
    if (statement && intent?.shows?.includes("list-envelope"))
      evidence.contradict("list-envelope", statement, exchange);
    if (operation.startsWith("list") && status === 200)
      evidence.leave("list-envelope", list ? [list.envelope === "own" ? "<own>" : list.envelope] : [], exchange);
    // What was written may have changed what lists have.
    if (method !== "GET") this.#writes += 1;
    const name = listNames.find((one) => path === `/${one}`);
    if (name === undefined || !operation.startsWith("list") || status !== 200 || !list) return;
    this.#names.set(name, (this.#names.get(name) ?? new Set()).add(list.envelope));
    const pages = this.#pages.get(name) ?? [];
    this.#pages.set(name, pages);
    const [limit, offset = 0] = ["limit", "offset"].map((one) => integerOf(query.get(one)));
    // A filter may leave fewer records as time passes.
    const of = `${name} ${[...query.keys()].every(isPaging) ? String(this.#writes) : `once ${String(number)}`}`;
    const isKnown = pages.some((one) => one.of === of && one.limit === limit && one.offset === offset);
    if (!isKnown && pages.length < mostPages) pages.push({ body: answer.body, limit, offset, of });
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

  finding(finding: Finding): Finding {
    const envelopes = this.#envelopeOfEach;
    const [name, ...others] = new Set(envelopes?.values());
    if (finding.id !== "list-envelope" || envelopes === undefined || (name !== "own" && others.length === 0))
      return finding;
    const known = new Map([...envelopes].filter(([list]) => (this.#pages.get(list)?.length ?? 0) >= enough));
    if (known.size === 0) return finding;
    const verdict = envelopeVerdict(envelopes, this.#pages);
    // A list that was seen once may have another envelope, or that of the others.
    const isLikeOthers = JSON.stringify(envelopeVerdict(known, this.#pages)) === JSON.stringify(verdict);
    const tooFew = "Lists have several envelopes, or one without a name, and too little of a list was seen.";
    return { ...finding, verdict: isLikeOthers ? verdict : notObservable(tooFew) };
  }
}
