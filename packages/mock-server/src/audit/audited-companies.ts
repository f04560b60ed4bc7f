import type { Company, Simulator } from "@totem-partner/simulator";
import type {
  MockCompanies as SteeredCompanies,
  MockCompany as SteeredCompany,
  RequestFilter,
} from "@totem-partner/simulator/steering";
import type { Audit, AuditCounts } from "./audit.ts";
import { type JournalEntry, withViolations } from "./journal-entries.ts";
import type { FoundViolation } from "./violation-book.ts";

/** What was not as the contract says in the requests, answers and deliveries of a company. */
export interface MockViolations {
  /** The violations that are remembered, oldest first. `flush()` first, to see those of requests that are waiting. */
  list(): FoundViolation[];
  /** How many exchanges and deliveries were checked, were dropped and are waiting, on the whole server. */
  counts(): AuditCounts;
  /** Waits until everything so far has been checked, on the whole server. */
  flush(): Promise<AuditCounts>;
  /** Forgets the violations. */
  clear(): void;
}

/** One company of a mock server, to be steered from a test, with what the audit found in it. */
export interface MockCompany extends SteeredCompany {
  /**
   * The requests that the company made, oldest first, with their violations and without keys and secrets.
   *
   * @throws {MockUsageError} for a filter that does not exist or a value that it cannot have.
   */
  requests(filter?: RequestFilter): JournalEntry[];
  /** What the audit found. */
  violations: MockViolations;
}

/** Every company of a mock server, to be steered from a test: its own `reset`, `advance`, … are the default company's. */
export interface MockCompanies extends MockCompany {
  /**
   * The company of the key `test_<name>`: one for each parallel test, and they never see each other.
   *
   * @throws {MockUsageError} for a name that is not 1 to 64 letters, digits, `_` and `-`.
   */
  company(name: string): MockCompany;
  /**
   * The company of a key, such as one of the seed file.
   *
   * @throws {MockUsageError} for a key that no company has.
   */
  companyOf(apiKey: string): MockCompany;
}

function audited(steered: SteeredCompany, company: Company, audit: Audit): MockCompany {
  return {
    ...steered,
    reset() {
      steered.reset();
      audit.clear(company);
    },
    requests: (filter) => withViolations(steered.requests(filter), audit, company),
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

/** The handles of companies, with what the audit found in each. */
export function auditAll(
  steered: SteeredCompanies,
  simulator: Pick<Simulator, "company">,
  audit: Audit,
): MockCompanies {
  const withAudit = (one: SteeredCompany): MockCompany => {
    const company = simulator.company(one.apiKey);
    if (company === undefined) throw new Error("A company that is steered has a key.");
    return audited(one, company, audit);
  };
  return {
    ...withAudit(steered),
    company: (name) => withAudit(steered.company(name)),
    companyOf: (apiKey) => withAudit(steered.companyOf(apiKey)),
  };
}
