import type { Assume } from "../domain/context.ts";
import { isCarriedOut, type RequestFault, type RetryAdvice } from "../faults/fault.ts";
import type { Hit } from "../faults/fault-book.ts";
import { badGateway, gatewayPage } from "../faults/gateway-page.ts";
import { problemAnswered } from "./answers.ts";
import type { Answered, Bytes, MetFault } from "./exchange.ts";
import type { Problem } from "./problems.ts";

/** What the answer of a fault depends on. */
export interface FaultedRequest {
  requestId: string;
  assume: Assume;
  /** Real time in milliseconds: clients wait in real time. */
  now: number;
}

/** What a request is answered that no service has carried out, as far as an answer can be sent. */
export const notCarriedOut = ({ id, rule }: Hit<RequestFault>): Problem => ({
  code: "injected_fault",
  detail: `The fault ${id} (${rule.kind}) applied to the request on purpose; the service has not carried it out.`,
});

function retryAfter({ retryAfter: seconds, retryAfterForm = "seconds" }: RetryAdvice, now: number) {
  if (seconds === undefined || retryAfterForm === "none") return {};
  const value = retryAfterForm === "date" ? new Date(now + seconds * 1000).toUTCString() : String(seconds);
  return { "retry-after": value };
}

/** The page of a proxy: it has no id of a request, as the service's own answers do. */
const page = (status: number, headers: Readonly<Record<string, string>>): Answered => ({
  answer: { status, headers: { ...headers, "content-type": "text/html" }, text: gatewayPage(status) },
  value: undefined,
  problem: undefined,
});

function injected(
  { id, rule }: Hit<RequestFault>,
  { requestId, assume }: FaultedRequest,
  headers: object,
  status: number,
) {
  const outcome = isCarriedOut(rule) ? "carried it out" : "not carried it out";
  const detail = `The fault ${id} of the mock server responded in place of the service, which has ${outcome}.`;
  const problem: Problem = { code: "injected_fault", detail, headers: { ...headers } };
  return problemAnswered(problem, { "x-request-id": requestId }, assume, status);
}

function limited({ id }: Hit<RequestFault>, { requestId, assume }: FaultedRequest, headers: object): Answered {
  const detail = `The fault ${id} of the mock server limits this company's requests. Wait before the next one.`;
  const problem: Problem = { code: "rate_limited", detail, headers: { ...headers } };
  return problemAnswered(problem, { "x-request-id": requestId }, assume);
}

/** Half of a body, or as much of it as a fault says, and never all. */
function partOf(text: string, bytes: number | undefined): MetFault["sends"] {
  const { byteLength } = new TextEncoder().encode(text);
  return byteLength === 0 ? "nothing" : { bytes: Math.min(bytes ?? Math.floor(byteLength / 2), byteLength - 1) };
}

/** What is sent in place of what was answered, and how much of it. */
function sent(hit: Hit<RequestFault>, answered: Answered, request: FaultedRequest): Answered & Pick<MetFault, "sends"> {
  const { rule } = hit;
  const { now } = request;
  switch (rule.kind) {
    case "latency":
      return { ...answered, sends: "all" };
    case "reset-before":
    case "reset-after-commit":
      return { ...answered, sends: "nothing" };
    case "truncate":
      return { ...answered, sends: partOf(answered.answer.text, rule.bytes) };
    case "wrong-content-type": {
      const headers = { ...answered.answer.headers, "content-type": rule.contentType ?? "text/html" };
      return { ...answered, answer: { ...answered.answer, headers }, sends: "all" };
    }
    case "status":
      return { ...injected(hit, request, retryAfter(rule, now), rule.status), sends: "all" };
    case "rate-limit":
      return { ...limited(hit, request, retryAfter({ retryAfter: 1, ...rule }, now)), sends: "all" };
    case "html-error":
      return { ...page(rule.status ?? badGateway, retryAfter(rule, now)), sends: "all" };
  }
}

/** An answer as a fault leaves it, and what the door has to do with it. */
export function faultedAnswer(
  hit: Hit<RequestFault>,
  answered: Answered,
  request: FaultedRequest,
): Answered & { fault: MetFault } {
  const { id, rule } = hit;
  const { sends, ...instead } = sent(hit, answered, request);
  const service = isCarriedOut(rule) ? answered : undefined;
  return { ...instead, fault: { id, kind: rule.kind, milliseconds: rule.milliseconds ?? 0, sends, service } };
}

/** The bytes of a body that the client receives before its connection breaks off. */
export const firstBytes = (text: string, bytes: number): Bytes => new TextEncoder().encode(text).slice(0, bytes);
