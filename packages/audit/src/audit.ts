import type { Company } from "@totem-partner/simulator";
import type { Violation } from "@totem-partner/spec/violation";
import { assumedKey } from "./check/records.ts";
import {
  asAudited,
  type AuditCounts,
  type Checking,
  type CheckingOptions,
  type CheckQueue,
  type ContractMode,
  deliverySubject,
  exchangeSubject,
  type Subject,
} from "./checking.ts";
import { Kinds } from "./kinds.ts";
import { checkBeforeAnswers } from "./strict.ts";
import { type FoundViolation, ViolationBook } from "./violation-book.ts";

export interface Audit extends Checking {
  counts: () => AuditCounts;
  list: (company: Company) => FoundViolation[];
  byId: (company: Company, wanted: readonly string[]) => ReadonlyMap<string, readonly FoundViolation[]>;
  clear: (company: Company) => void;
}

/** Leaves the checks to a queue: nothing waits for them, and nothing is built for what it does not accept. */
function checkBesideAnswers({ book, outsiders }: CheckingOptions, queue: CheckQueue): Checking {
  const kinds = new Kinds();
  const assumedBy = (company: Company | undefined) => (company ? assumedKey(company.assumptions.values) : "");
  const queued = ({ checked, record, size }: Subject) => ({
    size,
    record,
    onFound: (violations: readonly Violation[]) => book.record(checked, violations),
  });
  return {
    exchange(met) {
      const exchange = asAudited(met);
      if (exchange) {
        const kind = kinds.ofExchange(exchange, assumedBy(exchange.company ?? outsiders()));
        queue.push(() => queued(exchangeSubject(exchange, outsiders)), kind);
      }
      return met;
    },
    delivery(sent) {
      if (sent.attempt.isOffContract) return;
      queue.push(() => queued(deliverySubject(sent)), kinds.ofDelivery(sent, assumedBy(sent.company)));
    },
    counts: () => queue.counts,
    flush: () => queue.flush(),
    close: () => queue.close(),
  };
}

interface AuditOptions extends Omit<CheckingOptions, "book"> {
  contract: ContractMode;
  unavailableReason: string | undefined;
  /** Starts what checks alongside the responses. Only called in mode `audit`. */
  startQueue: (onCrash: (reason: Error) => void) => CheckQueue;
  /** Called with every violation; without it, violations are only formatted on request. */
  onFound: ConstructorParameters<typeof ViolationBook>[1];
}

const none: Checking = {
  exchange: (exchange) => exchange,
  delivery: () => undefined,
  counts: () => ({ checked: 0, sampled: 0, dropped: 0, waiting: 0 }),
  flush: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

function checkingOf(options: AuditOptions & CheckingOptions): Checking {
  const { contract, unavailableReason, startQueue, onFailure } = options;
  if (contract === "off" || unavailableReason !== undefined) return none;
  return contract === "strict" ? checkBeforeAnswers(options) : checkBesideAnswers(options, startQueue(onFailure));
}

export function createAudit(options: AuditOptions): Audit {
  const { contract, unavailableReason, redactor, onFound } = options;
  const book = new ViolationBook(redactor, onFound);
  const checking = checkingOf({ ...options, book });
  return {
    ...checking,
    counts: () => ({
      contract,
      unavailableReason: contract === "off" ? null : (unavailableReason ?? null),
      ...checking.counts(),
      violations: book.count,
    }),
    list: (company) => book.list(company),
    byId: (company, wanted) => book.byId(company, wanted),
    clear: (company) => book.clear(company),
  };
}
