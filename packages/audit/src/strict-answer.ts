import type { Exchange } from "@totem-partner/simulator";
import { AssumptionBook, problemAnswered, type Redactor } from "@totem-partner/simulator/host";
import { auditProblem } from "./audit-problems.ts";
import { placeOf } from "./audit.ts";
import type { Violation } from "./check/records.ts";

/** The number of violations a header or a detail lists; clients reject headers of more than a few thousand characters. */
const mostNamed = 5;

/** Longer messages are truncated in a header. */
const longestMessage = 300;

/** Visible ASCII, as required for the value of a header: JSON escapes the rest. */
const asHeader = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Violations as Prism's own server puts them into its header. */
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

/** The first violations, and the number of the others. */
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

/** Returns why a delivery is not sent. */
export const refusedDelivery = (violations: readonly Violation[]): Error =>
  new Error(`The delivery violates the contract, so it was not sent. ${tell(violations)}`);
