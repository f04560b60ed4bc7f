import type { Alternative } from "./alternatives.ts";

/** Alternatives that apply together, each of a different assumption. */
export type Combination = readonly Alternative[];

/** An alternative in a few characters, which also name a file: one of the user's own is `list-envelope=own`. */
export const nameOf = ({ id, value }: Pick<Alternative, "id" | "value">): string =>
  `${id}=${typeof value === "object" ? "own" : value}`;

const keyOf = (one: Alternative, other: Alternative): string => [nameOf(one), nameOf(other)].sort().join(" ");

/** Pairs of alternatives of different assumptions that have not been tried together yet. */
export class UntriedPairs {
  readonly #keys = new Set<string>();
  readonly #forbidden: Combination[] = [];
  readonly #alternatives: readonly Alternative[];

  constructor(alternatives: readonly Alternative[]) {
    this.#alternatives = alternatives;
    for (const [at, one] of alternatives.entries()) {
      for (const other of alternatives.slice(at + 1)) if (one.id !== other.id) this.#keys.add(keyOf(one, other));
    }
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Every pair of a combination was tried, and passed. */
  passed(combination: Combination): void {
    for (const [at, one] of combination.entries()) {
      for (const other of combination.slice(at + 1)) this.#keys.delete(keyOf(one, other));
    }
  }

  /** These fail together, so no further combination contains all of them. */
  failed(together: Combination): void {
    this.#forbidden.push(together);
    const [one, other, ...more] = together;
    if (one && other && more.length === 0) this.#keys.delete(keyOf(one, other));
  }

  /** A small set of combinations that covers these pairs, except those excluded because they fail together. */
  combinations(): Combination[] {
    const left = new UntriedPairs(this.#alternatives);
    for (const key of left.#keys) if (!this.#keys.has(key)) left.#keys.delete(key);
    left.#forbidden.push(...this.#forbidden);
    const found: Combination[] = [];
    for (let next = left.#fullest(); next.length > 1; next = left.#fullest()) {
      found.push(next);
      left.passed(next);
    }
    return found;
  }

  /** An untried pair, with the alternatives that cover the most; when none helps, with another untried pair. */
  #fullest(): Combination {
    const chosen: Alternative[] = [];
    for (let pair = this.#pairBeside(chosen); pair.length > 0; pair = this.#pairBeside(chosen)) {
      chosen.push(...pair);
      for (let next = this.#bestBeside(chosen); next; next = this.#bestBeside(chosen)) chosen.push(next);
    }
    return chosen;
  }

  /** The alternative that covers the most untried pairs with the selected ones; undefined if none covers any. */
  #bestBeside(chosen: Combination): Alternative | undefined {
    let [best, most]: [Alternative | undefined, number] = [undefined, 0];
    for (const candidate of this.#alternatives) {
      if (!this.#fits(chosen, candidate)) continue;
      const gain = chosen.filter((one) => this.#keys.has(keyOf(one, candidate))).length;
      if (gain > most) [best, most] = [candidate, gain];
    }
    return best;
  }

  #pairBeside(chosen: Combination): Combination {
    for (const one of this.#alternatives) {
      if (!this.#fits(chosen, one)) continue;
      for (const other of this.#alternatives) {
        if (this.#keys.has(keyOf(one, other)) && this.#fits([...chosen, one], other)) return [one, other];
      }
    }
    return [];
  }

  #fits(chosen: Combination, one: Alternative): boolean {
    return chosen.every(({ id }) => id !== one.id) && !this.#forbids([...chosen, one]);
  }

  #forbids(combination: Combination): boolean {
    return this.#forbidden.some((together) => together.every((one) => combination.includes(one)));
  }
}

/** Finds a smallest part of a failing combination that still fails, leaving out ever smaller parts: delta debugging. */
export async function narrow(
  failing: Combination,
  fails: (part: Combination) => Promise<boolean>,
): Promise<Combination> {
  let [left, parts] = [failing, 2];
  while (left.length > 1) {
    const size = Math.ceil(left.length / parts);
    let smaller: Combination | undefined;
    for (let at = 0; at < left.length && smaller === undefined; at += size) {
      const without = [...left.slice(0, at), ...left.slice(at + size)];
      if (without.length > 0 && (await fails(without))) smaller = without;
    }
    if (smaller) [left, parts] = [smaller, Math.max(parts - 1, 2)];
    else if (size === 1) return left;
    else parts = Math.min(parts * 2, left.length);
  }
  return left;
}
