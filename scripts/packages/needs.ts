import type { Publishable } from "./publishable.ts";

type Needing = Pick<Publishable, "name" | "needs">;

/** Some packages and all others that they need. */
export function withNeeds<One extends Needing>(some: readonly One[], all: readonly One[]): One[] {
  const names = new Set<string>();
  const add = ({ name, needs }: Needing): void => {
    if (names.has(name)) return;
    names.add(name);
    for (const one of all.filter((other) => needs.includes(other.name))) add(one);
  };
  for (const one of some) add(one);
  return all.filter(({ name }) => names.has(name));
}

/**
 * The same packages, each after those of them that it needs.
 *
 * @throws {Error} when they need each other in a circle.
 */
export function neededFirst<One extends Needing>(packages: readonly One[]): One[] {
  const waiting = [...packages];
  const ordered: One[] = [];
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ needs }) => !waiting.some(({ name }) => needs.includes(name)));
    if (at === -1) {
      const names = waiting.map(({ name }) => name).join(", ");
      throw new Error(`These packages depend on each other in a circle: ${names}`);
    }
    ordered.push(...waiting.splice(at, 1));
  }
  return ordered;
}
