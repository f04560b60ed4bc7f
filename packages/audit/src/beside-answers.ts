import type { Checking, CheckingOptions, CheckQueue } from "./audit.ts";
import { deliverySubject, exchangeSubject, type Subject } from "./subjects.ts";

/** Leaves the checks to a queue: nothing waits for them. */
export function checkBesideAnswers({ book, outsiders }: CheckingOptions, queue: CheckQueue): Checking {
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
