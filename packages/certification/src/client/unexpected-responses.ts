import { isFields } from "@totem-partner/spec/fields";
import { repeatsOf } from "../requests/creates.ts";
import type { Stagecraft } from "../staging.ts";
import { type ClientTrial, faultTrial } from "../trial.ts";
import { failed, harms, passed, undecided } from "../verdict.ts";
import { lostWork } from "./lost-work.ts";

const lostCancel: Pick<Parameters<typeof faultTrial>[0], "kind" | "exercise" | "faults" | "judge"> = {
  kind: "false-alarm",
  exercise: "Cancel at least one authorization.",
  faults: [{ kind: "reset-after-commit", operationId: "cancelAuthorization", times: 1 }],
  judge([lost], run, baseline) {
    const [conflict, again] = repeatsOf(lost, run, baseline).filter(({ status }) => status === 409);
    if (conflict && again) {
      const because = "It retried the cancel after a 409 had reported that the authorization is finished.";
      return failed(because, [lost, conflict, again], harms["futile-requests"]);
    }
    if (conflict) {
      return run.exitCode === 0
        ? passed("It treated the 409 on the second cancel as success.", [lost, conflict])
        : failed("It failed, although the 409 means that the authorization is already finished.", [lost, conflict]);
    }
    if (run.exitCode !== 0) return undecided("It failed and did not retry the cancel. A later run might.", [lost]);
    const path = lost.path.replace(/\/cancel\/?$/, "");
    const read = run.requests.find((one) => one.arrived > lost.arrived && one.path === path && one.status === 200);
    return read
      ? passed("It read the authorization, and found it cancelled.", [lost, read])
      : undecided("It reported success without knowing that the authorization was cancelled, as it was.", [lost]);
  },
};

const cancelLost = faultTrial({
  ...lostCancel,
  id: "cancel-response-lost",
  rule: "A 409 on cancelling a finished authorization is treated as success, and the cancel is retried once at most.",
  happens: "The first cancel succeeds, but its response is lost; the retry receives 409.",
  impact: "An alarm is raised or a job stops, although the authorization was cancelled as intended.",
  cure: "Treat a 409 on a cancel as success.",
  sources: ["S064", "S128"],
});

const furtherField = { futureField: { since: "2099-01-01", parts: [1, "two", null] } };

function ofLater(value: unknown, isListed = false): unknown {
  if (Array.isArray(value)) return value.map((one) => ofLater(one, true));
  if (!isFields(value)) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, Array.isArray(one) ? ofLater(one) : one] as const);
  const status = isListed && typeof value["status"] === "string" ? { status: "Suspended" } : {};
  return { ...Object.fromEntries(inner), ...status, ...furtherField };
}

const fieldsOfLater: Stagecraft = ({ remark }) => ({
  after(exchange) {
    const { answer, fault, requestId } = exchange;
    if (answer.status >= 300 || typeof exchange.value !== "object" || exchange.value === null || fault) return exchange;
    remark(requestId, { isStrange: true });
    const value = ofLater(exchange.value);
    return { ...exchange, value, answer: { ...answer, text: JSON.stringify(value) } };
  },
});

const codesOfLater: Stagecraft = () => ({
  after(exchange) {
    const { problem, answer } = exchange;
    if (problem === undefined) return exchange;
    return { ...exchange, answer: { ...answer, text: answer.text.replaceAll(problem.code, "future_condition") } };
  },
});

const unknownFields: ClientTrial = {
  id: "unknown-fields",
  rule: "Fields and statuses added by a later version cause no failure, and change no call.",
  happens: "Every record in a response has an unknown field, and records in lists have an unknown status.",
  kind: "false-alarm",
  impact: "The day the service adds a field, the integration stops and no order is sent.",
  cure: "Ignore fields that you do not know, and treat an unknown status as neither Active nor Finished.",
  exercise: "Create or read records, and list some.",
  sources: ["response-fields", "S034"],
  circumstances: { name: "unknown-fields", faults: [], staged: fieldsOfLater, seconds: 15 },
  of: ({ requests }) => requests.filter(({ isStrange }) => isStrange),
  judge(strange, { requests, exitCode }, baseline) {
    if (exitCode !== 0) {
      return failed("It failed, although the responses differed only in new fields and a new status.", strange);
    }
    const made = new Set(requests.map(({ operationId }) => operationId));
    const missing = baseline.requests.find(({ operationId }) => !made.has(operationId));
    if (!missing) return passed("It made the same calls as when the responses contain nothing new.", strange);
    const because = `It made no ${missing.method} ${missing.path}, which it makes when the responses contain nothing new.`;
    return failed(because, strange);
  },
};

const unknownCode = faultTrial({
  ...lostCancel,
  id: "unknown-code",
  rule: "An error with an unknown code is handled by its status.",
  happens: "The first cancel succeeds, but its response is lost; the retry receives 409 with an unknown code.",
  impact: "When the service renames a code, every expected rejection becomes an alarm or an endless retry.",
  cure: "Branch on the status where the document names one; use codes only where the status is not enough.",
  sources: ["S128", "error-body"],
  staged: codesOfLater,
});

const redirected = "key-not-forwarded";

const redirecting: Stagecraft = ({ otherOrigin }) => ({
  after(exchange) {
    const { request, requestId, fault } = exchange;
    if (fault?.id !== redirected) return exchange;
    const headers = { "x-request-id": requestId, location: otherOrigin + request.target };
    return { ...exchange, value: undefined, answer: { status: 307, headers, text: "" } };
  },
});

const keyNotForwarded = faultTrial({
  id: redirected,
  rule: "The key is sent only to the service, never to a redirect target.",
  happens: "Every request receives a 307 redirect to another origin; no request is executed.",
  kind: "exposed-key",
  impact: "Anyone who takes over an abandoned domain or a proxy receives the key and can create permits with it.",
  cure: "Do not follow redirects. HTTP clients drop Authorization when the origin changes, but not X-Partner-API-Key.",
  sources: ["S072", "S112"],
  faults: [{ kind: "status", status: 503 }],
  staged: redirecting,
  judge(met, { elsewhere: [exposed] }) {
    return exposed
      ? failed("It followed a redirect to another origin and sent its key there.", [met[0], exposed])
      : passed("It was redirected to another origin and did not send its key there.", met);
  },
});

/** Trials of responses that the interface document does not lead one to expect: errors, redirects, later versions. */
export const unexpectedResponses = [...lostWork, cancelLost, unknownFields, unknownCode, keyNotForwarded];
