import type { Company } from "@totem-partner/simulator";
import type { JournalEntry as RememberedRequest } from "@totem-partner/simulator/host";
import type { Audit } from "./audit.ts";
import type { FoundViolation } from "./violation-book.ts";

/** One request of a company, its response, and its contract violations. Without keys and secrets. */
export interface JournalEntry extends RememberedRequest {
  /** The violations found so far. */
  violations: Pick<FoundViolation, "by" | "location" | "code" | "message">[];
}

/** Requests with the violations of each. */
export function withViolations(
  entries: readonly RememberedRequest[],
  audit: Pick<Audit, "byId">,
  company: Company,
): JournalEntry[] {
  const found = audit.byId(
    company,
    entries.map(({ id }) => id),
  );
  return entries.map((entry) => ({
    ...entry,
    violations: (found.get(entry.id) ?? []).map(({ by, location, code, message }) => ({ by, location, code, message })),
  }));
}
