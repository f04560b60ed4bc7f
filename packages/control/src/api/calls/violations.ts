import type { Company } from "@totem-partner/simulator";
import type { JournalEntry as RememberedRequest } from "@totem-partner/simulator/host";

/** A violation of the contract in a request, a response or a delivery. */
export interface ViolationView {
  /**
   * Who violated the contract: `client` for a request that was refused; `service` for a response, for a request that
   * it should have refused, and for a delivery.
   */
  readonly by: "client" | "service";
  /** Where, from the outside in, such as `["request", "body", "quantity"]`. */
  readonly location: readonly string[];
  /** The rule that was violated: a keyword of JSON Schema such as `minLength`, or a code of the host's check. */
  readonly code: string;
  readonly message: string;
}

/** What a host found when it checked exchanges and deliveries against the contract. */
export interface Violations {
  /** The way exchanges are checked, and how many were. */
  counts: () => object;
  /** The remembered violations of a company, oldest first. */
  list: (company: Company) => ViolationView[];
  /** The violations of a company by the ids of its requests and deliveries. */
  byId: (company: Company, wanted: readonly string[]) => ReadonlyMap<string, readonly ViolationView[]>;
  clear: (company: Company) => void;
  /** Waits until everything so far has been checked. */
  flush: () => Promise<void>;
}

/** The violations of a host that checks nothing. */
export const unchecked: Violations = {
  counts: () => ({ contract: "off", obstacle: null, checked: 0, sampled: 0, dropped: 0, waiting: 0, violations: 0 }),
  list: () => [],
  byId: () => new Map(),
  clear: () => undefined,
  flush: () => Promise.resolve(),
};

/** One request of a company, its response, and its contract violations. Without keys and secrets. */
export interface JournalEntry extends RememberedRequest {
  violations: ViolationView[];
}

export function withViolations(
  entries: readonly RememberedRequest[],
  { byId }: Pick<Violations, "byId">,
  company: Company,
): JournalEntry[] {
  const found = byId(
    company,
    entries.map(({ id }) => id),
  );
  return entries.map((entry) => ({
    ...entry,
    violations: (found.get(entry.id) ?? []).map(({ by, location, code, message }) => ({ by, location, code, message })),
  }));
}
