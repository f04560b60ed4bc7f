import type { Company } from "./company.ts";

type Admission =
  | { ok: true; value: Company }
  | { ok: false; problem: { code: "unknown_api_key" | "too_many_companies"; detail: string } };

/** Thrown at the maximum number of companies, if none of them is empty. */
export class CompanyLimitError extends Error {
  override readonly name = "CompanyLimitError";
}

/** Which texts are API keys. */
export interface KnownKeys {
  /** The keys of companies that were configured, in any form. */
  given: readonly string[];
  /** Returns true if a text, such as `test_demo`, is the key of an existing company. */
  has: (text: string) => boolean;
  /** Matches a host's own keys and nothing else, with the flag g. Default: nothing. */
  form?: RegExp;
}

interface CompaniesOptions {
  /** The maximum number of companies with `test_…` keys at a time. At 0, such a key is like any other. */
  most: number;
  make: (name: string) => Company;
  onEvicted?: ((company: Company) => void) | undefined;
}

/** @throws {RangeError} for anything but an integer of at least 1, or of the least that is given. */
export function readMost(option: string, most: number, least = 1): number {
  if (Number.isSafeInteger(most) && most >= least) return most;
  throw new RangeError(`${option} is ${String(most)}, but must be an integer of at least ${least}, such as 10000.`);
}

function unknownKey(apiKey: string, most: number): Admission {
  const form = most === 0 ? "" : " Use a key of the form test_<name>, each of which is a separate company.";
  const advice = apiKey.includes(",") ? " It has a comma: is the header X-Partner-API-Key sent twice?" : form;
  return { ok: false, problem: { code: "unknown_api_key", detail: `No company has this key.${advice}` } };
}

function tooMany(most: number): Admission {
  const advice = "Use fewer keys, reset companies that you no longer need, or raise maxCompanies (--max-companies).";
  const detail = `There are ${String(most)} companies, the maximum, and none of them is empty. ${advice}`;
  return { ok: false, problem: { code: "too_many_companies", detail } };
}

const testKey = /^test_([A-Za-z0-9_-]{1,64})$/;

/** A new `test_…` company evicts the one untouched for longest, in constant time: each candidate is examined once. */
export class Companies {
  readonly #options: CompaniesOptions;
  readonly #byKey = new Map<string, Company>();
  readonly #given = new Map<string, Company>();
  /** Keys of companies that may be untouched, the one looked up longest ago first. */
  readonly #candidates = new Set<string>();
  readonly #held = new Set<string>();

  constructor(options: CompaniesOptions) {
    this.#options = options;
  }

  give(company: Company, apiKeys: readonly string[]): void {
    for (const apiKey of apiKeys) this.#given.set(apiKey, company);
  }

  get all(): readonly Company[] {
    return [...new Set([...this.#given.values(), ...this.#byKey.values()])];
  }

  get keys(): KnownKeys {
    return { given: [...this.#given.keys()], has: (text) => this.find(text) !== undefined };
  }

  find(apiKey: string): Company | undefined {
    return this.#given.get(apiKey) ?? this.#byKey.get(apiKey);
  }

  accepts(apiKey: string): boolean {
    return this.#given.has(apiKey) || this.#nameIn(apiKey) !== undefined;
  }

  /** The company of a key, created if necessary. Whoever has looked it up passes it on. */
  admit(apiKey: string, known = this.find(apiKey)): Admission {
    if (known) {
      this.#makeCandidate(apiKey);
      return { ok: true, value: known };
    }
    const name = this.#nameIn(apiKey);
    if (name === undefined) return unknownKey(apiKey, this.#options.most);
    return this.#hasRoom() ? { ok: true, value: this.#make(apiKey, name) } : tooMany(this.#options.most);
  }

  /** Recreates the company of a `test_…` key, ignoring the limit; any other key is skipped. */
  restore(apiKey: string): void {
    const name = this.#nameIn(apiKey);
    if (name !== undefined) this.#make(apiKey, name);
  }

  /** The same as `admit` for a caller that keeps the company: it is never evicted from then on. */
  hold(apiKey: string): Admission {
    const admission = this.admit(apiKey);
    if (admission.ok && this.#byKey.has(apiKey)) {
      this.#held.add(apiKey);
      this.#candidates.delete(apiKey);
    }
    return admission;
  }

  #nameIn(apiKey: string): string | undefined {
    return this.#options.most === 0 ? undefined : testKey.exec(apiKey)?.[1];
  }

  #make(apiKey: string, name: string): Company {
    const company = this.#options.make(name);
    this.#byKey.set(apiKey, company);
    this.#makeCandidate(apiKey);
    return company;
  }

  #makeCandidate(apiKey: string): void {
    if (this.#given.has(apiKey) || this.#held.has(apiKey)) return;
    this.#candidates.delete(apiKey);
    this.#candidates.add(apiKey);
  }

  #hasRoom(): boolean {
    for (const apiKey of this.#candidates) {
      if (this.#byKey.size < this.#options.most) break;
      this.#candidates.delete(apiKey);
      const company = this.#byKey.get(apiKey);
      if (company?.isUntouched !== true) continue;
      this.#byKey.delete(apiKey);
      this.#options.onEvicted?.(company);
    }
    return this.#byKey.size < this.#options.most;
  }
}
