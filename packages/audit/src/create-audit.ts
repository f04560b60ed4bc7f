import type { Audit, Checking, CheckingOptions, CheckQueue, ContractMode } from "./audit.ts";
import { checkBeforeAnswers, checkBesideAnswers } from "./checking.ts";
import { type OnFound, ViolationBook } from "./violation-book.ts";

export interface AuditOptions extends Omit<CheckingOptions, "book"> {
  contract: ContractMode;
  obstacle: string | undefined;
  /** Starts what checks alongside the responses. Only called in mode `audit`. */
  startQueue: (onCrash: (reason: Error) => void) => CheckQueue;
  /** Called with every violation; without it, violations are only formatted on request. */
  onFound: OnFound | undefined;
}

const none: Checking = {
  exchange: (exchange) => exchange,
  delivery: () => undefined,
  counts: () => ({ checked: 0, sampled: 0, dropped: 0, waiting: 0 }),
  flush: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

function checkingOf({ contract, obstacle, startQueue }: AuditOptions, options: CheckingOptions): Checking {
  if (contract === "off" || obstacle !== undefined) return none;
  return contract === "strict"
    ? checkBeforeAnswers(options)
    : checkBesideAnswers(options, startQueue(options.onFailure));
}

export function createAudit(options: AuditOptions): Audit {
  const { contract, obstacle, redactor, outsiders, onFailure, onFound } = options;
  const book = new ViolationBook(redactor, onFound);
  const checking = checkingOf(options, { book, redactor, outsiders, onFailure });
  return {
    ...checking,
    counts: () => ({
      contract,
      obstacle: contract === "off" ? null : (obstacle ?? null),
      ...checking.counts(),
      violations: book.count,
    }),
    list: (company) => book.list(company),
    byId: (company, wanted) => book.byId(company, wanted),
    clear: (company) => book.clear(company),
  };
}
