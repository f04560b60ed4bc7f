import type { Company, Exchange } from "@totem-partner/simulator";
import type { Redactor } from "@totem-partner/simulator/host";
import type { AuditedRecord, Violation } from "./check/records.ts";
import type { Kind } from "./kinds.ts";
import type { SentDelivery } from "./subjects.ts";
import type { FoundViolation, ViolationBook } from "./violation-book.ts";

/** The time at which exchanges are checked against the contract: alongside the responses, before them, or never. */
export type ContractMode = "audit" | "strict" | "off";

export interface AuditCounts {
  contract: ContractMode;
  /** The reason nothing is checked although it was requested, and what to do about it; null otherwise. */
  obstacle: string | null;
  checked: number;
  /**
   * Those that were left out under load because one of the same kind was checked, or was waiting to be: with the same
   * operation and status, under the same assumptions, and with the same problem or the same fields.
   */
  sampled: number;
  /** Those that were lost because too many of kinds of their own were waiting, or because the check itself failed. */
  dropped: number;
  waiting: number;
  violations: number;
}

type CheckCounts = Pick<AuditCounts, "checked" | "sampled" | "dropped" | "waiting">;

export interface QueuedCheck {
  size: number;
  record: AuditedRecord;
  onFound: (violations: readonly Violation[]) => void;
}

/** Checks records some time later, where the host wants it done: nothing waits for it. */
export interface CheckQueue {
  /**
   * Accepts what is to be checked, if there is room, and only then builds it. The first of a kind goes first, and is
   * never left out for another of a known kind.
   */
  push: (build: () => QueuedCheck, kind: Kind) => void;
  readonly counts: CheckCounts;
  flush: () => Promise<void>;
  /** Ends it. Waiting records are dropped. */
  close: () => Promise<void>;
}

export interface Checking {
  /** Checks an exchange. Returns the one to respond with, which is usually the same. */
  exchange: (exchange: Exchange) => Exchange | Promise<Exchange>;
  /** Checks a delivery before it is sent. It is not sent if this rejects, for the given reason. */
  delivery: (sent: SentDelivery) => void | Promise<void>;
  counts: () => CheckCounts;
  flush: () => Promise<void>;
  /** Ends it. Waiting records are not checked. */
  close: () => Promise<void>;
}

export interface CheckingOptions {
  book: ViolationBook;
  redactor: Redactor;
  /** The company whose assumptions apply to requests that belong to none. */
  outsiders: () => Company | undefined;
  onFailure: (failure: unknown) => void;
}

export interface Audit extends Checking {
  counts: () => AuditCounts;
  list: (company: Company) => FoundViolation[];
  byId: (company: Company, wanted: readonly string[]) => ReadonlyMap<string, readonly FoundViolation[]>;
  clear: (company: Company) => void;
}
