import type { Company } from "@totem-partner/simulator";
import type { JournalEntry as RememberedRequest } from "@totem-partner/simulator/host";
import type { ShownViolation, Violations } from "./violations.ts";

/** One request of a company, its response, and its contract violations. Without keys and secrets. */
export interface JournalEntry extends RememberedRequest {
  /** The violations found so far. */
  violations: ShownViolation[];
}

/** Requests with the violations of each. */
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
