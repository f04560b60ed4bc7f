import type { Checking, CheckingOptions } from "./audit.ts";
import type { Violation } from "./check/records.ts";
import { InlineCheck } from "./inline-check.ts";
import { refusedDelivery, withViolations } from "./strict-answer.ts";
import { deliverySubject, exchangeSubject, type Subject } from "./subjects.ts";

/** Checks before anything is sent: a contract violation never leaves the server. */
export function checkBeforeAnswers({ book, redactor, outsiders, onFailure }: CheckingOptions): Checking {
  const inline = new InlineCheck(onFailure);
  const check = async ({ checked, record }: Subject): Promise<readonly Violation[]> => {
    const violations = await inline.check(record());
    book.record(checked, violations);
    return violations;
  };
  return {
    exchange(exchange) {
      const subject = exchangeSubject(exchange, outsiders);
      if (subject === undefined) return exchange;
      // The effects of a fault on a response are sent unchecked.
      return check(subject).then((found) => (exchange.fault ? exchange : withViolations(exchange, found, redactor)));
    },
    async delivery(sent) {
      if (sent.attempt.isOffContract) return;
      const violations = await check(deliverySubject(sent));
      if (violations.length > 0) throw refusedDelivery(violations);
    },
    counts: () => inline.counts,
    flush: () => inline.flush(),
    close: () => Promise.resolve(),
  };
}
