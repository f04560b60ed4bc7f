import { isFields } from "@totem-partner/spec/fields";
import type { Exchange } from "@totem-partner/simulator";
import { asksTheSame, externalIdOf, isCreate, isTwin } from "../requests/creates.ts";
import { inSeconds, type ObservedRequest, type ObservedRun } from "../requests/observed-run.ts";
import type { Remark, Stagecraft } from "../staging.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, notExercised, passed, someOf, undecided, type Verdict } from "../verdict.ts";
import { faultTrial } from "./fault-trial.ts";

function judgeRefused(refused: ObservedRequest, { requests }: ObservedRun): Verdict {
  const repeat = requests.find(
    (request) => request.arrived > refused.arrived && (asksTheSame(refused, request) || isTwin(refused, request)),
  );
  if (!repeat) return passed("It did not retry the rejected request.", refused);
  const after = inSeconds(repeat.arrived - refused.answered);
  const because = `It resent the same order after ${after}, although it had been rejected for its content.`;
  return failed(because, refused, repeat);
}

const refusedCreate = faultTrial({
  id: "refused-create",
  rule: "A create that is rejected for its content is not retried unchanged.",
  happens: "The first create is rejected with 422, as for an unregistered carrier.",
  recognised: "The same request is not made again.",
  harm: "An order that can never succeed is retried forever: it burns the rate limit and buries the errors someone has to fix.",
  cure: "Retry only missing responses, 429 and 5xx; report every other rejection to a person.",
  sources: ["S127", "validation-status"],
  fault: { kind: "status", status: 422, operationId: "createAuthorization", times: 1 },
  seconds: 5,
  judge: judgeRefused,
});

function judgePage(met: ObservedRequest, { requests, exitCode }: ObservedRun): Verdict {
  const repeat = requests.find((request) => request.arrived > met.arrived && asksTheSame(met, request));
  if (repeat) return passed("It retried the request that a gateway had answered.", met, repeat);
  const order = isCreate(met) ? externalIdOf(met) : undefined;
  const what = order === undefined ? `${met.method} ${met.path}` : `the create of ${order}`;
  return exitCode === 0
    ? failed(`It reported success, although ${what} was answered only by a gateway, with an HTML page.`, met)
    : undecided(`It failed at the gateway's page. A later run might retry ${what}.`, met);
}

const gatewayPage = faultTrial({
  id: "gateway-page",
  rule: "A gateway's HTML page is not treated as a response of the service.",
  happens: "The first request receives a 502 with a gateway's HTML page; the request is not executed.",
  recognised: "The request is retried, or the command reports an error.",
  harm: "Orders that never arrived are marked as sent, or a parser error stops the whole transfer.",
  cure: "Check the status before the body, and parse the body only if its Content-Type is JSON.",
  sources: ["error-body"],
  fault: { kind: "html-error", status: 502, times: 1 },
  seconds: 15,
  judge: judgePage,
});

function judgeCancel(lost: ObservedRequest, { requests, exitCode }: ObservedRun): Verdict {
  const cancels = requests.filter((request) => request.arrived > lost.arrived && asksTheSame(lost, request));
  const [conflict, again] = cancels.filter(({ status }) => status === 409);
  if (conflict === undefined) {
    return exitCode === 0
      ? failed("It reported success without knowing whether the authorization was cancelled.", lost)
      : undecided("It failed and did not retry the cancel. A later run might.", lost);
  }
  if (again) {
    const because = "It retried the cancel after a 409 had reported that the authorization is finished.";
    return failed(because, lost, conflict, again);
  }
  return exitCode === 0
    ? passed("It treated the 409 on the second cancel as success.", lost, conflict)
    : failed("It failed, although the 409 means that the authorization is already finished.", lost, conflict);
}

const cancelLost = faultTrial({
  id: "cancel-response-lost",
  rule: "A 409 on cancelling a finished authorization is treated as success.",
  happens: "The first cancel succeeds, but its response is lost; the retry receives 409.",
  recognised: "The cancel is retried exactly once, and the command succeeds.",
  harm: "An alarm is raised or a job stops, although the authorization was cancelled as intended.",
  cure: "Treat a 409 on a cancel as success.",
  sources: ["S064", "S128"],
  fault: { kind: "reset-after-commit", operationId: "cancelAuthorization", times: 1 },
  seconds: 15,
  judge: judgeCancel,
});

const furtherField = { futureField: { since: "2099-01-01", parts: [1, "two", null] } };

function ofLater(value: unknown, isListed = false): unknown {
  if (Array.isArray(value)) return value.map((one) => ofLater(one, true));
  if (!isFields(value)) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, Array.isArray(one) ? ofLater(one) : one] as const);
  const status = isListed && typeof value["status"] === "string" ? { status: "Suspended" } : {};
  return { ...Object.fromEntries(inner), ...status, ...furtherField };
}

const isAltered = ({ answer, value, fault }: Exchange): boolean =>
  answer.status < 300 && typeof value === "object" && value !== null && fault === undefined;

const fieldsOfLater: Stagecraft = () => {
  const remarks = new Map<string, Remark>();
  return {
    remarks,
    after(exchange) {
      if (!isAltered(exchange)) return exchange;
      remarks.set(exchange.requestId, { isStrange: true });
      const value = ofLater(exchange.value);
      return { ...exchange, value, answer: { ...exchange.answer, text: JSON.stringify(value) } };
    },
  };
};

const codesOfLater: Stagecraft = () => ({
  after(exchange) {
    const { problem, answer } = exchange;
    if (problem === undefined) return exchange;
    return { ...exchange, answer: { ...answer, text: answer.text.replaceAll(problem.code, "future_condition") } };
  },
});

function judgeFields({ requests, exitCode }: ObservedRun, calm: ObservedRun): Verdict {
  const [first, ...others] = requests.filter(({ isStrange }) => isStrange);
  if (first === undefined) return notExercised("It received no records.");
  const seen = someOf([first, ...others]);
  if (exitCode !== 0) {
    return failed("It failed, although the responses differed only in new fields and a new status.", ...seen);
  }
  const made = new Set(requests.map(({ operationId }) => operationId));
  const missing = calm.requests.find(({ operationId }) => !made.has(operationId));
  if (missing) {
    const because = `It made no ${missing.method} ${missing.path}, which it makes when the responses contain nothing new.`;
    return failed(because, ...seen);
  }
  return passed("It made the same calls as when the responses contain nothing new.", ...seen);
}

const laterVersions: readonly ClientTrial[] = [
  {
    id: "unknown-fields",
    rule: "Fields and statuses added by a later version cause no failure.",
    happens: "Every record in a response has an unknown field, and records in lists have an unknown status.",
    recognised: "The command succeeds and calls the same operations as in the baseline run.",
    harm: "The day the service adds a field, the integration stops and no order is sent.",
    cure: "Ignore fields that you do not know, and treat an unknown status as neither Active nor Finished.",
    exercise: "Create or read records, and list some.",
    sources: ["response-fields", "S034"],
    circumstances: { name: "unknown-fields", faults: [], staged: fieldsOfLater, seconds: 15 },
    judge: judgeFields,
  },
  faultTrial({
    id: "unknown-code",
    rule: "An error with an unknown code is handled by its status.",
    happens: "The first cancel succeeds, but its response is lost; the retry receives 409 with an unknown code.",
    recognised: "The cancel is retried exactly once, and the command succeeds.",
    harm: "When the service renames a code, every expected rejection becomes an alarm or an endless retry.",
    cure: "Branch on the status where the document names one; use codes only where the status is not enough.",
    sources: ["S128", "error-body"],
    fault: { kind: "reset-after-commit", operationId: "cancelAuthorization", times: 1 },
    staged: codesOfLater,
    seconds: 15,
    judge: judgeCancel,
  }),
];

const redirected = "key-not-forwarded";

const redirecting: Stagecraft = ({ otherOrigin }) => ({
  after(exchange) {
    const { request, requestId, fault } = exchange;
    if (fault?.id !== redirected) return exchange;
    const headers = { "x-request-id": requestId, location: otherOrigin + request.target };
    return { ...exchange, value: undefined, answer: { status: 307, headers, text: "" } };
  },
});

function judgeRedirect(first: ObservedRequest, { requests, elsewhere }: ObservedRun): Verdict {
  const [exposed] = elsewhere;
  if (exposed) return failed("It followed a redirect to another origin and sent its key there.", first, exposed);
  const others = requests.filter((request) => request.fault === redirected && request !== first);
  return passed("It was redirected to another origin and did not send its key there.", ...someOf([first, ...others]));
}

const keyNotForwarded = faultTrial({
  id: redirected,
  rule: "The key is sent only to the service, never to a redirect target.",
  happens: "Every request receives a 307 redirect to another origin; no request is executed.",
  recognised: "No request with the key reaches the other origin.",
  harm: "Anyone who takes over an abandoned domain or a proxy receives the key and can create permits with it.",
  cure: "Do not follow redirects. HTTP clients drop Authorization when the origin changes, but not X-Partner-API-Key.",
  sources: ["S072", "S112"],
  fault: { kind: "status", status: 503 },
  staged: redirecting,
  seconds: 15,
  judge: judgeRedirect,
});

/** Trials of responses that the interface document does not lead one to expect: errors, redirects, later versions. */
export const unexpectedResponses: readonly ClientTrial[] = [
  ...[refusedCreate, gatewayPage, cancelLost],
  ...[...laterVersions, keyNotForwarded],
];
