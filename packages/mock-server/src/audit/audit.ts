import type { Company, Exchange } from "@totem-partner/simulator";
import type { DeliveryInspection } from "../deliver.ts";
import type { Violation } from "./records.ts";
import type { FoundViolation } from "./violation-book.ts";

/** Whether exchanges are checked against the contract: beside the answers, before them, or not at all. */
export type ContractMode = "audit" | "strict" | "off";

/** How far the audit is, for the whole server. */
export interface AuditCounts {
  /** How the server was started. */
  contract: ContractMode;
  /** Why nothing is checked although it should be, and what to do about it; null otherwise. */
  obstacle: string | null;
  /** Exchanges and deliveries that were checked. */
  checked: number;
  /** Those that were not, because too many were waiting, or because the check itself failed. */
  dropped: number;
  /** Those that are waiting to be checked. */
  waiting: number;
  /** The violations that were found. */
  violations: number;
}

/** A way to check: it takes exchanges and deliveries, and a book takes what it finds. */
export interface Checking {
  /** Has an exchange checked. Returns the one to answer with: mostly the same. */
  exchange: (exchange: Exchange) => Exchange | Promise<Exchange>;
  /** Has a delivery checked before it is sent. What it rejects with is why it is not sent. */
  delivery: DeliveryInspection;
  counts: () => Pick<AuditCounts, "checked" | "dropped" | "waiting">;
  /** Waits until everything so far has been checked. */
  flush: () => Promise<void>;
  /** Ends it. What waits is not checked any more. */
  close: () => Promise<void>;
}

/** Holds exchanges and deliveries against the contract, and remembers what is not as it says. */
export interface Audit extends Checking {
  counts: () => AuditCounts;
  /** The remembered violations of a company, oldest first. */
  list: (company: Company) => FoundViolation[];
  /** The violations of a company by the ids of its requests and deliveries. */
  byId: (company: Company, wanted: readonly string[]) => ReadonlyMap<string, readonly FoundViolation[]>;
  /** Forgets what was found in a company. */
  clear: (company: Company) => void;
}

/** Where a violation is, as people read it: `response.body.items.0.name`. */
export const placeOf = ({ location }: Pick<Violation, "location">): string => location.join(".");
