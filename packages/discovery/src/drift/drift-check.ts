import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { describeAssumptions, parseAssumptions } from "@totem-partner/simulator";
import { BoundedCache } from "@totem-partner/spec/bounded-cache";
import type { Part } from "@totem-partner/spec/contract-document";
import { answerDifferences } from "./answer-differences.ts";
import { labelledContract } from "./basis.ts";
import { type Deviation, deviationKey } from "./deviation.ts";
import type { Answers } from "./drift-book.ts";

export type Settled = Readonly<Record<string, InputValue>>;

/** Enough for every alternative of every point. */
const mostContracts = 100;

/** The maximum number of deviations in a report. */
const mostDeviations = 100;

/** The settled points, each time with one more point set to a value other than its default. */
function alternativesOf(settled: Settled): Settled[] {
  return describeAssumptions().flatMap(({ id, values, default: standard }) => {
    if (Object.hasOwn(settled, id)) return [];
    const others = values.filter(({ value }) => value !== standard && !value.startsWith("<"));
    return others.map(({ value }) => ({ ...settled, [id]: value }));
  });
}

/** The deviations in each group of responses, by key. */
type Differing = Map<Answers, Map<string, Deviation>>;

const differencesUnder = (contract: Part, answers: Iterable<Answers>): Differing =>
  new Map(
    Array.from(answers, (one) => [
      one,
      new Map(answerDifferences(contract, one).map((deviation) => [deviationKey(deviation), deviation])),
    ]),
  );

/** Removes deviations that do not occur under another contract, unless that contract causes different ones there. */
function takeOutExplained(found: Differing, other: Differing): void {
  for (const [answers, deviations] of found) {
    const rest = other.get(answers);
    if (!rest || [...rest.keys()].some((key) => !deviations.has(key))) continue;
    for (const key of [...deviations.keys()]) if (!rest.has(key)) deviations.delete(key);
    if (deviations.size === 0) found.delete(answers);
  }
}

export class DriftCheck {
  readonly #contracts = new BoundedCache<Promise<Part>>(mostContracts);

  /**
   * Where responses differ from the contract under the settled points. Differences that an alternative of an open
   * point explains are left out: they belong to that point.
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
