import type { AssumptionDescription } from "@totem-partner/simulator";
import type { ShapedList } from "../../shapes/list-shape.ts";
import { isRefused } from "../../answers/answer.ts";
import {
  outside,
  type Evidence,
  type Finding,
  inconsistent,
  integerFrom,
  notObservable,
  settled,
  type Verdict,
} from "../../findings/finding.ts";
import { enough, seenOnce } from "../evidence.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { isPaging, type Lesson, mayBe } from "./rule.ts";

/** Counts numbers, with evidence for the first occurrence of each. */
class Numbers {
  readonly #seen = new Map<number, { times: number; evidence: Evidence }>();

  add(number: number, { evidence }: ObservedExchange): void {
    const known = this.#seen.get(number);
    if (known) known.times += 1;
    else if (this.#seen.size < 200) this.#seen.set(number, { times: 1, evidence });
  }

  get all(): number[] {
    return [...this.#seen.keys()].sort((one, other) => one - other);
  }

  times(test: (number: number) => boolean): number {
    let times = 0;
    for (const [number, seen] of this.#seen) if (test(number)) times += seen.times;
    return times;
  }

  evidence(test: (number: number) => boolean): Evidence[] {
    return [...this.#seen].filter(([number]) => test(number)).map(([, { evidence }]) => evidence);
  }
}

const mostParts = 10;

const integerOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** Part of a list without counts, which a further part shows to be truncated. */
interface Part {
  length: number;
  asked: number | undefined;
  isCut: boolean;
}

/** Learns the limits of lists from numbers that do not depend on each other. */
export class LimitRules {
  /** The length of truncated lists without a requested limit, and the limits that such lists report. */
  readonly #cuts = new Numbers();
  readonly #named = new Numbers();
  /** The length of lists, or their reported limit, at an accepted limit. */
  readonly #used = new Numbers();
  /** Limits that were accepted, and others that were refused. */
  readonly #accepted = new Numbers();
  readonly #refused = new Numbers();
  /** The limits that replaced larger ones, and those larger ones. */
  readonly #clamped = new Numbers();
  readonly #tooLarge = new Numbers();
  readonly #replaced = new Map<number, number>();
  readonly #parts = new Map<string, Part[]>();
  #most = 0;
  #denied: string | undefined;
  #isSteady = true;

  /** Learns from a list; `onOver` is called with what happened to a limit over the maximum. */
  learn({ exchange }: Lesson, onOver: (value: "clamp" | "reject") => void): void {
    const { query, list } = exchange;
    const asked = integerOf(query.get("limit"));
    if (list && !query.has("limit")) this.#plain(exchange, list);
    if (list && (list.limit === undefined || list.total === undefined)) this.#compare(exchange, list, onOver);
    if (asked === undefined) return;
    if (list) {
      this.#accepted.add(asked, exchange);
      this.#used.add(Math.max(list.records.length, list.limit === asked ? asked : 0), exchange);
      if (list.limit === undefined || list.limit === asked) return;
      if (list.limit > asked || list.limit < 1) {
        this.#denied = `The envelope names ${String(list.limit)} as the limit, although ${String(asked)} was requested.`;
        return;
      }
      this.#clamp(exchange, asked, list.limit);
      onOver("clamp");
      return;
    }
    const isPlain = [...query.keys()].every(isPaging) && exchange.queryErrors.length === 0;
    if (!isPlain || !isRefused(exchange) || !mayBe(exchange, "limit_over_maximum")) return;
    const isOther = exchange.code === undefined && this.#accepted.all.length === 0;
    if (isOther) return;
    this.#refused.add(asked, exchange);
    onOver("reject");
  }

  #clamp(exchange: ObservedExchange, asked: number, used: number): void {
    if ((this.#replaced.get(asked) ?? used) !== used) this.#isSteady = false;
    if (this.#replaced.size < 200) this.#replaced.set(asked, used);
    this.#clamped.add(used, exchange);
    this.#tooLarge.add(asked, exchange);
  }

  /**
   * Learns from a list that does not say whether it is truncated. It is if a longer part exists, and if the same request
   * returns as many records again: otherwise, a record may have been created in between.
   */
  #compare(exchange: ObservedExchange, list: ShapedList, onOver: (value: "clamp") => void): void {
    const { operation, query } = exchange;
    if (![...query.keys()].every(isPaging)) return;
    const { length } = list.records;
    const asked = integerOf(query.get("limit"));
    const offset = Number(query.get("offset") ?? 0);
    const parts = this.#parts.get(operation) ?? [];
    this.#parts.set(operation, parts);
    for (const part of parts) {
      // A larger limit replaces the default, too.
      const isLonger = offset === 0 && part.asked === undefined && length > part.length;
      part.isCut ||= isLonger || (length > 0 && offset === part.length && part.asked !== undefined);
    }
    if (offset > 0 || length === 0 || (asked !== undefined && length >= asked)) return;
    const known = parts.find((part) => part.asked === asked);
    if (known?.length === length) {
      if (!known.isCut) return;
      if (asked === undefined && list.total === undefined) this.#cut(exchange, list);
      else if (asked !== undefined && list.limit === undefined) {
        this.#clamp(exchange, asked, length);
        onOver("clamp");
      }
      return;
    }
    if (known) parts.splice(parts.indexOf(known), 1);
    if (parts.length < mostParts) parts.push({ length, asked, isCut: false });
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
    if (cut === undefined && this.#most > 0)
      return integerFrom(this.#most, "No list has more records than it returns by default.");
    if (cut === undefined) return notObservable("No list requested without a limit was truncated.");
    if (others.length > 0 || this.#named.times((named) => named !== cut) > 0)
      return inconsistent("Lists without a limit return different numbers of records.");
    const larger = this.#used.times((used) => used > cut);
    if (larger >= enough && this.#cuts.times(() => true) >= enough) return settled(cut);
    const why = larger > 0 ? seenOnce : "The maximum may have truncated the list instead.";
    return integerFrom(cut, why);
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
      if (isOwn && this.#clamped.times(() => true) >= enough) return settled(clamped);
      return open(clamped, isOwn ? seenOnce : "The value that replaces a larger limit could be the default.");
    }
    if (lowest === undefined)
      return highest > 0 ? open(highest, "No larger limit was requested.") : notObservable("No list was observed.");
    // Where larger ones are refused, an accepted one is used.
    const largest = Math.max(highest, this.#accepted.all.at(-1) ?? 0);
    if (largest >= lowest) return differing("A limit was refused, but a larger one was accepted.");
    const isNext = largest === lowest - 1;
    const isSure =
      this.#refused.times((asked) => asked === lowest) >= enough &&
      Math.max(...[this.#used, this.#accepted].map((one) => one.times((used) => used === largest))) >= enough;
    if (isNext && isSure) return settled(largest);
    return open(largest, `It is less than ${lowest}.`);
  }

  /** The finding for a point that is a limit; undefined for every other point. */
  finding({ id, question }: AssumptionDescription): Finding | undefined {
    if (id === "default-limit") {
      const [cut = Infinity] = this.#cuts.all;
      const evidence = [...this.#cuts.evidence(() => true), ...this.#used.evidence((used) => used > cut)].slice(0, 4);
      return { id, question, verdict: this.#default, evidence };
    }
    if (id !== "max-limit") return undefined;
    const highest = this.#used.all.at(-1);
    const evidence = [
      ...this.#clamped.evidence(() => true),
      ...this.#tooLarge.evidence(() => true),
      ...this.#refused.evidence(() => true),
      ...this.#used.evidence((used) => used === highest),
    ];
    return { id, question, verdict: this.#maximum, evidence: [...new Set(evidence)].slice(0, 4) };
  }
}
