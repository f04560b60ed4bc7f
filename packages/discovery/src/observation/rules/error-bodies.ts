import { operations } from "@totem-partner/spec/operations";
import { type OwnErrorBody, sayValue } from "@totem-partner/spec/own-alternatives";
import { templates } from "@totem-partner/spec/templates";
import { statusWords } from "@totem-partner/spec/status-words";
import { isError, isRefused, problemOf } from "../../shapes/answer.ts";
import { consistent, type Finding, notObservable, ownShape, type Verdict } from "../../findings/finding.ts";
import { fitsError, isUuid, type SentError } from "../../shapes/error-shape.ts";
import { learnError } from "../../shapes/learned-error.ts";
import { enough } from "../evidence.ts";
import { type Collector, isAboutContent, type Lesson } from "./rule.ts";

const namedBody = (name: string): OwnErrorBody | undefined =>
  Object.entries<OwnErrorBody>(templates["error-body"]).find(([one]) => one === name)?.[1];

/** Whether an error shows the form that a named body has for invalid fields alone, if it has one. */
export function showsInvalid(name: string, sent: SentError): boolean {
  const own = namedBody(name);
  if (own?.invalid === undefined) return own !== undefined;
  return fitsError(own, sent, true) && !fitsError(own, sent, false);
}

/** Whether errors have the named body, and one of those about an invalid field the form that the body has for these. */
export function isNamedBody(name: string, sent: readonly (SentError & { field?: unknown })[]): boolean {
  const own = namedBody(name);
  if (own === undefined) return false;
  const ofFields = sent.filter(({ field }) => field !== undefined);
  const showsFields = ofFields.length === 0 || ofFields.some((one) => fitsError(own, one, true));
  return showsFields && sent.every((one) => fitsError(own, one, false) || fitsError(own, one, true));
}

type ErrorSample = Parameters<typeof learnError>[0][number];

interface SentPage {
  status: number;
  type: string;
  page: string;
}

/** Pages such as those of Express differ only in their status. Undefined if they differ in more, or not at all. */
function learnPage(sent: readonly SentPage[]): OwnErrorBody | undefined {
  const pages = sent.flatMap(({ status, type, page }) => {
    const words = statusWords[status];
    // A status without words of its own does not show where they stand.
    if (words === undefined) return [];
    const body = page.replaceAll(words, "{reason}").replaceAll(String(status), "{status}");
    // Braces of its own would mean something else in a profile.
    return { status, type, body, isPlain: !/[{}]/.test(page) };
  });
  const [first] = pages;
  if (!first || pages.every(({ status }) => status === first.status)) return undefined;
  const isLikeFirst = ({ type, body, isPlain }: typeof first) => isPlain && type === first.type && body === first.body;
  return pages.every(isLikeFirst) ? { type: first.type, body: first.body } : undefined;
}

function errorVerdict(usual: readonly ErrorSample[], ofFields: readonly ErrorSample[]): Verdict {
  const learned = learnError(usual, ofFields);
  return learned.ok
    ? ownShape("error-body", learned.body)
    : notObservable(`The body of errors is none that has a name, and it is not clear yet: ${learned.why}.`);
}

const tooFew = notObservable("Errors have two forms, one of which may be that of invalid fields; too few were seen.");

/** More errors of a kind would cost memory, and show nothing new. */
const mostSamples = 16;

function keep<T>(samples: T[], sample: T): void {
  if (samples.length < mostSamples) samples.push(sample);
}

export class ErrorBodies implements Collector {
  readonly #usual: ErrorSample[] = [];
  readonly #ofFields: ErrorSample[] = [];
  /** The named bodies of which every form was seen. */
  readonly #whole = new Set<string>();
  readonly #pages: SentPage[] = [];
  /** The shapes of errors about malformed requests, and of all others. */
  readonly #shapes = { refused: new Set<string>(), others: new Set<string>() };
  #hasJsonError = false;

  learn({ exchange, evidence }: Pick<Lesson, "exchange" | "evidence">): void {
    const { operation, status, answer, queryErrors, id = "" } = exchange;
    if (!isAboutContent(exchange)) return;
    const { type, page } = answer;
    const shape = problemOf(answer)?.shape ?? (isError(answer) ? "own" : undefined);
    // One page says nothing: it may be that of a gateway.
    if (page !== undefined) keep(this.#pages, { status, type, page });
    else evidence.leave("error-body", shape === undefined ? [] : [shape === "own" ? "<own>" : shape], exchange);
    if (shape === undefined) return;
    this.#hasJsonError = true;
    this.#shapes[isRefused(exchange) ? "refused" : "others"].add(shape);
    if (showsInvalid(shape, answer)) this.#whole.add(shape);
    const [error, ...others] = queryErrors;
    const field = error && others.length === 0 ? { field: { in: error.in, name: error.path.slice(1) } } : {};
    const sample = { ...answer, path: operations[operation].path.replace("{id}", id), ...field };
    // What a body did wrong is not certain: such an error may be of either form.
    if (error) keep(this.#ofFields, sample);
    else if (operation.startsWith("get"))
      keep(this.#usual, isUuid(id) ? sample : { ...sample, field: { in: "path", name: "id" } });
  }

  finding(finding: Finding): Finding {
    const { id, verdict } = finding;
    if (id !== "error-body") return finding;
    if (!this.#hasJsonError && this.#pages.length >= enough) {
      const learned = learnPage(this.#pages);
      return learned ? { ...finding, verdict: ownShape("error-body", learned) } : finding;
    }
    const named = verdict.sure === "settled" ? sayValue(verdict.value) : undefined;
    // Those that name an invalid field may have a form of their own.
    if (this.#usual.length < enough || this.#ofFields.length < enough) {
      if (named === undefined && this.#hasTwoForms) return { ...finding, verdict: tooFew };
      if (named === undefined || this.#whole.has(named)) return finding;
      return { ...finding, verdict: consistent([named], "No error was seen that names an invalid field.") };
    }
    // A named body may have a form for invalid fields that this service does not have.
    const shapes = new Set([...this.#usual, ...this.#ofFields].map((one) => problemOf(one)?.shape ?? "own"));
    const isOwn = shapes.has("own") || (this.#hasTwoForms && shapes.size === 2);
    const isKnown = named === undefined ? !isOwn : isNamedBody(named, this.#ofFields);
    return isKnown ? finding : { ...finding, verdict: this.#learned };
  }

  /** Whether errors about invalid fields may have a form of their own, so that two shapes are no contradiction. */
  get #hasTwoForms(): boolean {
    const { refused, others } = this.#shapes;
    return others.size < 2 && new Set([...refused, ...others]).size === 2;
  }

  /** An id that is none may be refused as a wrong field, or like an id that nothing has. */
  get #learned(): Verdict {
    const usual = this.#usual.map(({ field: _field, ...one }) => one);
    const verdict = errorVerdict(usual, this.#ofFields);
    const ofIds = this.#usual.filter(({ field }) => field);
    if (verdict.sure === "settled" || ofIds.length === 0 || ofIds.length === usual.length) return verdict;
    const others = this.#usual.filter(({ field }) => !field);
    const other = errorVerdict(others, [...this.#ofFields, ...ofIds]);
    return other.sure === "settled" ? other : verdict;
  }
}
