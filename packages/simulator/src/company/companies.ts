import type { Company } from "./company.ts";

/** The result of looking up the company of a key: the company, or why there is none. */
export type Admission = { company: Company } | { company: undefined; reason: "unknown_api_key" | "too_many_companies" };

/** Which texts are API keys. */
export interface KnownKeys {
  /** The keys of companies that were configured, in any form. */
  given: readonly string[];
  /** Whether a text, such as `test_demo`, is the key of an existing company. */
  has: (text: string) => boolean;
}

/** How companies are created and limited. */
export interface CompaniesOptions {
  /** The maximum number of companies with `test_…` keys at a time. */
  most: number;
  /** Creates the company of the key `test_<name>`. */
  make: (name: string) => Company;
  /** Called with a company that was evicted for another. */
  onEvicted?: ((company: Company) => void) | undefined;
}

const testKey = /^test_([A-Za-z0-9_-]{1,64})$/;

/**
 * The companies by key. Companies of `test_…` keys are created on first use, and their number is bounded: a new one
 * evicts the company that has been untouched for longest. The cost is constant, however many there are: a company
 * becomes a candidate whenever it is looked up, and is examined once.
 */
export class Companies {
  readonly #options: CompaniesOptions;
  readonly #byKey = new Map<string, Company>();
  readonly #given = new Map<string, Company>();
  /** Keys of companies that may be untouched, the one looked up longest ago first. */
  readonly #candidates = new Set<string>();
  readonly #held = new Set<string>();
  /** The key that was looked up last, while its company is the last candidate. */
  #latest: string | undefined;

  constructor(options: CompaniesOptions) {
    this.#options = options;
  }

  /** Adds a company with its own keys; it is not counted, and is never evicted. */
  give(company: Company, apiKeys: readonly string[]): void {
    for (const apiKey of apiKeys) this.#given.set(apiKey, company);
  }

  /** The maximum number of companies with `test_…` keys at a time. */
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

  /** The company of a key, if it exists. */
  find(apiKey: string): Company | undefined {
    return this.#given.get(apiKey) ?? this.#byKey.get(apiKey);
  }

  /** Whether a key has a company, or can have one. */
  accepts(apiKey: string): boolean {
    return this.#given.has(apiKey) || testKey.test(apiKey);
  }

  /** The company of a key, created if necessary. */
  admit(apiKey: string, known = this.find(apiKey)): Admission {
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

  /** Recreates the company of a `test_…` key, ignoring the limit; any other key is skipped. */
  restore(apiKey: string): void {
    const name = testKey.exec(apiKey)?.[1];
    if (name === undefined) return;
    this.#byKey.set(apiKey, this.#options.make(name));
    this.#makeCandidate(apiKey);
  }

  /** The same for a caller that keeps the company: it is never evicted from then on. */
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
