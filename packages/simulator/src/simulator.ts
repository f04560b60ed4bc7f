import type { Assumptions } from "@totem-partner/spec/assumptions";
import { AssumptionBook } from "./assumptions.ts";
import { checkInstant } from "./clock/instants.ts";
import type { TimeSource } from "./clock/time-source.ts";
import { settleOne } from "./commands/lifecycle.ts";
import { Company, type NewIds } from "./company.ts";
import { DeliveryMemory } from "./deliveries/memory.ts";
import type { Deliver } from "./deliveries/sending.ts";
import { type CompanyFixtures, testFixtures } from "./fixtures.ts";
import { Entry, type Exchange } from "./http/entry.ts";
import { allEndpoints } from "./http/endpoints/all-endpoints.ts";
import { RateLimiter } from "./http/rate-limit.ts";
import { guard, type Report } from "./listeners.ts";
import { realTime } from "./real-time.ts";
import { encodeEvent } from "./representation.ts";

/** A company with keys, fixtures and records of its own. */
export interface GivenCompany {
  /** What logs call it. */
  name: string;
  apiKeys: readonly string[];
  fixtures: CompanyFixtures;
  /** Gives the company its initial records, at the start and after every reset. */
  initialize?: (company: Company) => void;
}

/** How a simulator is made. Everything has a default. */
export interface SimulatorOptions {
  /** The values of switchable assumptions that differ from their defaults. */
  assumptions?: Partial<Assumptions>;
  /** The instant, in milliseconds since the epoch, at which every clock stands. Default: clocks follow real time. */
  now?: number;
  /** Where real time comes from. Default: `Date.now` and `setTimeout`. */
  timeSource?: TimeSource;
  /**
   * Begins a stream of UUIDs. Called with its name at the start and after every reset: `records of <company>` and
   * `requests of <company>` for each company, `requests` for requests that belong to none. Default: `crypto.randomUUID`.
   */
  newIds?: NewIds;
  /** Companies besides those of the `test_…` keys. Default: none. */
  companies?: readonly GivenCompany[];
  /** What every `test_…` company has when it begins. Default: the fixtures of the documentation. */
  testFixtures?: CompanyFixtures;
  /** Signs and sends one attempt of a delivery. Default: every attempt fails, and says so in the log of deliveries. */
  deliver?: Deliver;
  /**
   * Called when the simulator itself fails, for which the client receives a 500, and with what a subscriber, a listener
   * or a timer throws, which the client does not notice. Optional.
   */
  onFailure?: (error: unknown) => void;
}

const undeliverable: Deliver = () =>
  Promise.resolve({ kind: "failed", reason: "This simulator was made without a way to deliver." });

const testKey = /^test_([A-Za-z0-9_-]{1,64})$/;

/**
 * The service in memory. Every API key of the form `test_<name>` is a company of its own, made on first use, and
 * companies never see each other.
 */
export class Simulator {
  readonly #companies = new Map<string, Company>();
  readonly #options: SimulatorOptions;
  readonly #deliveryMemory = new DeliveryMemory();
  readonly #entry: Entry;

  /** @throws {RangeError} for a `now` outside the years 0000 to 9999. */
  constructor(options: SimulatorOptions = {}) {
    if (options.now !== undefined) checkInstant(options.now);
    this.#options = options;
    this.#entry = new Entry({
      endpoints: allEndpoints,
      companyOf: (apiKey) => this.company(apiKey),
      // Uncounted: whoever has no key is no part of the company.
      outsiders: () => {
        const { values } = this.company(this.defaultKey)?.assumptions ?? new AssumptionBook(options.assumptions);
        return (id) => values[id];
      },
      rateLimiter: new RateLimiter(),
      newRequestId: this.#newIds("requests"),
      onFailure: this.#report,
    });
    for (const given of options.companies ?? []) {
      const company = this.#found(given);
      for (const apiKey of given.apiKeys) this.#companies.set(apiKey, company);
    }
  }

  /** A failure to report a failure can be reported to nobody. */
  readonly #report: Report = (error) =>
    guard(
      () => this.#options.onFailure?.(error),
      () => undefined,
    );

  get #newIds(): NewIds {
    return this.#options.newIds ?? (() => () => crypto.randomUUID());
  }

  /** Answers a request of the partner interface, with or without the prefix /partner. Never fails. */
  readonly fetch = async (request: Request): Promise<Response> => (await this.exchange(request)).response;

  /** The same, and tells besides what was recognised in the request. */
  exchange(request: Request): Promise<Exchange> {
    return this.#entry.handle(request);
  }

  /**
   * The key of the company to begin with: the first that was given, or `test_demo`. Its assumptions hold for requests
   * whose key nobody has.
   */
  get defaultKey(): string {
    return this.#options.companies?.[0]?.apiKeys[0] ?? "test_demo";
  }

  /** Whether paths without the prefix /partner are not answered, as the assumptions at the start have it. */
  get prefixIsRequired(): boolean {
    return this.#options.assumptions?.["path-prefix"] === "required";
  }

  /** The companies that there are so far. */
  get companies(): readonly Company[] {
    return [...new Set(this.#companies.values())];
  }

  /** The company of an API key; nothing for a key that the service refuses. */
  company(apiKey: string): Company | undefined {
    const known = this.#companies.get(apiKey);
    const name = testKey.exec(apiKey)?.[1];
    if (known !== undefined || name === undefined) return known;
    const company = this.#found({ name, apiKeys: [apiKey], fixtures: this.#options.testFixtures ?? testFixtures });
    this.#companies.set(apiKey, company);
    return company;
  }

  #found({ name, fixtures, initialize }: GivenCompany): Company {
    return new Company({
      name,
      fixtures,
      initialize,
      timeSource: this.#options.timeSource ?? realTime,
      newIds: this.#newIds,
      assumptions: this.#options.assumptions,
      now: this.#options.now,
      onWindowOver: settleOne,
      encodeEvent,
      deliver: this.#options.deliver ?? undeliverable,
      deliveryMemory: this.#deliveryMemory,
      report: this.#report,
    });
  }
}
