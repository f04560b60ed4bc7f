import type { Audit, AuditCounts, FoundViolation } from "@totem-partner/audit";
import { type JournalEntry, withViolations } from "@totem-partner/control";
import type { Company, Simulator } from "@totem-partner/simulator";
import {
  checkOptions,
  controlAll,
  type MockCompanies as ControlledCompanies,
  type MockCompany as ControlledCompany,
  type MockRequests,
  type RequestFilter,
} from "@totem-partner/simulator/control";
import { runServer } from "./running-server.ts";
import { type MockServerOptions, serverOptions } from "./server-options.ts";

/** The contract violations in the requests, responses and deliveries of a company. */
export interface MockViolations {
  /** The remembered violations, oldest first. Call `flush()` first to include requests that are waiting. */
  list(): FoundViolation[];
  /** Returns how many exchanges and deliveries were checked, sampled and dropped, and how many wait, on the whole server. */
  counts(): AuditCounts;
  /** Waits until everything that waits has been checked, on the whole server. */
  flush(): Promise<AuditCounts>;
  /** Forgets the violations. */
  clear(): void;
}

/** One company of a mock server, controlled from a test, with its contract violations. */
export interface MockCompany extends ControlledCompany {
  /** The requests that the company received, with their violations: `requests()` returns them, `requests.waitFor(…)` waits. */
  requests: MockRequests<JournalEntry>;
  /** The contract violations of the company. */
  violations: MockViolations;
}

/**
 * Every company of a mock server, controlled from a test. Its own `reset`, `advance` and so on act on the default
 * company.
 */
export interface MockCompanies extends MockCompany, Omit<ControlledCompanies<MockCompany>, keyof ControlledCompany> {}

/**
 * A running mock server. Its own `reset`, `advance` and so on act on the default company: `test_demo`, or the first
 * company of the seed file.
 */
export interface MockServer extends MockCompanies {
  /** The address it listens on; the partner interface is served there and below /partner. */
  url: string;
  /** The base URL for clients: the same, ending in /partner if the server was started to require it. */
  baseUrl: string;
  /** The port it listens on. */
  port: number;
  /** The version of this package. */
  version: string;
  /** Stops accepting connections, lets requests and deliveries in flight finish, and frees the port. */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

function audited(controlled: ControlledCompany, company: Company, audit: Audit): MockCompany {
  const { requests } = controlled;
  const shown = (entry: ReturnType<typeof requests.get>): JournalEntry => {
    const [one] = withViolations([entry], audit, company);
    return one ?? { ...entry, violations: [] };
  };
  return {
    ...controlled,
    reset() {
      controlled.reset();
      audit.clear(company);
    },
    requests: Object.assign((filter?: RequestFilter) => withViolations(requests(filter), audit, company), {
      get: (id: string) => shown(requests.get(id)),
      clear: () => requests.clear(),
      waitFor: async (...given: Parameters<typeof requests.waitFor>) => shown(await requests.waitFor(...given)),
    }),
    violations: {
      list: () => audit.list(company),
      counts: () => audit.counts(),
      async flush() {
        await audit.flush();
        return audit.counts();
      },
      clear: () => audit.clear(company),
    },
  };
}

function auditAll(controlled: ControlledCompanies, simulator: Pick<Simulator, "company">, audit: Audit): MockCompanies {
  const withAudit = (one: ControlledCompany): MockCompany => {
    const company = simulator.company(one.apiKey);
    if (company === undefined) throw new Error("A company that is controlled has a key.");
    return audited(one, company, audit);
  };
  return {
    ...withAudit(controlled),
    company: (name) => withAudit(controlled.company(name)),
    companyOf: (apiKey) => withAudit(controlled.companyOf(apiKey)),
    companies: () => controlled.companies(),
    coverage: () => controlled.coverage(),
  };
}

/**
 * Starts a mock server in this process.
 *
 * @example
 * await using mock = await startMockServer();
 * const partner = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
 *
 * @throws {AssumptionError} for an unknown assumption or an invalid value.
 * @throws {MockUsageError} for an unknown, undefined or invalid option, and for `strict` without Prism.
 * @throws {SeedError} for a seed that cannot be read or is invalid.
 * @throws {DataFileError} for a data file that cannot be opened, read or written; its message says what to do.
 * @throws {Error} with the code EADDRINUSE and the like if it cannot listen; without a code if it cannot with `tls`.
 */
export function startMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  return startServer(options, (simulator) => simulator);
}

/** The same, with something that requests pass through before and after the simulator handles them. */
export async function startServer(
  options: MockServerOptions,
  around: (simulator: Simulator) => Pick<Simulator, "exchange">,
): Promise<MockServer> {
  const checked = checkOptions("startMockServer(options)", serverOptions, options);
  const { simulator, journal, redactor, audit, ...server } = await runServer(checked, around);
  return {
    ...auditAll(controlAll(simulator, journal, redactor), simulator, audit),
    ...server,
    [Symbol.asyncDispose]: server.close,
  };
}
