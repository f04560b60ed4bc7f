import type { Instant } from "../clock/time.ts";
import type { InputValue } from "@totem-partner/spec/own-alternatives";
import type { AssumptionReport } from "../assumptions/assumption-book.ts";
import type { components, Writable } from "@totem-partner/spec/types";
import type { ApplicationRequest } from "../domain/authorizations/authorization-creation.ts";
import type { Assignment } from "../domain/authorizations/authorization-transitions.ts";
import type { Company } from "../company/company.ts";
import type { Coverage } from "../coverage.ts";
import type { Arrival } from "../domain/authorizations/totem.ts";
import type { Journal } from "../journal/journal.ts";
import type { Redactor } from "../journal/redaction.ts";
import type { showAuthorization, showWebhook } from "../representation.ts";
import { exportState, importState, type CompanyState } from "../state/state.ts";
import { timersQuery } from "./checks/calls.ts";
import { accepted, checkUsage, anyId } from "./checks/usage-error.ts";
import { type ArrivalOutcome, type ControlCommand, controlCommands, showClock, isInSteps } from "./commands.ts";
import { controlDeliveries, type MockDeliveries } from "./mock-deliveries.ts";
import { type MockFaults, controlFaults } from "./mock-faults.ts";
import { controlRecords, type MockOperations, type MockRecords, type MockRequests } from "./mock-records.ts";
import { readState } from "./read-state.ts";
import { nextTimers, type Timers, type LiveEvent, watchEvents } from "./views/timeline.ts";
import { z } from "zod";
import type { Simulator } from "../simulator.ts";
import { strictObject } from "./checks/fields.ts";
import { MockUsageError } from "./checks/mock-usage-error.ts";
import { withoutPauses } from "../steps.ts";

type Schemas = components["schemas"];

/** One company of a mock server, controlled from a test. */
export interface MockCompany extends MockRecords {
  /** The API key for the client under test. */
  apiKey: string;
  /** Restores the fixtures, and the clock, assumptions and faults that the server was started with. */
  reset(): void;
  /**
   * Advances the company's clock by 0 seconds to ten years and freezes it there. Timers that become due fire.
   *
   * @throws {MockUsageError} for any other number.
   */
  advance(by: { seconds: number }): void;
  /**
   * Freezes the company's clock at an instant.
   *
   * @throws {MockUsageError} for anything but a date-time with an offset or a Date.
   */
  setClock(now: Instant): void;
  /** Returns the time of the company's clock, ISO 8601, and whether it stands still. */
  clock(): ReturnType<typeof showClock>;
  /**
   * Returns what happens next by the company's clock: ends of validities and delivery attempts, with the number of
   * authorizations that wait for their end. `limit` is 1 to 100; default: 10.
   *
   * @throws {MockUsageError} for any other limit.
   */
  timers(query?: { limit?: number | undefined }): Timers;
  /** Returns the company's clock to real time. Timers that are due then fire soon. */
  releaseClock(): void;
  /**
   * Changes assumptions.
   *
   * @throws {AssumptionError} for an unknown assumption or an invalid value.
   */
  assume(values: Readonly<Record<string, InputValue>>): void;
  /** Returns every switchable assumption: question, value, default, alternatives, and how often it was consulted. */
  assumptions(): AssumptionReport[];
  /**
   * Lets a driver arrive at a totem.
   *
   * @throws {MockUsageError} for an arrival that the control API would refuse.
   */
  arrive(arrival: Arrival): ArrivalOutcome;
  /**
   * Assigns driver and plates, as the operations team does in the service's own application; the partner receives an
   * `authorization.updated`. Omitted fields stay unchanged, and null removes a driver or a tractor plate.
   * @example
   * mock.assign(authorization.id, { driverNif: "12345678Z", tractorPlate: "1234BCD" });
   *
   * @throws {MockUsageError} for an assignment that the control API would refuse: unknown driver, Finished, …
   */
  assign(id: string, assignment: Assignment): ReturnType<typeof showAuthorization>;
  /**
   * Creates an authorization as the service's own application does: as over the partner interface, but without
   * externalId.
   *
   * @throws {MockUsageError} for a request that the control API would refuse.
   */
  createInApplication(request: ApplicationRequest): ReturnType<typeof showAuthorization>;
  /**
   * Finishes an authorization, as the operations team does in that application; the partner receives an
   * `authorization.finished` with the reason `manual`.
   *
   * @throws {MockUsageError} for an id that no authorization has, and for one that is Finished.
   */
  finish(id: string): ReturnType<typeof showAuthorization>;
  /**
   * Marks an authorization as synced from an external ERP, as `erp-origin=marked` requires.
   *
   * @throws {MockUsageError} for an id that no authorization has.
   */
  markAsSynced(id: string): ReturnType<typeof showAuthorization>;
  /**
   * Adds a product that is not native; `native-records` decides how the interface treats it.
   *
   * @throws {MockUsageError} for a product that the control API would refuse.
   */
  createProduct(request: Schemas["ProductCreate"]): Schemas["Product"];
  /**
   * Adds a warehouse that is not native; `native-records` decides how the interface treats it.
   *
   * @throws {MockUsageError} for a warehouse that the control API would refuse.
   */
  createWarehouse(request: Schemas["WarehouseCreate"]): Schemas["Warehouse"];
  /**
   * Registers the company's webhook or replaces it as a whole, as `PUT /webhook` does, but without a request in the
   * journal: without a secret, deliveries are unsigned from then on.
   *
   * @throws {MockUsageError} for settings that the control API would refuse.
   */
  setWebhook(settings: Writable<Schemas["WebhookConfigurationPut"]>): ReturnType<typeof showWebhook>;
  /** The operations that totems recorded: `operations()` returns them, `operations.get(id)` one. */
  operations: MockOperations;
  /** The requests that the company received: `requests()` returns them, `requests.waitFor(…)` waits for one. */
  requests: MockRequests;
  /**
   * Calls the listener for each request that is answered, each event of the service and each change of a delivery from now on,
   * without keys and secrets. Returns a function that ends this. An error in the listener is logged, and affects no request.
   * @example
   * const stop = mock.subscribe(({ event, data }) => console.log(event, data));
   */
  subscribe(listener: (event: LiveEvent) => unknown): () => void;
  /** Returns a copy of the whole state as plain JSON. */
  exportState(): CompanyState;
  /**
   * Replaces the company's state with an exported one.
   *
   * @throws {MockUsageError} for a state that the service could never reach; nothing changes then.
   */
  importState(state: CompanyState): void;
  /** The deliveries to the company's webhook. */
  deliveries: MockDeliveries;
  /** The faults of the company. */
  faults: MockFaults;
}

function controlCompany(company: Company, apiKey: string, journal: Journal, redactor: Redactor): MockCompany {
  const run = <Shown>(
    command: Pick<ControlCommand<Shown>, "call" | "run">,
    input: { id?: string; given?: unknown } = {},
  ) => runCommand(command, company, input);
  return {
    apiKey,
    reset() {
      company.reset();
      journal.clear(company);
    },
    advance: (by) => void run(controlCommands.advance, { given: by }),
    setClock: (now) => void run(controlCommands.setClock, { given: { now } }),
    clock: () => showClock(company),
    releaseClock: () => void run(controlCommands.releaseClock),
    assume: (values) => void run(controlCommands.assume, { given: values }),
    assumptions: () => company.assumptions.report(),
    arrive: (given) => run(controlCommands.arrive, { given }),
    createInApplication: (given) => run(controlCommands.createInApplication, { given }),
    createProduct: (given) => run(controlCommands.createProduct, { given }),
    createWarehouse: (given) => run(controlCommands.createWarehouse, { given }),
    assign: (id, given) => run(controlCommands.assign, { id, given }),
    finish: (id) => run(controlCommands.finish, { id }),
    setWebhook: (settings) => run(controlCommands.setWebhook, { given: settings }),
    markAsSynced: (id) => run(controlCommands.markAsSynced, { id }),
    timers: (query = {}) => nextTimers(company, checkUsage("timers(query)", timersQuery, query).limit),
    ...controlRecords(company, journal, redactor),
    subscribe: (listener) => watchEvents(company, journal, redactor, listener),
    // Copies: changes that a test makes to them do not affect the company.
    exportState: () => structuredClone(exportState(company)),
    importState(given) {
      const state = accepted("importState(state)", readState(given, company.maxRecords), given);
      importState(company, structuredClone(state));
    },
    deliveries: controlDeliveries(company, redactor),
    faults: controlFaults(company),
  };
}

/** Every company of a simulator, controlled from a test. `reset`, `advance` and so on act on the default company. */
export interface MockCompanies<One extends MockCompany = MockCompany> extends MockCompany {
  /**
   * Returns the company of the key `test_<name>`. Companies never see each other, so parallel tests can use one each.
   *
   * @throws {MockUsageError} for a name that is not 1 to 64 letters, digits, `_` and `-`.
   */
  company(name: string): One;
  /**
   * Returns the company of a key, such as one from the seed file.
   *
   * @throws {MockUsageError} for a key that no company has.
   */
  companyOf(apiKey: string): One;
  /** Returns the newest 100 companies with their keys, how many there are, and the key of the default company. */
  companies(): ListedCompanies;
  /**
   * Returns what the requests and deliveries of all companies have exercised of the contract since the start, and what is
   * missing. A reset does not change it.
   * @example
   * afterAll(() => expect(mock.coverage().operations.missing).toEqual([]));
   */
  coverage(): Coverage;
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
    coverage: () => simulator.coverage(),
  };
}

/** @throws {MockUsageError} for what the control API would refuse. */
function runCommand<Shown>(
  { call, run }: Pick<ControlCommand<Shown>, "call" | "run">,
  company: Company,
  { id, given }: { id?: string; given?: unknown },
): Shown {
  const about = id === undefined ? "" : checkUsage(call, anyId, { id }).id;
  const result = run(company, about, given);
  const outcome = isInSteps(result) ? withoutPauses(result) : result;
  if ("refusal" in outcome) throw new MockUsageError(`${call}: ${outcome.refusal.detail}`);
  return accepted(call, outcome, given);
}
