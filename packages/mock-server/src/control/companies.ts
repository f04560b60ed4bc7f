import type { Simulator } from "@totem-partner/simulator";

/** So many companies are listed, the newest. */
const mostListed = 100;

/** The companies that there are, to choose one of them from. */
export interface ListedCompanies {
  /** The key of the company to begin with. */
  defaultKey: string;
  /** The newest, the last one first. Keys of a seed are not shown, but for the default one. */
  items: { name: string; apiKey: string | null }[];
  total: number;
}

/** Lists companies by their names, and those of `test_<name>` by their keys, which their names tell anyway. */
export function listCompanies({ companies, knownKeys, defaultKey }: Simulator): ListedCompanies {
  const given = new Set(knownKeys.given);
  const items = companies.slice(-mostListed).map(({ name }) => {
    const testKey = `test_${name}`;
    return { name, apiKey: knownKeys.has(testKey) && !given.has(testKey) ? testKey : null };
  });
  return { defaultKey, items: items.reverse(), total: companies.length };
}
