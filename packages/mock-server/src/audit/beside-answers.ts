import type { Checking, CheckingOptions } from "./audit.ts";
import { BatchQueue } from "../threads/batch-queue.ts";
import { startAuditThread } from "./audit-thread.ts";
import { deliverySubject, exchangeSubject, type Subject } from "./subjects.ts";

/** Checks in a separate thread: nothing waits for it. */
export function checkBesideAnswers({ book, outsiders, onFailure }: CheckingOptions): Checking {
  const queue = new BatchQueue({ startThread: startAuditThread, onCrash: onFailure });
  const push = ({ checked, record, size }: Subject) =>
    queue.push({ size, record, onFound: (violations) => book.record(checked, violations) });
  return {
    exchange(exchange) {
      const subject = exchangeSubject(exchange, outsiders);
      if (subject) push(subject);
      return exchange;
    },
    delivery: (sent) => (sent.attempt.isOffContract ? undefined : push(deliverySubject(sent))),
    counts: () => queue.counts,
    flush: () => queue.flush(),
    close: () => queue.close(),
  };
}
