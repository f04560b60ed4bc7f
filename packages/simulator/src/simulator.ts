import { AssumptionBook } from "./assumptions/assumption-book.ts";
import { checkInstant, realTime, type TimeSource } from "./clock/time.ts";
import { settleOne } from "./commands/authorizations.ts";
import { Companies, CompanyLimitError, type KnownKeys, readMost } from "./company/companies.ts";
import { randomIds, type NewIds } from "./company/company-options.ts";
import { Company } from "./company/company.ts";
import { type Coverage, CoverageBook } from "./coverage.ts";
import { defaultBounds, type DeliveryBounds, DeliveryMemory } from "./deliveries/delivery-log.ts";
import type { AttemptOutcome, Delivery } from "./deliveries/delivery.ts";
import type { OutgoingAttempt } from "./deliveries/attempts.ts";
import { testFixtures, type CompanyFixtures } from "./records/fixtures.ts";
import { type Read, unwritten } from "./http/exchange/problems.ts";
import { brokenConnection, fromRequest, respond } from "./http/fetch.ts";
import { handle } from "./http/pipeline.ts";
import { RateLimiter } from "./http/rate-limit.ts";
import { type Exchange, type ExchangeRequest, problemAnswered, type StandIn } from "./http/exchange/exchange.ts";
import { guard, type Report } from "./listeners.ts";
import { encodeEvent, describeEvent } from "./representation.ts";
import { withoutPauses, type Steps } from "./steps.ts";
import { StateWriter } from "./state/state-writer.ts";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { DeliveryOverflow } from "./deliveries/overflowed-deliveries.ts";
import type { FaultRule } from "./faults/fault.ts";
import type { StateStore } from "./state/state-store.ts";

/** A company with its own keys, fixtures and records. */
export interface CompanyInput {
  /** The name of the company in logs. */
  name: string;
  apiKeys: readonly string[];
  fixtures: CompanyFixtures;
  /** Faults of this company from the start, in addition to those of every company. Default: none. */
  faults?: readonly FaultRule[] | undefined;
  /** Creates the company's initial records, at the start and after every reset. */
  initialize?: (company: Company) => void;
}

/** Signs and sends one attempt of a company's delivery, and resolves to its outcome. It may also throw. */
export type DeliverFor = (attempt: OutgoingAttempt, company: Company) => Promise<AttemptOutcome>;

/** Options of `Simulator`. Everything has a default. */
export interface SimulatorOptions {
  /** The values of switchable assumptions that differ from their defaults. */
  assumptions?: Partial<Assumptions>;
  /** Faults of every company from the start, and again after every reset. Default: none. */
  faults?: readonly FaultRule[];
  /** Freezes every clock at this time, in milliseconds since the epoch. Default: clocks follow real time. */
  now?: number;
  /** The source of real time. Default: `Date.now` and `setTimeout`. */
  timeSource?: TimeSource;
  /**
   * Starts a stream of UUIDs. Called with its name at the start and after every reset: `records of <company>` and
   * `requests of <company>` for each company, `requests` for requests without a company. Default: random UUIDs.
   */
  newIds?: NewIds;
  /** Companies besides those of the `test_…` keys. Default: none. */
  companies?: readonly CompanyInput[];
  /** The initial records of every `test_…` company. Default: the fixtures of the documentation. */
  testFixtures?: CompanyFixtures;
  /** The maximum number of `test_…` companies at a time; 0 is allowed with `companies`: no others. Default: 10,000. */
  maxCompanies?: number;
  /**
   * The maximum number of records of a company, at least 1: authorizations, operations, waiting and registered drivers,
   * products, warehouses, cleaning records and fixtures. Default: 2,000,000.
   */
  maxRecords?: number;
  /** Signs and sends one attempt of a delivery. Default: every attempt fails, as the delivery log shows. */
  deliver?: DeliverFor;
  /** The memory limits of deliveries, in bytes. Default: 64 MiB for waiting ones, 16 for the log, 256 in total. */
  deliveryBounds?: Partial<DeliveryBounds>;
  /**
   * The place where deliveries wait that exceed the memory, such as a file. Default: nowhere; the oldest waiting delivery is
   * dropped with the reason `memory-exhausted`.
   */
  deliveryOverflow?: DeliveryOverflow;
  /** Stores every change, and is read at the start. Default: none; the state is lost when the process ends. */
  store?: StateStore;
  /** True to read stored companies in steps, when the host calls `loading`, before all else. Default: at once. */
  loadsInSteps?: boolean;
  /**
   * Called with the delivery after each attempt, whose outcome is that of its last attempt, and when a waiting delivery
   * is dropped because memory is exhausted. Optional.
   */
  onDelivery?: (delivery: Delivery, company: Company) => void;
  /**
   * Called when the simulator itself fails, in which case the client receives a 500, and with errors that a subscriber,
   * listener or timer throws, which clients do not notice. Optional.
   */
  onFailure?: (error: unknown) => void;
}

const undeliverable: DeliverFor = () =>
  Promise.resolve({ kind: "failed", reason: "This simulator was created without a deliver option." });

/**
 * The service in memory. Every API key of the form `test_<name>` belongs to a separate company, created on first use,
 * and companies never see each other. At the maximum number of companies, a new one replaces the company that has been
 * unused for longest and has no records, changes or listeners.
 */
export class Simulator {
  readonly #companies: Companies;
  readonly #coverage = new CoverageBook();
  #options: SimulatorOptions & Required<Pick<SimulatorOptions, "timeSource" | "newIds">>;
  readonly #maxRecords: number;
  readonly #deliveries: { bounds: DeliveryBounds; memory: DeliveryMemory };
  readonly #parts: Parameters<typeof handle>[0];
  readonly #writer: StateWriter | undefined;
  readonly #unloaded: Steps[] = [];

  /**
   * @throws {RangeError} for a `now` outside the years 0000 to 9999, and for a limit that is not an integer of at least
   * 1.
   * @throws {StoredStateError} for a `store` whose entries cannot be read.
   */
  constructor(options: SimulatorOptions = {}) {
    if (options.now !== undefined) checkInstant(options.now);
    this.#maxRecords = readMost("maxRecords", options.maxRecords ?? 2_000_000);
    const { store, timeSource = realTime, newIds = randomIds } = options;
    this.#options = { ...options, timeSource, newIds };
    const bounds = { ...defaultBounds, ...options.deliveryBounds };
    this.#deliveries = { bounds, memory: new DeliveryMemory(bounds.total) };
    this.#writer = store && new StateWriter({ store, timeSource, report: this.#report });
    this.#companies = new Companies({
      most: readMost("maxCompanies", options.maxCompanies ?? 10_000, options.companies?.length ? 0 : 1),
      make: (name) => this.#found({ name, fixtures: options.testFixtures ?? testFixtures }, `test_${name}`),
      onEvicted: (company) => this.#writer?.drop(company),
    });
    for (const given of options.companies ?? []) {
      this.#companies.give(this.#found(given, `given ${given.name}`), given.apiKeys);
    }
    for (const name of this.#writer?.names ?? []) this.#companies.restore(name);
    this.#parts = {
      companies: this.#companies,
      // Not counted: a key without a company belongs to none.
      outsiders: (apiKey) => {
        const standIn = this.#companies.accepts(apiKey) ? undefined : this.#companies.find(this.defaultKey);
        const { values } = standIn?.assumptions ?? new AssumptionBook(options.assumptions);
        return (id) => values[id];
      },
      newRequestId: newIds("requests"),
      timeSource,
      onFailure: this.#report,
      rateLimiter: new RateLimiter(),
      conclude: this.#conclude,
    };
  }

  /** A failure to report a failure cannot be reported. */
  readonly #report: Report = (error) =>
    guard(
      () => this.#options.onFailure?.(error),
      () => undefined,
    );

  /** Counts an exchange once its changes are written; if they cannot be, its response says so. */
  readonly #conclude = (exchange: Exchange): Exchange | Promise<Exchange> => {
    const { company, request, requestId } = exchange;
    const written = company && this.#writer?.written(company);
    if (company === undefined || written === undefined) return this.#coverage.answered(exchange);
    const context = { target: request.target, now: () => this.#options.timeSource.now() };
    return written.then(
      () => this.#coverage.answered(exchange),
      (error: unknown) => {
        const { assume } = company.assumptions;
        const failure = problemAnswered(unwritten(error), { "x-request-id": requestId }, assume, context);
        return this.#coverage.answered({ ...exchange, ...failure });
      },
    );
  };

  /**
   * Handles a request of the partner interface, with or without the prefix /partner. Rejects only because of a fault,
   * as fetch does when the connection breaks.
   */
  readonly fetch = async (request: Request): Promise<Response> => {
    const exchange = await this.exchange(fromRequest(request));
    const response = await this.respond(exchange, request.signal);
    if (response) return response;
    throw new TypeError("fetch failed", { cause: brokenConnection() });
  };

  /**
   * An exchange as a `Response`, with the fault that applied to the request: delayed as the fault says, or until the
   * signal is aborted; with a body that breaks off; or undefined if the connection is reset.
   */
  respond(exchange: Exchange, signal?: AbortSignal): Promise<Response | undefined> {
    return respond(exchange, this.#options.timeSource, signal);
  }

  /**
   * Handles a request as plain data, and returns the response together with everything that was recognised: for
   * adapters to other transports. Returns a promise only if something has to be awaited, such as a body that is still
   * arriving. Never throws or rejects. The adapter must carry out a fault that applied to the request; see
   * `Exchange.fault`, or `respond`.
   * @example
   * const { answer, operationId } = await simulator.exchange({
   *   method: "GET",
   *   target: "/products?limit=2",
   *   headers: new Headers({ "X-Partner-API-Key": "test_demo" }),
   *   readBody: () => new Uint8Array(),
   * });
   *
   * @param standIn Responds in place of the service once the key and the request are found to be valid; the company
   *   does not change then. Optional.
   */
  exchange(request: ExchangeRequest, standIn?: StandIn): Exchange | Promise<Exchange> {
    return handle(this.#parts, request, standIn);
  }

  /**
   * Waits until the company's state is stored; responses must not be sent before that. Returns undefined if it is
   * already stored, or if there is no store.
   *
   * @returns a promise that rejects with a `StoredStateError` if it could not be stored; the company was rolled back
   *   to its stored state.
   */
  written(company: Company): Promise<void> | undefined {
    return this.#writer?.written(company);
  }

  /**
   * Replaces `deliver` and `onDelivery`, for a host that needs the simulator to create them. Call it right after
   * creating the simulator, before the first delivery.
   */
  sendWith(sending: Pick<SimulatorOptions, "deliver" | "onDelivery">): void {
    this.#options = { ...this.#options, ...sending };
  }

  /** Returns true if writing a stored company anew, in steps, would make its log much shorter. */
  isWorthRewriting(company: Company): boolean {
    return this.#writer?.isWorthCompacting(company) === true;
  }

  /** Writes a stored company anew, without what was superseded, so that its log is as short as it can be. */
  *rewriting(company: Company): Steps {
    if (this.#writer) yield* this.#writer.rewriting(company);
    return undefined;
  }

  /** Reads the companies that are stored; see `loadsInSteps`. */
  *loading(): Steps {
    for (const steps of this.#unloaded.splice(0)) yield* steps;
    return undefined;
  }

  /** Releases held requests, and stores all pending changes. Later changes are no longer stored. */
  close(): void {
    for (const { faults } of this.#companies.all) faults.held.close();
    this.#writer?.close();
  }

  /** The key of the default company, the first given one or `test_demo`; its assumptions apply to unknown keys. */
  get defaultKey(): string {
    return this.#options.companies?.[0]?.apiKeys[0] ?? "test_demo";
  }

  /** True if paths without the prefix /partner are unknown, according to the initial assumptions. */
  get prefixIsRequired(): boolean {
    return this.#options.assumptions?.["path-prefix"] === "required";
  }

  /** Returns what all companies have exercised of the contract since the start, regardless of resets. */
  readonly coverage = (): Coverage => this.#coverage.report();

  /** The companies that exist so far. */
  get companies(): readonly Company[] {
    return this.#companies.all;
  }

  /** Which texts are API keys: those of the configured companies, and the `test_…` keys in use. */
  get knownKeys(): KnownKeys {
    return this.#companies.keys;
  }

  /**
   * Returns the company of an API key, created on first use; undefined for a key that the service refuses. From then on
   * the company is kept, however long it is unused.
   *
   * @throws {CompanyLimitError} at the maximum number of companies, if none of them is empty.
   */
  company(apiKey: string): Company | undefined {
    const admission = this.#companies.hold(apiKey);
    if (admission.ok) return admission.value;
    if (admission.problem.code === "unknown_api_key") return undefined;
    throw new CompanyLimitError(admission.problem.detail);
  }

  /** The same for a request: the company may be evicted while it is untouched. */
  admit(apiKey: string): Read<Company> {
    return this.#companies.admit(apiKey);
  }

  #found({ name, fixtures, faults = [], initialize }: Omit<CompanyInput, "apiKeys">, storedAs: string): Company {
    const company: Company = new Company({
      name,
      fixtures,
      initialize,
      maxRecords: this.#maxRecords,
      timeSource: this.#options.timeSource,
      newIds: this.#options.newIds,
      assumptions: this.#options.assumptions,
      faults: [...(this.#options.faults ?? []), ...faults],
      now: this.#options.now,
      onWindowOver: settleOne,
      describeEvent,
      encodeEvent,
      deliveries: {
        ...this.#deliveries,
        deliver: (attempt) => this.#deliverOnceWritten(attempt, company),
        overflow: this.#options.deliveryOverflow,
      },
      coverage: this.#coverage,
      onDelivery: (delivery) => this.#options.onDelivery?.(delivery, company),
      report: this.#report,
    });
    if (this.#writer) this.#unloaded.push(this.#writer.following(company, storedAs));
    if (!this.#options.loadsInSteps) withoutPauses(this.loading());
    return company;
  }

  /** An event is only announced once it is certain to have happened. */
  #deliverOnceWritten(attempt: OutgoingAttempt, company: Company): Promise<AttemptOutcome> {
    const { deliver = undeliverable } = this.#options;
    const written = this.#writer?.written(company);
    const send = () => (attempt.signal.aborted ? { kind: "stopped" as const } : deliver(attempt, company));
    return written ? written.then(send, () => ({ kind: "stopped" })) : deliver(attempt, company);
  }
}
