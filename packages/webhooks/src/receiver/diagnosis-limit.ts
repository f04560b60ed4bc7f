import { optionMistake } from "@totem-partner/spec/options";
import { wholeNumber } from "../dedupe/durations.ts";
import { MinuteBudget } from "./minute-budget.ts";
import type { DiagnosisBudget } from "./options.ts";

const names = { perMinute: true, bytesPerMinute: true } satisfies Record<keyof DiagnosisBudget, true>;

/** Limits how often the cause of a mismatch is searched for. */
export class DiagnosisLimit {
  /** Whether there is a budget to spend; otherwise, `diagnose` is true or false. */
  readonly isBudget: boolean;
  readonly #allows: (bytes: number) => boolean;

  /** @throws `TypeError` or `RangeError` for an invalid budget. */
  constructor(diagnose: boolean | DiagnosisBudget = {}, now: () => number) {
    this.isBudget = typeof diagnose === "object";
    if (typeof diagnose === "boolean") {
      this.#allows = () => diagnose;
      return;
    }
    const mistake = optionMistake("diagnose", diagnose, Object.keys(names));
    if (mistake !== undefined) throw new TypeError(mistake);
    const { perMinute = 30, bytesPerMinute = 65_536 } = diagnose;
    const count = new MinuteBudget(wholeNumber("diagnose.perMinute", perMinute, 1_000_000), now);
    const size = new MinuteBudget(wholeNumber("diagnose.bytesPerMinute", bytesPerMinute, 1_000_000_000), now);
    this.#allows = (bytes) => size.spend(bytes) && count.spend();
  }

  /** Whether to search for the cause now; if so, spends the cost. */
  allows(bytes: number): boolean {
    return this.#allows(bytes);
  }
}
