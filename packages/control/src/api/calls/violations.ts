import type { Company } from "@totem-partner/simulator";
import type { JournalEntry as RememberedRequest } from "@totem-partner/simulator/host";

export interface ViolationView {
  /** `client` for a refused request; `service` for a response, a delivery, or a request it should have refused. */
  readonly by: "client" | "service";
  /** The place, from the outside in, such as `["request", "body", "quantity"]`. */
  readonly location: readonly string[];
  /** The rule that was violated: a keyword of JSON Schema such as `minLength`, or a code of the host's check. */
  readonly code: string;
  readonly message: string;
}

export interface Violations {
  counts: () => object;
  /** Oldest first. */
  list: (company: Company) => ViolationView[];
  byId: (company: Company, wanted: readonly string[]) => ReadonlyMap<string, readonly ViolationView[]>;
  clear: (company: Company) => void;
  flush: () => Promise<void>;
}

/** One request of a company, its response, and its contract violations. Without keys and secrets. */
export interface JournalEntry extends RememberedRequest {
  violations: ViolationView[];
}

export function withViolations(
  entries: readonly RememberedRequest[],
  { byId }: Pick<Violations, "byId">,
  company: Company,
): JournalEntry[] {
  const ids = entries.map(({ id }) => id);
  const found = byId(company, ids);
  return entries.map((entry) => ({
    ...entry,
    violations: (found.get(entry.id) ?? []).map(({ by, location, code, message }) => ({ by, location, code, message })),
  }));
}
