import type { Simulator } from "@totem-partner/simulator";

/** The maximum number of listed companies. */
const mostListed = 100;

/** The existing companies, to select one from. */
export interface ListedCompanies {
  /** The key of the default company. */
  defaultKey: string;
  /** The newest first. Keys of a seed are hidden, except for the default one. */
  items: { name: string; apiKey: string | null }[];
  total: number;
}

/** Lists companies by name, and those named `test_<name>` by their keys, which their names reveal anyway. */
export function listCompanies({ companies, knownKeys, defaultKey }: Simulator): ListedCompanies {
  const given = new Set(knownKeys.given);
  const items = companies.slice(-mostListed).map(({ name }) => {
    const testKey = `test_${name}`;
    return { name, apiKey: knownKeys.has(testKey) && !given.has(testKey) ? testKey : null };
  });
  return { defaultKey, items: items.reverse(), total: companies.length };
}
