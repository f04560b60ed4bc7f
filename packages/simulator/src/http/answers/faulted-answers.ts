import type { Assume } from "../../domain/context.ts";
import { isCarriedOut, type RequestFault, type RetryAdvice } from "../../faults/fault.ts";
import type { Hit } from "../../faults/fault-book.ts";
import { badGateway, gatewayPage } from "../../faults/gateway-page.ts";
import { problemAnswered } from "./answers.ts";
import type { Answered, Bytes, MetFault } from "../exchange/exchange.ts";
import type { Problem } from "../outcomes/problems.ts";

/** What the response of a fault depends on. */
export interface FaultedRequest {
  requestId: string;
  assume: Assume;
  /** Real time in milliseconds: clients wait in real time. */
  now: number;
}

/** The response to a request that the service did not carry out, as far as a response can be sent. */
export const notCarriedOut = ({ id, rule }: Hit<RequestFault>): Problem => ({
  code: "injected_fault",
  detail: `The fault ${id} (${rule.kind}) applied to the request on purpose; the service has not carried it out.`,
});

function retryAfter({ retryAfter: seconds, retryAfterForm = "seconds" }: RetryAdvice, now: number) {
  if (seconds === undefined || retryAfterForm === "none") return {};
  const value = retryAfterForm === "date" ? new Date(now + seconds * 1000).toUTCString() : String(seconds);
  return { "retry-after": value };
}

/** The page of a proxy: unlike the service's own responses, it has no request id. */
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

/** Half of a body, or as much of it as a fault specifies, but never all of it. */
function partOf(text: string, bytes: number | undefined): MetFault["sends"] {
  const { byteLength } = new TextEncoder().encode(text);
  return byteLength === 0 ? "nothing" : { bytes: Math.min(bytes ?? Math.floor(byteLength / 2), byteLength - 1) };
}

/** The replacement of a response, and how much of it is sent. */
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

/** A response with the effects of a fault, and what the transport has to do with it. */
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
