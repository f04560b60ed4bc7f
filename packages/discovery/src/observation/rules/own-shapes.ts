import type { OwnErrorBody } from "@totem-partner/spec/own-alternatives";
import { statusWords } from "@totem-partner/spec/status-words";
import { operations } from "@totem-partner/spec/operations";
import { type InputValue, type ListName, listNames, sayValue } from "@totem-partner/spec/own-alternatives";
import { isNamedBody, showsInvalid } from "../../shapes/error-shape.ts";
import { isError, problemOf } from "../../answers/answer.ts";
import { consistent, type Finding, notObservable, type Verdict } from "../../findings/finding.ts";
import { envelopeVerdict, errorVerdict, ownShape } from "../../findings/own-shapes.ts";
import type { ErrorSample } from "../../shapes/error-parts.ts";
import type { ListSample } from "../../shapes/learned-list.ts";
import { enough } from "../evidence.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { isAboutContent } from "./rule.ts";

/** An error that was sent as a page. */
export interface SentPage {
  status: number;
  type: string;
  page: string;
}

const placeholders: readonly (readonly [name: string, of: (status: number) => string | undefined])[] = [
  ["reason", (status) => statusWords[status]],
  ["status", String],
];

/** A page with placeholders where it has its status, as number or in words; undefined if it has braces of its own. */
function patternOf({ status, page }: SentPage): string | undefined {
  if (/[{}]/.test(page)) return undefined;
  return placeholders.reduce((text, [name, of]) => {
    const value = of(status);
    return value === undefined ? text : text.replaceAll(value, `{${name}}`);
  }, page);
}

/**
 * Learns the body of errors from pages, such as those that Express sends: they differ in nothing but their status.
 * Undefined if they differ in more, or if all have the same status.
 */
export function learnPage(sent: readonly SentPage[]): OwnErrorBody | undefined {
  // A status without words of its own does not show where they stand.
  const pages = sent.filter(({ status }) => statusWords[status] !== undefined);
  const [[type = "", ...otherTypes], [body, ...otherBodies]] = [
    [...new Set(pages.map((one) => one.type))],
    [...new Set(pages.map(patternOf))],
  ];
  const isTold = new Set(pages.map(({ status }) => status)).size > 1;
  return isTold && body !== undefined && otherTypes.length + otherBodies.length === 0 ? { type, body } : undefined;
}

/** More would cost memory, and show nothing new. */
const mostSamples = 16;

/** The same for pages of a list, none of which is kept twice. */
const mostPages = 16;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const integerOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

function keep<T>(samples: T[], sample: T): void {
  if (samples.length < mostSamples) samples.push(sample);
}

type Settled = Extract<Verdict, { sure: "settled" }>;

const tooFew = "Lists have several envelopes, or one without a name, and too little of a list was seen.";

const halfSeen = (value: InputValue): Verdict =>
  consistent([sayValue(value)], "No error was seen that names an invalid field.");

/** Keeps some lists and errors whose shapes have no name, to learn them as alternatives of the service's own. */
export class OwnShapes {
  readonly #envelopes = new Map<ListName, Set<string>>();
  readonly #lists = new Map<ListName, ListSample[]>();
  readonly #usual: ErrorSample[] = [];
  readonly #ofFields: ErrorSample[] = [];
  /** The named bodies of which every form was seen. */
  readonly #whole = new Set<string>();
  readonly #pages: SentPage[] = [];
  #hasJsonError = false;
  #writes = 0;

  learn(exchange: ObservedExchange): void {
    const { operation, status, answer, list, query, queryErrors, id = "" } = exchange;
    const { path } = operations[operation];
    // What was written may have changed what lists have.
    if (operations[operation].method !== "GET") this.#writes += 1;
    const name = listNames.find((one) => path === `/${one}`);
    if (name !== undefined && operation.startsWith("list") && status === 200 && list) {
      const envelopes = this.#envelopes.get(name) ?? new Set();
      this.#envelopes.set(name, envelopes.add(list.envelope));
      const samples = this.#lists.get(name) ?? [];
      this.#lists.set(name, samples);
      const [limit, offset = 0] = ["limit", "offset"].map((one) => integerOf(query.get(one)));
      // A filter may leave fewer records as time passes.
      const isFiltered = [...query.keys()].some((one) => !["limit", "offset"].includes(one));
      const of = `${name} ${isFiltered ? `once ${String(exchange.number)}` : String(this.#writes)}`;
      const isKnown = samples.some((one) => one.of === of && one.limit === limit && one.offset === offset);
      if (!isKnown && samples.length < mostPages) samples.push({ body: answer.body, limit, offset, of });
    }
    if (!isAboutContent(exchange)) return;
    const { type, page } = answer;
    if (page !== undefined) keep(this.#pages, { status, type, page });
    if (!isError(answer)) return;
    this.#hasJsonError = true;
    const { shape } = problemOf(answer) ?? { shape: "own" };
    if (showsInvalid(shape, answer)) this.#whole.add(shape);
    const [error, ...others] = queryErrors;
    const field = error && others.length === 0 ? { field: { in: error.in, name: error.path.slice(1) } } : {};
    const sample = { ...answer, path: path.replace("{id}", id), ...field };
    // What a body did wrong is not certain: such an error may be of either form.
    if (error) keep(this.#ofFields, sample);
    else if (operation.startsWith("get"))
      keep(this.#usual, uuid.test(id) ? sample : { ...sample, field: { in: "path", name: "id" } });
  }

  /** The envelope of each list, if none changes it. */
  get #envelopeOfEach(): Map<ListName, string> | undefined {
    const found = new Map<ListName, string>();
    for (const [list, [name = "", ...others]] of this.#envelopes) {
      // Once without a name, always: another page may look like a named one.
      const isOwn = name === "own" || others.includes("own");
      if (others.length > 0 && !isOwn) return undefined;
      found.set(list, isOwn ? "own" : name);
    }
    return found;
  }

  /** Whether a named body is settled of which nobody saw the form for invalid fields. */
  #isHalfSeen(verdict: Verdict): verdict is Settled {
    return verdict.sure === "settled" && !this.#whole.has(sayValue(verdict.value));
  }

  get #hasOwnError(): boolean {
    return [...this.#usual, ...this.#ofFields].some((sample) => (problemOf(sample)?.shape ?? "own") === "own");
  }

  /** What is known of a point, if it is about a shape that has no name. */
  finding(finding: Finding): Finding {
    if (finding.id === "list-envelope") {
      const envelopes = this.#envelopeOfEach;
      const [name, ...others] = new Set(envelopes?.values());
      if (envelopes === undefined || (name !== "own" && others.length === 0)) return finding;
      const verdict = envelopeVerdict(envelopes, this.#lists);
      const isSeenEnough = ([list]: [ListName, string]): boolean => (this.#lists.get(list)?.length ?? 0) >= enough;
      const known = new Map([...envelopes].filter(isSeenEnough));
      if (known.size === 0) return finding;
      // A list that was seen once may have another envelope, or that of the others.
      const isLikeOthers = JSON.stringify(envelopeVerdict(known, this.#lists)) === JSON.stringify(verdict);
      return { ...finding, verdict: isLikeOthers ? verdict : notObservable(tooFew) };
    }
    if (finding.id === "error-body" && !this.#hasJsonError && this.#pages.length >= enough) {
      const learned = learnPage(this.#pages);
      return learned ? { ...finding, verdict: ownShape("error-body", learned) } : finding;
    }
    // Those that name an invalid field may have a form of their own.
    const isSeenEnough = this.#usual.length >= enough && this.#ofFields.length >= enough;
    const { id, verdict } = finding;
    if (id !== "error-body") return finding;
    if (!isSeenEnough) return this.#isHalfSeen(verdict) ? { ...finding, verdict: halfSeen(verdict.value) } : finding;
    // A named body may have a form for invalid fields that this service does not have.
    const isNamed = verdict.sure === "settled" && isNamedBody(sayValue(verdict.value), this.#ofFields, false);
    if (isNamed || (verdict.sure !== "settled" && !this.#hasOwnError)) return finding;
    return { ...finding, verdict: this.#errorVerdict };
  }

  /** An id that is none may be refused as a wrong field, or like an id that nothing has. */
  get #errorVerdict(): Verdict {
    const usual = this.#usual.map(({ field: _field, ...one }) => one);
    const verdict = errorVerdict(usual, this.#ofFields);
    const ofIds = this.#usual.filter(({ field }) => field);
    if (verdict.sure === "settled" || ofIds.length === 0 || ofIds.length === usual.length) return verdict;
    const other = errorVerdict(
      this.#usual.filter(({ field }) => !field),
      [...this.#ofFields, ...ofIds],
    );
    return other.sure === "settled" ? other : verdict;
  }
}
