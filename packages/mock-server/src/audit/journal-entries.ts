import type { Company } from "@totem-partner/simulator";
import type { JournalEntry as RememberedRequest } from "@totem-partner/simulator/host";
import type { Audit } from "./audit.ts";
import type { FoundViolation } from "./violation-book.ts";

/** One request of a company, what it was answered, and what was not as the contract says. Without keys and secrets. */
export interface JournalEntry extends RememberedRequest {
  /** What the audit found, as far as it has come. */
  violations: Pick<FoundViolation, "by" | "location" | "code" | "message">[];
}

/** Requests with the violations in each. */
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
