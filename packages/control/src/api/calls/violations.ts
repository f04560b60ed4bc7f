import type { Company } from "@totem-partner/simulator";
import type { JournalEntry as RememberedRequest } from "@totem-partner/simulator/host";
import type { Violation } from "@totem-partner/spec/violation";

export interface Violations {
  counts: () => object;
  /** Oldest first. */
  list: (company: Company) => Violation[];
  byId: (company: Company, wanted: readonly string[]) => ReadonlyMap<string, readonly Violation[]>;
  clear: (company: Company) => void;
  flush: () => Promise<void>;
}

/** One request of a company, its response, and its contract violations. Without keys and secrets. */
export interface JournalEntry extends RememberedRequest {
  violations: Violation[];
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
