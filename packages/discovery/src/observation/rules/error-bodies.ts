import { kindOfProblem } from "@totem-partner/spec/error-values";
import { operations } from "@totem-partner/spec/operations";
import { hasCode } from "@totem-partner/spec/named-templates";
import { type OwnErrorBody, sayValue } from "@totem-partner/spec/own-alternatives";
import { templates } from "@totem-partner/spec/templates";
import { isRepeated } from "@totem-partner/spec/template";
import { type Answer, isClientError, isError, isPassing, isRefused, problemOf } from "../../shapes/answer.ts";
import { consistent, type Finding, notObservable, ownShape, settled, type Verdict } from "../../findings/finding.ts";
import { fitsError, formOf, learnPage, type SentError, type SentPage } from "../../shapes/error-shape.ts";
import { learnCodes } from "../../shapes/learned-codes.ts";
import type { ErrorSample } from "../../shapes/error-parts.ts";
import { learnError } from "../../shapes/learned-error.ts";
import { enough } from "../evidence.ts";
import { type Collector, isAboutContent, type Lesson } from "./rule.ts";

const namedBody = (name: string): OwnErrorBody | undefined =>
  Object.entries<OwnErrorBody>(templates["error-body"]).find(([one]) => one === name)?.[1];

/** True if an error shows the form that a named body has only for invalid fields, or if the body has no such form. */
export function showsInvalid(name: string, sent: SentError): boolean {
  const own = namedBody(name);
  if (own?.invalid === undefined) return own !== undefined;
  return fitsError(own, sent, true) && !fitsError(own, sent, false);
}

/** True if all errors have the named body and, if any are about an invalid field, one has its form for these. */
export function isNamedBody(name: string, sent: readonly (SentError & { field?: unknown })[]): boolean {
  const own = namedBody(name);
  if (own === undefined) return false;
  const ofFields = sent.filter(({ field }) => field !== undefined);
  const showsFields = ofFields.length === 0 || ofFields.some((one) => fitsError(own, one, true));
  return showsFields && sent.every((one) => fitsError(own, one, false) || fitsError(own, one, true));
}

/** A body as compared with others: fields rarely show which of the two keys the whole body has. */
const compared = (own: OwnErrorBody): string => JSON.stringify(own).replaceAll("{field.name}", "{field.key}");

function errorVerdict(usual: readonly ErrorSample[], ofFields: readonly ErrorSample[]): Verdict {
  const learned = learnError(usual, ofFields);
  const isLearned = (own: OwnErrorBody) => learned.ok && compared(own) === compared(learned.body);
  // Its usual errors may look like those of another name.
  const name = Object.entries<OwnErrorBody>(templates["error-body"]).find(([, one]) => isLearned(one))?.[0];
  if (name !== undefined) return settled(name);
  return learned.ok
    ? ownShape("error-body", learned.body)
    : notObservable(`The body of errors is none that has a name, and it is not clear yet: ${learned.why}.`);
}

/** The code that we have for the problem of an error, where that is certain. */
function problemIn(exchange: Lesson["exchange"]): string | undefined {
  const { operation, id, isMalformedId, intent, code, answer } = exchange;
  if (isPassing(answer)) return code;
  if (exchange.queryErrors.length > 0) return "validation_failed";
  const isRead = id !== undefined && operation.startsWith("get");
  // Nothing else of such a request can be malformed.
  if (isRead && (isMalformedId || (isRefused(answer) && code === undefined))) return "malformed_id";
  const isRepeat = intent?.reason === "external_id_exists" && kindOfProblem(code ?? "") === "";
  return isRepeat ? intent.reason : (code ?? intent?.reason);
}

const tooFew = notObservable("Errors have two forms, one of which may be that of invalid fields; too few were seen.");

const mostDifferent = 300;

/** More errors of a kind would cost memory, and show nothing new. */
const mostSamples = 16;

function keep<T>(samples: T[], sample: T): void {
  if (samples.length < mostSamples) samples.push(sample);
}

export class ErrorBodies implements Collector {
  readonly #usual: ErrorSample[] = [];
  readonly #ofFields: ErrorSample[] = [];
  /** Errors about requests with a body. */
  readonly #ofBodies: ErrorSample[] = [];
  readonly #pages: SentPage[] = [];
  /** The shapes of errors about malformed requests, and of all others. */
  readonly #shapes = { refused: new Set<string>(), others: new Set<string>() };
  /** Every different error, which a template has to reproduce. */
  readonly #all = new Map<string, ErrorSample>();
  /** Errors that may come from something in front of the service: only those in its form are its own. */
  readonly #elsewhere = new Map<string, Answer & { problem: string | undefined }>();
  #inside = 0;

  learn({ exchange, evidence }: Pick<Lesson, "exchange" | "evidence">): void {
    const { operation, status, answer, queryErrors, id = "" } = exchange;
    if (!isAboutContent(exchange)) {
      this.learnElsewhere(exchange);
      return;
    }
    const { type, page } = answer;
    const shape = problemOf(answer)?.shape ?? (isError(answer) ? "own" : undefined);
    // A single page proves nothing: it may come from a gateway.
    if (page !== undefined) keep(this.#pages, { status, type, page });
    else evidence.leave("error-body", shape === undefined ? [] : [shape === "own" ? "<own>" : shape], exchange);
    if (shape === undefined) return;
    if (answer.isInside) this.#inside += 1;
    const [error, ...others] = queryErrors;
    const name = error?.path.slice(1) ?? "";
    const field = error && others.length === 0 && { field: { in: error.in, name, value: exchange.query.get(name) } };
    const problem = problemIn(exchange);
    const path = operations[operation].path.replace("{id}", id) + (exchange.endsInSlash ? "/" : "");
    const sample = { ...answer, path, ...field, ...(problem !== undefined && { problem }) };
    const [unknown] = problem === "unknown_reference" ? (exchange.intent?.madeUp ?? []) : [];
    const ofBody = unknown === undefined ? undefined : { in: "body", name: unknown };
    const ofId = problem === "malformed_id" ? { in: "path", name: "id" } : ofBody;
    const certain = { ...sample, ...(!error && ofId && { field: ofId }) };
    // The mistake in a body is uncertain: such an error may have either form.
    const isUsual = operation.startsWith("get") && !error;
    this.#shapes[isUsual && !certain.field && !isRefused(exchange) ? "others" : "refused"].add(shape);
    const key = JSON.stringify([status, type, answer.body]);
    const isKnown = kindOfProblem(this.#all.get(key)?.problem ?? "") !== "";
    if (this.#all.size < mostDifferent && !isKnown) this.#all.set(key, certain);
    if (error) keep(this.#ofFields, sample);
    else if (isUsual) keep(this.#usual, certain);
    else keep(this.#ofBodies, sample);
  }

  /** Learns from an error that is not about the content of a request, or whose status is not certain. */
  learnElsewhere(exchange: Lesson["exchange"]): void {
    const { answer } = exchange;
    if (!isClientError(answer) || this.#elsewhere.size >= mostDifferent) return;
    this.#elsewhere.set(JSON.stringify([answer.status, answer.body]), { ...answer, problem: problemIn(exchange) });
  }

  finding(finding: Finding): Finding {
    if (finding.id !== "error-body") return finding;
    const found = this.#findingOf(finding);
    const { verdict } = found;
    const value = verdict.sure === "settled" ? verdict.value : "";
    const own = typeof value === "object" ? (value as OwnErrorBody) : namedBody(String(value));
    const invalidFor = own ? this.#othersInvalidUnder(own) : [];
    if (!own || (this.#inside < enough && invalidFor.length === 0)) return found;
    const more = {
      ...(invalidFor.length > 0 && { invalidFor }),
      ...(this.#inside >= enough && { status: 200 as const }),
    };
    return { ...found, verdict: settled({ ...own, ...more }) };
  }

  /** The problems besides those of request validation whose errors have the form for invalid fields, and no other. */
  #othersInvalidUnder(own: OwnErrorBody): string[] {
    const errors = [...this.#all.values(), ...this.#elsewhere.values()];
    const all = errors.map((one) => ({ ...one, problem: kindOfProblem(one.problem ?? "") }));
    const usual = new Set(all.flatMap((one) => (fitsError(own, one, false) ? one.problem : [])));
    // Without a field, there is nothing to repeat.
    if (isRepeated(own.invalid ?? "")) usual.add("malformed_json");
    const others = all.flatMap((one) => (fitsError(own, one, true) && !usual.has(one.problem) ? one.problem : []));
    return [...new Set(others)].filter((one) => one !== "" && one !== "validation_failed").toSorted();
  }

  #findingOf(finding: Finding): Finding {
    const { verdict } = finding;
    if (this.#all.size === 0 && this.#pages.length >= enough) {
      const learned = learnPage(this.#pages);
      return learned ? { ...finding, verdict: ownShape("error-body", learned) } : finding;
    }
    const named = verdict.sure === "settled" ? sayValue(verdict.value) : undefined;
    const unnamed = named === undefined && this.#hasTwoForms ? { ...finding, verdict: this.#twoForms } : undefined;
    // Those that name an invalid field may have a form of their own.
    if (this.#usual.length < enough || this.#ofFields.length < enough) {
      const own = namedBody(named ?? "");
      if (named === undefined || own === undefined) return unnamed ?? finding;
      const all = [...this.#all.values()];
      const isUsual = all.some((one) => fitsError(own, one, false));
      if (isUsual && all.some((one) => showsInvalid(named, one))) return finding;
      return {
        ...finding,
        verdict: consistent([named], `No error was seen that names ${isUsual ? "an" : "no"} invalid field.`),
      };
    }
    // A named body may have a form for invalid fields that this service does not have.
    const shapes = new Set([...this.#usual, ...this.#ofFields].map((one) => problemOf(one)?.shape ?? "own"));
    const isOwn = shapes.has("own") || (this.#hasTwoForms && shapes.size === 2);
    const isKnown = named === undefined ? !isOwn : isNamedBody(named, this.#ofFields);
    if (isKnown) return unnamed ?? finding;
    const grouped = this.#reproducing(this.#grouped);
    return { ...finding, verdict: grouped.sure === "settled" ? grouped : this.#reproducing(this.#alike) };
  }

  /** The body of errors that have one form, except for another if they are about a parameter. */
  get #alike(): Verdict {
    const usual = this.#usual.map(({ field: _field, ...one }) => one);
    return errorVerdict(usual, this.#ofFields);
  }

  /** The body of errors in two forms: that of records which are not found, and any other. */
  get #grouped(): Verdict {
    const all = [...this.#all.values()];
    const allForms = new Set(all.map(({ body }) => formOf(body)));
    const alike = [...this.#elsewhere.values()].filter((one) => allForms.has(formOf(one.body)));
    const learned = learnCodes(all, alike);
    if (learned?.isComplete === false) return notObservable("Errors have codes of unknown problems.");
    const { codes, samples } = learned ?? { codes: undefined, samples: all };
    const isNotFound = ({ field, status }: ErrorSample): boolean => !field && [404, 410].includes(status);
    const forms = new Set(this.#usual.filter(isNotFound).map(({ body }) => formOf(body)));
    const isUsual = (_: ErrorSample, at: number): boolean => forms.has(formOf(all[at]?.body));
    const usual = samples.filter(isUsual).map(({ field: _field, ...one }) => one);
    const ofFields = samples.filter((one, at) => one.field && !isUsual(one, at));
    if (usual.length === 0 || (!codes && this.#ofFields.some((one) => forms.has(formOf(one.body)))))
      return notObservable("Errors about fields have the form of all others.");
    const verdict = errorVerdict(usual, ofFields);
    if (!codes || verdict.sure !== "settled" || typeof verdict.value !== "object") return verdict;
    return ownShape("error-body", { ...(verdict.value as OwnErrorBody), codes });
  }

  /** A named body with the two forms of all errors; only requests with a body have the one for invalid fields. */
  get #twoForms(): Verdict {
    const [name, ...others] = Object.keys(templates["error-body"]).filter((one) => {
      const own = namedBody(one);
      const fits = (sent: ErrorSample, isOfFields: boolean) => own !== undefined && fitsError(own, sent, isOfFields);
      const ofFields = this.#ofBodies.filter((sent) => !fits(sent, false));
      const isAll = this.#usual.every((sent) => fits(sent, false)) && ofFields.every((sent) => fits(sent, true));
      return isAll && this.#usual.length >= enough && ofFields.length >= enough;
    });
    return name !== undefined && others.length === 0 ? settled(name) : tooFew;
  }

  /** True if errors about invalid fields may have a form of their own, so two shapes are no contradiction. */
  get #hasTwoForms(): boolean {
    const { refused, others } = this.#shapes;
    return others.size < 2 && new Set([...refused, ...others]).size === 2;
  }

  /** The learned body, if every error of the run has it. */
  #reproducing(verdict: Verdict): Verdict {
    if (verdict.sure !== "settled" || typeof verdict.value !== "object" || !("body" in verdict.value)) return verdict;
    if (new Set(this.#usual.map(({ body }) => JSON.stringify(body))).size < enough)
      return notObservable("The body of errors is none that has a name, and too few different ones were seen.");
    const own = verdict.value as OwnErrorBody;
    const formsOf = (one: SentError) => [true, false].filter((isOfFields) => fitsError(own, one, isOfFields));
    const elsewhere = [...this.#elsewhere.values()].filter((one) => formsOf(one).length > 0);
    const other = [...this.#all.values(), ...elsewhere].find(
      (one) => !formsOf(one).some((isOfFields) => hasCode(own, one, isOfFields)),
    );
    if (other === undefined) return verdict;
    return notObservable(`Errors have several forms: one with ${String(other.status)} has another than most.`);
  }
}
