import { asksTheSame, externalIdOf, isCreate, isTwin } from "../requests/creates.ts";
import { inSeconds, type ObservedRequest, type ObservedRun } from "../requests/observed-run.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, passed, undecided, type Verdict } from "../verdict.ts";
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

export function judgeCancel(lost: ObservedRequest, { requests, exitCode }: ObservedRun): Verdict {
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

export const errorTrials: readonly ClientTrial[] = [refusedCreate, gatewayPage, cancelLost];
