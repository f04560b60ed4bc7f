import type { Exchange } from "@totem-partner/simulator";
import { AssumptionBook, problemAnswered, type Redactor } from "@totem-partner/simulator/host";
import { escaped } from "@totem-partner/spec/printable";
import type { Violation } from "@totem-partner/spec/violation";
import { auditProblem } from "./audit-problems.ts";
import type { ContractCheck } from "./check/contract-check.ts";
import type { ContractVariant } from "./check/contract-book.ts";
import { loadPrism } from "./check/prism.ts";
import { placeOf } from "./check/records.ts";
import {
  asAudited,
  type Checking,
  type CheckingOptions,
  deliverySubject,
  exchangeSubject,
  type Subject,
} from "./checking.ts";

/** All servers of a process share them: compiling operations takes most of the time of a server in a single test. */
const loaded = new Map<ContractVariant, Promise<ContractCheck>>();

async function load(variant: ContractVariant): Promise<ContractCheck> {
  const [prism, { ContractCheck }] = await Promise.all([loadPrism(), import("./check/contract-check.ts")]);
  return new ContractCheck(prism, variant);
}

/** Loads the contract, the overlay code, and Prism; each variant once, unless loading fails. */
export function loadContractCheck(variant: ContractVariant): Promise<ContractCheck> {
  const check = loaded.get(variant) ?? load(variant);
  loaded.set(variant, check);
  check.catch(() => loaded.delete(variant));
  return check;
}

/** The number of violations a header or a detail lists; clients reject headers of more than a few thousand characters. */
const mostNamed = 5;

const longestMessage = 300;

/** Visible ASCII, as required for the value of a header: JSON escapes the rest. */
const asHeader = (value: unknown): string => JSON.stringify(value).replaceAll(/[^ -~]/g, escaped);

const headerOf = (violations: readonly Violation[], redactor: Redactor): string =>
  asHeader(
    violations.slice(0, mostNamed).map(({ location, code, message }) => ({
      location: location.map((part) => redactor.text(part)),
      severity: "Error",
      code,
      message: redactor.text(message).slice(0, longestMessage),
    })),
  );

const sentence = (violation: Violation): string => `${placeOf(violation)}: ${violation.message}`;

function tell(violations: readonly Violation[]): string {
  const more = violations.length - mostNamed;
  return [...violations.slice(0, mostNamed).map(sentence), ...(more > 0 ? [`And ${more} more.`] : [])].join(" ");
}

/**
 * The exchange as strict mode answers it. A request that was rightly refused keeps its response, with the header
 * sl-violations; if the service itself violated the contract, a 500 replaces the response and lists the violations.
 */
export function withViolations(exchange: Exchange, violations: readonly Violation[], redactor: Redactor): Exchange {
  if (violations.length === 0) return exchange;
  const header = { "sl-violations": headerOf(violations, redactor) };
  const byService = violations.filter(({ by }) => by === "service");
  const { answer, requestId } = exchange;
  if (byService.length === 0) return { ...exchange, answer: { ...answer, headers: { ...answer.headers, ...header } } };
  const consequence =
    "The changes of the request have been made. Start the server with --contract audit to see the response.";
  const detail = redactor.text(
    `The response, ${answer.status}, violates the contract. ${tell(byService)} ${consequence}`,
  );
  const headers = { "x-request-id": requestId, ...header };
  // As the control API does, whatever the assumed error format of the service: the service did not send this.
  const answered = problemAnswered(auditProblem("contract_violation", detail), headers, new AssumptionBook().assume);
  return { ...exchange, ...answered };
}

export const refusedDelivery = (violations: readonly Violation[]): Error =>
  new Error(`The delivery violates the contract, so it was not sent. ${tell(violations)}`);

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
