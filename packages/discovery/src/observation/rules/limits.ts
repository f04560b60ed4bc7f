import type { ShapedList } from "../../shapes/list-shape.ts";
import { isRefused } from "../../shapes/answer.ts";
import {
  consistent,
  outside,
  type Evidence,
  type Finding,
  inconsistent,
  notObservable,
  settled,
  type Verdict,
} from "../../findings/finding.ts";
import { enough, singleExchange } from "../evidence.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { isPaging, type Lesson, mayBe } from "./rule.ts";

export const integerFrom = (least: number, why: string): Verdict =>
  consistent([`any integer of at least ${least}`], why, least);

type Test = (number: number) => boolean;

const mostNumbers = 200;

class Numbers {
  readonly #seen = new Map<number, { times: number; evidence: Evidence }>();

  add(number: number, { evidence }: ObservedExchange): void {
    const known = this.#seen.get(number);
    if (known) known.times += 1;
    else if (this.#seen.size < mostNumbers) this.#seen.set(number, { times: 1, evidence });
  }

  get all(): number[] {
    return [...this.#seen.keys()].sort((one, other) => one - other);
  }

  times(test: Test = () => true): number {
    return [...this.#seen].reduce((sum, [number, { times }]) => sum + (test(number) ? times : 0), 0);
  }

  evidence(test: Test = () => true): Evidence[] {
    return [...this.#seen].flatMap(([number, { evidence }]) => (test(number) ? [evidence] : []));
  }
}

const mostParts = 10;

const integerOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

export class LimitRules {
  /** The length of truncated lists without a requested limit, and the limits that such lists report. */
  readonly #cuts = new Numbers();
  readonly #named = new Numbers();
  /** The length of lists, or their reported limit, at an accepted limit. */
  readonly #used = new Numbers();
  readonly #accepted = new Numbers();
  readonly #refused = new Numbers();
  /** The limits that replaced larger ones, and those larger ones. */
  readonly #clamped = new Numbers();
  readonly #tooLarge = new Numbers();
  readonly #replaced = new Map<number, number>();
  readonly #parts = new Map<string, { length: number; asked: number | undefined; isCut: boolean }[]>();
  #most = 0;
  #denied: string | undefined;
  #isSteady = true;

  learn({ exchange }: Lesson): "clamp" | "reject" | undefined {
    const { query, list } = exchange;
    const asked = integerOf(query.get("limit"));
    if (list && !query.has("limit")) this.#plain(exchange, list);
    const isCut =
      list && (list.limit === undefined || list.total === undefined) && this.#isCutAgain(exchange, list, asked);
    if (list && isCut && asked === undefined && list.total === undefined) this.#cut(exchange, list);
    if (asked === undefined) return undefined;
    if (list) {
      this.#accepted.add(asked, exchange);
      this.#used.add(Math.max(list.records.length, list.limit === asked ? asked : 0), exchange);
      const used = list.limit ?? (isCut ? list.records.length : asked);
      if (used === asked) return undefined;
      if (used < asked && used >= 1) return this.#clamp(exchange, asked, used);
      this.#denied = `The envelope names ${String(used)} as the limit, although ${String(asked)} was requested.`;
      return undefined;
    }
    const isPlain = [...query.keys()].every(isPaging) && exchange.queryErrors.length === 0;
    const isOther = exchange.code === undefined && this.#accepted.all.length === 0;
    if (!isPlain || isOther || !isRefused(exchange) || !mayBe(exchange, "limit_over_maximum")) return undefined;
    this.#refused.add(asked, exchange);
    return "reject";
  }

  #clamp(exchange: ObservedExchange, asked: number, used: number): "clamp" {
    if ((this.#replaced.get(asked) ?? used) !== used) this.#isSteady = false;
    if (this.#replaced.size < mostNumbers) this.#replaced.set(asked, used);
    this.#clamped.add(used, exchange);
    this.#tooLarge.add(asked, exchange);
    return "clamp";
  }

  /** Truncated if a longer part exists, and the same request returns as many records again: none was created. */
  #isCutAgain({ operation, query }: ObservedExchange, list: ShapedList, asked: number | undefined): boolean {
    if (![...query.keys()].every(isPaging)) return false;
    const { length } = list.records;
    const offset = Number(query.get("offset") ?? 0);
    const parts = this.#parts.get(operation) ?? [];
    this.#parts.set(operation, parts);
    for (const part of parts) {
      // A larger limit replaces the default, too.
      const isLonger = offset === 0 && part.asked === undefined && length > part.length;
      part.isCut ||= isLonger || (length > 0 && offset === part.length && part.asked !== undefined);
    }
    if (offset > 0 || length === 0 || (asked !== undefined && length >= asked)) return false;
    const known = parts.find((part) => part.asked === asked);
    if (known?.length === length) return known.isCut;
    if (known) parts.splice(parts.indexOf(known), 1);
    if (parts.length < mostParts) parts.push({ length, asked, isCut: false });
    return false;
  }

  #plain(exchange: ObservedExchange, list: ShapedList): void {
    const { records, limit: named, total } = list;
    const shown = records.length;
    const offset = Number(exchange.query.get("offset") ?? 0);
    this.#used.add(shown, exchange);
    this.#most = Math.max(this.#most, shown);
    if (named !== undefined) this.#named.add(named, exchange);
    if (total === undefined || shown === 0 || total <= offset + shown) return;
    this.#cut(exchange, list);
  }

  #cut(exchange: ObservedExchange, { records: { length }, limit = length }: ShapedList): void {
    this.#cuts.add(length, exchange);
    if (limit !== length) this.#denied = "The envelope names a different limit from the one that truncated the list.";
  }

  get #default(): Verdict {
    if (this.#denied !== undefined) return outside(this.#denied);
    const [cut, ...others] = this.#cuts.all;
    const named = this.#namedDefault;
    if (cut === undefined && named !== undefined) return settled(named);
    if (cut === undefined && this.#most > 0)
      return integerFrom(this.#most, "No list has more records than it returns by default.");
    if (cut === undefined) return notObservable("No list requested without a limit was truncated.");
    if (others.length > 0 || this.#named.times((named) => named !== cut) > 0)
      return inconsistent("Lists without a limit return different numbers of records.");
    const larger = this.#used.times((used) => used > cut);
    if (larger >= enough && this.#cuts.times() >= enough) return settled(cut);
    const why = larger > 0 ? singleExchange : "The maximum may have truncated the list instead.";
    return integerFrom(cut, why);
  }

  /** The limit that envelopes name where none is requested: of more records than the list has, and less than a larger one. */
  get #namedDefault(): number | undefined {
    const [named, ...others] = this.#named.all;
    if (named === undefined || others.length > 0 || named <= this.#most || this.#named.times() < enough)
      return undefined;
    const isLarger = (limit: number): boolean => limit > named;
    return this.#used.times(isLarger) + this.#clamped.times(isLarger) >= enough ? named : undefined;
  }

  get #maximum(): Verdict {
    if (this.#denied !== undefined) return outside(this.#denied);
    const [clamped, ...others] = this.#clamped.all;
    const [lowest] = this.#refused.all;
    const highest = this.#used.all.at(-1) ?? 0;
    const differing = this.#isSteady ? outside : inconsistent;
    if (others.length > 0) return differing("Limits that are too large are replaced by different values.");
    if (clamped !== undefined && lowest !== undefined)
      return differing("Limits that are too large are sometimes replaced and sometimes refused.");
    const open = (least: number, why: string): Verdict => integerFrom(Math.max(1, least), why);
    if (clamped !== undefined) {
      if (highest > clamped) return differing("Lists return more records than the limit that replaces larger ones.");
      // Otherwise the value that replaces a large limit could be the default.
      const isOwn =
        this.#named.times((named) => named < clamped) > 0 || this.#tooLarge.times((asked) => asked === clamped + 1) > 0;
      if (isOwn && this.#clamped.times() >= enough) return settled(clamped);
      return open(clamped, isOwn ? singleExchange : "The value that replaces a larger limit could be the default.");
    }
    if (lowest === undefined)
      return highest > 0 ? open(highest, "No larger limit was requested.") : notObservable("No list was observed.");
    // If larger limits are refused, an accepted limit was applied.
    const largest = Math.max(highest, ...this.#accepted.all);
    if (largest >= lowest) return differing("A limit was refused, but a larger one was accepted.");
    const isNext = largest === lowest - 1;
    const isSure =
      this.#refused.times((asked) => asked === lowest) >= enough &&
      [this.#used, this.#accepted].some((one) => one.times((used) => used === largest) >= enough);
    if (isNext && isSure) return settled(largest);
    return open(largest, `It is less than ${lowest}.`);
  }

  finding(finding: Finding): Finding {
    const { id } = finding;
    // The envelope of a service's own may name it.
    if (id === "default-limit" && finding.verdict.sure === "settled" && this.#cuts.all.length === 0) return finding;
    if (id === "default-limit") {
      const [cut = Infinity] = this.#cuts.all;
      const evidence = [...this.#cuts.evidence(), ...this.#used.evidence((used) => used > cut)].slice(0, 4);
      return { ...finding, verdict: this.#default, evidence };
    }
    if (id !== "max-limit") return finding;
    const largest = this.#used.all.at(-1);
    const others = [this.#clamped, this.#tooLarge, this.#refused].flatMap((numbers) => numbers.evidence());
    const evidence = [...others, ...this.#used.evidence((used) => used === largest)];
    return { ...finding, verdict: this.#maximum, evidence: [...new Set(evidence)].slice(0, 4) };
  }
}
