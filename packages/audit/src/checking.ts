import type { Company } from "@totem-partner/simulator";
import type { Checking, CheckingOptions, CheckQueue, QueuedCheck } from "./audit.ts";
import type { ContractCheck } from "./check/contract-check.ts";
import type { ContractVariant } from "./check/contract-book.ts";
import { loadPrism } from "./check/prism.ts";
import { assumedKey, type Violation } from "./check/records.ts";
import { Kinds } from "./kinds.ts";
import { refusedDelivery, withViolations } from "./strict-answer.ts";
import { asAudited, deliverySubject, exchangeSubject, type Subject } from "./subjects.ts";

/**
 * The checks that are loaded. All servers of a process share them: a check only remembers operations of the contract in
 * compiled form, and compiling them takes most of the time of a server that a single test starts.
 */
const loaded = new Map<ContractVariant, Promise<ContractCheck>>();

async function load(variant: ContractVariant): Promise<ContractCheck> {
  const [prism, { ContractCheck }] = await Promise.all([loadPrism(), import("./check/contract-check.ts")]);
  return new ContractCheck(prism, variant);
}

/** Loads the contract, the overlay code, and Prism; each variant once, unless loading fails. */
export function loadContractCheck(variant: ContractVariant): Promise<ContractCheck> {
  const known = loaded.get(variant);
  if (known) return known;
  const check = load(variant);
  loaded.set(variant, check);
  check.catch(() => loaded.delete(variant));
  return check;
}

/** Leaves the checks to a queue: nothing waits for them, and nothing is built for what it does not accept. */
export function checkBesideAnswers({ book, outsiders }: CheckingOptions, queue: CheckQueue): Checking {
  const kinds = new Kinds();
  const assumedBy = (company: Company | undefined) => (company ? assumedKey(company.assumptions.values) : "");
  const queued = ({ checked, record, size }: Subject): QueuedCheck => ({
    size,
    record,
    onFound: (violations) => book.record(checked, violations),
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

/**
 * Checks before anything is sent, in this thread: a contract violation never leaves the server. With the closed
 * variant, because this tests the simulator, where an additional field in a response is a defect.
 */
export function checkBeforeAnswers({ book, redactor, outsiders, onFailure }: CheckingOptions): Checking {
  const waiting = new Set<Promise<unknown>>();
  const done = { checked: 0, dropped: 0 };

  async function check({ checked, record }: Subject): Promise<readonly Violation[]> {
    const checking = loadContractCheck("closed").then(async (loaded) => {
      const found = await loaded.check(record);
      done.checked += 1;
      return found;
    });
    waiting.add(checking);
    const violations = await checking.catch((error: unknown): Violation[] => {
      done.dropped += 1;
      onFailure(error);
      const message = `The check failed: ${error instanceof Error ? error.message : String(error)}`;
      return [{ by: "service", location: [record.kind], code: "unchecked", message }];
    });
    waiting.delete(checking);
    book.record(checked, violations);
    return violations;
  }

  return {
    exchange(met) {
      const exchange = asAudited(met);
      if (exchange === undefined) return met;
      // The effects of a fault on a response are sent unchecked.
      return check(exchangeSubject(exchange, outsiders)).then((found) =>
        met.fault ? met : withViolations(met, found, redactor),
      );
    },
    async delivery(sent) {
      if (sent.attempt.isOffContract) return;
      const violations = await check(deliverySubject(sent));
      if (violations.length > 0) throw refusedDelivery(violations);
    },
    counts: () => ({ ...done, sampled: 0, waiting: waiting.size }),
    flush: async () => void (await Promise.allSettled(waiting)),
    close: () => Promise.resolve(),
  };
}
