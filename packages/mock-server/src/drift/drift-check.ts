import { describeAssumptions, parseAssumptions } from "@totem-partner/simulator";
import type { Part } from "@totem-partner/spec/contract-document";
import { BoundedCache } from "../audit/bounded-cache.ts";
import { answerDifferences } from "./answer-differences.ts";
import { labelledContract } from "./basis.ts";
import { type Deviation, deviationKey } from "./deviation.ts";
import type { Answers } from "./drift-book.ts";

/** How the open points are settled, as far as they are. */
export type Settled = Readonly<Record<string, string | number>>;

/** Enough for every alternative of every point. */
const mostContracts = 100;

/** A report lists no more deviations. */
const mostDeviations = 100;

/** What is settled, and one more point settled in another way than by its default. */
function alternativesOf(settled: Settled): Settled[] {
  return describeAssumptions().flatMap(({ id, values, default: standard }) => {
    if (Object.hasOwn(settled, id)) return [];
    const others = values.filter(({ value }) => value !== standard && value !== "<integer>");
    return others.map(({ value }) => ({ ...settled, [id]: value }));
  });
}

/** The deviations in each group of answers, by what tells them from others. */
type Differing = Map<Answers, Map<string, Deviation>>;

const differencesUnder = (contract: Part, answers: Iterable<Answers>): Differing =>
  new Map(
    Array.from(answers, (one) => [
      one,
      new Map(answerDifferences(contract, one).map((deviation) => [deviationKey(deviation), deviation])),
    ]),
  );

/** Takes out what is no deviation under another contract, unless that has deviations of its own there. */
function takeOutExplained(found: Differing, other: Differing): void {
  for (const [answers, deviations] of found) {
    const rest = other.get(answers);
    if (!rest || [...rest.keys()].some((key) => !deviations.has(key))) continue;
    for (const key of [...deviations.keys()]) if (!rest.has(key)) deviations.delete(key);
    if (deviations.size === 0) found.delete(answers);
  }
}

/** Holds answers against the contract of a service. */
export class DriftCheck {
  readonly #contracts = new BoundedCache<Promise<Part>>(mostContracts);

  /**
   * Where answers differ from the contract as it is under what is settled. What an alternative of an open point would
   * explain is left out: that is for the point to say.
   */
  async deviations(answers: readonly Answers[], settled: Settled): Promise<Deviation[]> {
    if (answers.length === 0) return [];
    const found = differencesUnder(await this.#contractUnder(settled), answers);
    for (const [one, deviations] of found) if (deviations.size === 0) found.delete(one);
    for (const alternative of alternativesOf(settled)) {
      if (found.size === 0) break;
      takeOutExplained(found, differencesUnder(await this.#contractUnder(alternative), found.keys()));
    }
    const all = [...found.values()].flatMap((deviations) => [...deviations.values()]);
    return all.slice(0, mostDeviations);
  }

  #contractUnder(settled: Settled): Promise<Part> {
    return this.#contracts.get(JSON.stringify(settled), () => labelledContract(parseAssumptions(settled)));
  }
}
