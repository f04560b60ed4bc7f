import { asksTheSame, externalIdOf, isCreate, isTwin } from "../requests/creates.ts";
import { inSeconds, type ObservedRun, evidenceOf } from "../requests/observed-run.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, notExercised, passed, undecided, type Verdict } from "../verdict.ts";

function judgeRefused(fault: string, { requests }: ObservedRun): Verdict {
  const refused = requests.find((request) => request.fault === fault);
  if (refused === undefined) return notExercised("It created no authorization.");
  const repeat = requests.find(
    (request) => request.arrived > refused.arrived && (asksTheSame(refused, request) || isTwin(refused, request)),
  );
  if (repeat) {
    const after = inSeconds(repeat.arrived - refused.answered);
    const because = `It sent the same order again after ${after}, although it had been refused for what it contains.`;
    return failed(because, [evidenceOf(refused), evidenceOf(repeat)]);
  }
  return passed("It did not make the refused request again.", [evidenceOf(refused)]);
}

const refusedCreate: ClientTrial = {
  id: "refused-create",
  rule: "A create that is refused for its content is not sent again as it was.",
  happens: "The first create is refused with 422, as for a carrier that is not registered.",
  recognised: "No request asks for the same again.",
  harm: "An order that can never succeed is sent for ever, uses up the rate limit, and hides in logs what a person must mend.",
  cure: "Retry only what has no answer, 429 and 5xx; report every other refusal to a person.",
  exercise: "Create at least one authorization.",
  sources: ["S127", "validation-status"],
  circumstances: {
    name: "refused-create",
    faults: [{ id: "refused-create", kind: "status", status: 422, operationId: "createAuthorization", times: 1 }],
    seconds: 5,
  },
  judge: (run) => judgeRefused("refused-create", run),
};

function judgePage(fault: string, { requests, exitCode }: ObservedRun): Verdict {
  const met = requests.find((request) => request.fault === fault);
  if (met === undefined) return notExercised("It made no request.");
  const repeat = requests.find((request) => request.arrived > met.arrived && asksTheSame(met, request));
  if (repeat)
    return passed("It made the request again that a gateway had answered.", [evidenceOf(met), evidenceOf(repeat)]);
  const order = isCreate(met) ? externalIdOf(met) : undefined;
  const what = order === undefined ? `${met.method} ${met.path}` : `the create of ${order}`;
  if (exitCode === 0) {
    return failed(`It reported success, although ${what} was answered by a gateway only, with an HTML page.`, [
      evidenceOf(met),
    ]);
  }
  return undecided(
    `It ended with an error at the page of a gateway. Whether a later run makes ${what} again is not known.`,
    [evidenceOf(met)],
  );
}

const gatewayPage: ClientTrial = {
  id: "gateway-page",
  rule: "The HTML page of a gateway is not taken for an answer of the service.",
  happens: "The first request is answered with 502 and the HTML page of a gateway; nothing is carried out.",
  recognised: "The same request is made again, or the command reports an error.",
  harm: "Orders count as delivered that never arrived, or a parser stops the whole transfer in the middle.",
  cure: "Look at the status before the body, and parse a body only if its Content-Type is JSON.",
  exercise: "Make at least one request.",
  sources: ["error-body"],
  circumstances: {
    name: "gateway-page",
    faults: [{ id: "gateway-page", kind: "html-error", status: 502, times: 1 }],
    seconds: 15,
  },
  judge: (run) => judgePage("gateway-page", run),
};

/** Returns what became of a cancel that was carried out, and whose response was lost. */
export function judgeCancel(fault: string, { requests, exitCode }: ObservedRun): Verdict {
  const lost = requests.find((request) => request.fault === fault);
  if (lost === undefined) return notExercised("It cancelled no authorization.");
  const cancels = requests.filter((request) => request.arrived > lost.arrived && asksTheSame(lost, request));
  const [conflict, ...others] = cancels.filter(({ status }) => status === 409);
  if (conflict === undefined) {
    return exitCode === 0
      ? failed("It reported success, although it never learned whether the authorization was cancelled.", [
          evidenceOf(lost),
        ])
      : undecided("It ended with an error, and cancelled not again. Whether a later run does is not known.", [
          evidenceOf(lost),
        ]);
  }
  const [again] = others;
  if (again) {
    return failed("It cancelled again after 409 had said that the authorization is finished.", [
      evidenceOf(lost),
      evidenceOf(conflict),
      evidenceOf(again),
    ]);
  }
  if (exitCode !== 0) {
    return failed("It ended with an error, although 409 says that what it wanted is done.", [
      evidenceOf(lost),
      evidenceOf(conflict),
    ]);
  }
  return passed("It took 409 for the second cancel as done.", [evidenceOf(lost), evidenceOf(conflict)]);
}

const cancelLost: ClientTrial = {
  id: "cancel-response-lost",
  rule: "409 for the cancel of a finished authorization is taken as done.",
  happens: "The first cancel is carried out, but its response is lost; when it is repeated, the service answers 409.",
  recognised: "The cancel arrives again, no third time, and the command reports no error.",
  harm: "An operator is alarmed, or a job stops, because of an authorization that is cancelled as it should be.",
  cure: "Treat 409 of a cancel as success.",
  exercise: "Cancel at least one authorization.",
  sources: ["S064", "S128"],
  circumstances: {
    name: "cancel-response-lost",
    faults: [{ id: "cancel-response-lost", kind: "reset-after-commit", operationId: "cancelAuthorization", times: 1 }],
    seconds: 15,
  },
  judge: (run) => judgeCancel("cancel-response-lost", run),
};

/** Answers that are easily taken for something else. */
export const errorTrials: readonly ClientTrial[] = [refusedCreate, gatewayPage, cancelLost];
