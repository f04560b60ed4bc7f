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
import { type Lesson, mayBe } from "./rule.ts";

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

const integerOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** Learns the limits of lists from numbers that do not depend on each other. */
export class LimitRules {
  /** The length of truncated lists without a requested limit, and the limits that such lists report. */
  readonly #cuts = new Numbers();
  readonly #named = new Numbers();
  /** The length of lists, or their reported limit, at an accepted limit. */
  readonly #used = new Numbers();
  readonly #refused = new Numbers();
  /** The limits that replaced larger ones, and those larger ones. */
  readonly #clamped = new Numbers();
  readonly #tooLarge = new Numbers();
  #denied: string | undefined;

  learn({ exchange, evidence }: Lesson): void {
    const { operation, query, list } = exchange;
    // Others may return all of their records, whatever is asked for (paged-lists).
    if (operation !== "listAuthorizations") return;
    const asked = integerOf(query.get("limit"));
    if (list && !query.has("limit")) this.#plain(exchange, list);
    if (asked === undefined) return;
    if (list) {
      this.#used.add(Math.max(list.records.length, list.limit === asked ? asked : 0), exchange);
      if (list.limit === undefined || list.limit === asked) return;
      if (list.limit > asked) {
        this.#denied = "The envelope names a larger limit than the requested one.";
        return;
      }
      this.#clamped.add(list.limit, exchange);
      this.#tooLarge.add(asked, exchange);
      evidence.leave("limit-over-max", ["clamp"], exchange);
      return;
    }
    const isPlain =
      [...query.keys()].every((name) => name === "limit" || name === "offset") && exchange.queryErrors.length === 0;
    if (!isPlain || !isRefused(exchange) || !mayBe(exchange, "limit_over_maximum")) return;
    const isOther = exchange.code === undefined && this.#used.times((used) => used >= 1) === 0;
    if (isOther) return;
    this.#refused.add(asked, exchange);
    evidence.leave("limit-over-max", ["reject"], exchange);
  }

  #plain(exchange: ObservedExchange, { records: { length: shown }, limit: named, total }: ShapedList): void {
    const offset = Number(exchange.query.get("offset") ?? 0);
    this.#used.add(shown, exchange);
    if (named !== undefined) this.#named.add(named, exchange);
    if (total === undefined || shown === 0 || total <= offset + shown) return;
    this.#cuts.add(shown, exchange);
    if (named !== shown) this.#denied = "The envelope names a different limit from the one that truncated the list.";
  }

  get #default(): Verdict {
    if (this.#denied !== undefined) return outside(this.#denied);
    const [cut, ...others] = this.#cuts.all;
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
    if (others.length > 0) return inconsistent("Limits that are too large are replaced by different values.");
    if (clamped !== undefined && lowest !== undefined)
      return inconsistent("Limits that are too large are sometimes replaced and sometimes refused.");
    const open = (least: number, why: string): Verdict => integerFrom(Math.max(1, least), why);
    if (clamped !== undefined) {
      if (highest > clamped) return inconsistent("Lists return more records than the limit that replaces larger ones.");
      // Otherwise the value that replaces a large limit could be the default.
      const isOwn =
        this.#named.times((named) => named < clamped) > 0 || this.#tooLarge.times((asked) => asked === clamped + 1) > 0;
      if (isOwn && this.#clamped.times(() => true) >= enough) return settled(clamped);
      return open(clamped, isOwn ? seenOnce : "The value that replaces a larger limit could be the default.");
    }
    if (lowest === undefined)
      return highest > 0 ? open(highest, "No larger limit was requested.") : notObservable("No list was observed.");
    if (highest >= lowest) return inconsistent("A limit was refused, but a larger one was accepted.");
    const isNext = highest === lowest - 1;
    const isSure =
      this.#refused.times((asked) => asked === lowest) >= enough &&
      this.#used.times((used) => used === highest) >= enough;
    if (isNext && isSure) return settled(highest);
    return open(highest, `It is less than ${lowest}.`);
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
