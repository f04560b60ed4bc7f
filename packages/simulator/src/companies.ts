import type { Company } from "./company.ts";

/** What came of asking for the company of a key: the company, or why there is none. */
export type Admission = { company: Company } | { company: undefined; reason: "unknown_api_key" | "too_many_companies" };

/** Which texts are API keys. */
export interface KnownKeys {
  /** The keys of companies that were given, in any form. */
  given: readonly string[];
  /** Whether a text, such as `test_demo`, is the key of a company that there is. */
  has: (text: string) => boolean;
}

/** How companies are kept. */
export interface CompaniesOptions {
  /** How many companies of `test_…` keys there may be at once. */
  most: number;
  /** Makes the company of the key `test_<name>`. */
  make: (name: string) => Company;
  /** Called with a company that made room for another. */
  onEvicted?: ((company: Company) => void) | undefined;
}

const testKey = /^test_([A-Za-z0-9_-]{1,64})$/;

/**
 * The companies by their keys. Those of the `test_…` keys are made when they are first used and are bounded in number:
 * one too many takes the place of the company that was untouched for longest. That costs the same however many there
 * are: a company becomes a candidate whenever it is asked for, and is looked at once.
 */
export class Companies {
  readonly #options: CompaniesOptions;
  readonly #byKey = new Map<string, Company>();
  readonly #given = new Map<string, Company>();
  /** Keys of companies that may be untouched, the one that was asked for longest ago first. */
  readonly #candidates = new Set<string>();
  readonly #held = new Set<string>();
  /** The key that was asked for last, while its company is the last candidate. */
  #latest: string | undefined;

  constructor(options: CompaniesOptions) {
    this.#options = options;
  }

  /** Adds a company with keys of its own; it is not counted, and stays. */
  give(company: Company, apiKeys: readonly string[]): void {
    for (const apiKey of apiKeys) this.#given.set(apiKey, company);
  }

  /** How many companies of `test_…` keys there may be at once. */
  get most(): number {
    return this.#options.most;
  }

  /** Every company. */
  get all(): readonly Company[] {
    return [...new Set([...this.#given.values(), ...this.#byKey.values()])];
  }

  /** Which texts are API keys. */
  get keys(): KnownKeys {
    return { given: [...this.#given.keys()], has: (text) => this.find(text) !== undefined };
  }

  /** The company of a key, if there is one already. */
  find(apiKey: string): Company | undefined {
    return this.#given.get(apiKey) ?? this.#byKey.get(apiKey);
  }

  /** Whether a key has a company, or can have one. */
  accepts(apiKey: string): boolean {
    return this.#given.has(apiKey) || testKey.test(apiKey);
  }

  /** The company of a key, made if need be. */
  admit(apiKey: string): Admission {
    const known = this.find(apiKey);
    if (known) {
      if (apiKey !== this.#latest) this.#makeCandidate(apiKey);
      return { company: known };
    }
    const name = testKey.exec(apiKey)?.[1];
    if (name === undefined) return { company: undefined, reason: "unknown_api_key" };
    if (!this.#hasRoom()) return { company: undefined, reason: "too_many_companies" };
    const company = this.#options.make(name);
    this.#byKey.set(apiKey, company);
    this.#makeCandidate(apiKey);
    return { company };
  }

  /** Makes the company of a `test_…` key again, however many there are; any other key is left alone. */
  restore(apiKey: string): void {
    const name = testKey.exec(apiKey)?.[1];
    if (name === undefined) return;
    this.#byKey.set(apiKey, this.#options.make(name));
    this.#makeCandidate(apiKey);
  }

  /** The same for a caller that keeps the company: it stays from then on. */
  hold(apiKey: string): Admission {
    const admission = this.admit(apiKey);
    if (admission.company && this.#byKey.has(apiKey)) {
      this.#held.add(apiKey);
      this.#candidates.delete(apiKey);
      this.#latest = undefined;
    }
    return admission;
  }

  #makeCandidate(apiKey: string): void {
    if (this.#given.has(apiKey) || this.#held.has(apiKey)) return;
    this.#candidates.delete(apiKey);
    this.#candidates.add(apiKey);
    this.#latest = apiKey;
  }

  #hasRoom(): boolean {
    this.#latest = undefined;
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
