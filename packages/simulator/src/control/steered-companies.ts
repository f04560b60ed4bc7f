import { z } from "zod";
import type { Journal } from "../journal/journal.ts";
import type { Redactor } from "../journal/redaction.ts";
import type { Simulator } from "../simulator.ts";
import { strictObject } from "./checks/fields.ts";
import { MockUsageError } from "./checks/mock-usage-error.ts";
import { checkUsage } from "./checks/usage-error.ts";
import { type MockCompany, controlCompany } from "./steer.ts";

/** Every company of a simulator, controlled from a test. `reset`, `advance` and so on act on the default company. */
export interface MockCompanies extends MockCompany {
  /**
   * Returns the company of the key `test_<name>`. Companies never see each other, so parallel tests can use one each.
   *
   * @throws {MockUsageError} for a name that is not 1 to 64 letters, digits, `_` and `-`.
   */
  company(name: string): MockCompany;
  /**
   * Returns the company of a key, such as one from the seed file.
   *
   * @throws {MockUsageError} for a key that no company has.
   */
  companyOf(apiKey: string): MockCompany;
  /** Returns the newest 100 companies with their keys, how many there are, and the key of the default company. */
  companies(): ListedCompanies;
}

const mostListed = 100;

/** The existing companies, to select one from. */
export interface ListedCompanies {
  /** The key of the default company; null on a host that admits only those who have the key of a company. */
  defaultKey: string | null;
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

const companyName = strictObject({
  name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { error: "must have 1 to 64 letters, digits, _ or -" }),
});

/** The objects with which a test controls the companies of a simulator. */
export function controlAll(simulator: Simulator, journal: Journal, redactor: Redactor): MockCompanies {
  const companyOf = (apiKey: string): MockCompany => {
    const found = simulator.company(apiKey);
    if (!found) {
      const hint = "a key of a seed file, or test_<name> with up to 64 letters, digits, _ and -";
      throw new MockUsageError(`companyOf(apiKey): no company has this key. Pass ${hint}.`);
    }
    return controlCompany(found, apiKey, journal, redactor);
  };
  return {
    ...companyOf(simulator.defaultKey),
    company: (name) => companyOf(`test_${checkUsage("company(name)", companyName, { name }).name}`),
    companyOf,
    companies: () => listCompanies(simulator),
  };
}
