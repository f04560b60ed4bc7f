import type { JournalEntry as RememberedRequest } from "@totem-partner/simulator/host";
import type { FoundViolation } from "./violation-book.ts";

/** One request of a company, what it was answered, and what was not as the contract says. Without keys and secrets. */
export interface JournalEntry extends RememberedRequest {
  /** What the audit found, as far as it has come. */
  violations: Pick<FoundViolation, "by" | "location" | "code" | "message">[];
}

/** Requests with the violations in each. */
export const withViolations = (
  entries: readonly RememberedRequest[],
  violations: ReadonlyMap<string, readonly FoundViolation[]>,
): JournalEntry[] =>
  entries.map((entry) => ({
    ...entry,
    violations: (violations.get(entry.id) ?? []).map(({ by, location, code, message }) => ({
      by,
      location,
      code,
      message,
    })),
  }));
