import type { RequestFault } from "@totem-partner/simulator";
import { differingFields, externalIdOf, isCreate, isTwin } from "../requests/creates.ts";
import { inSeconds, type ObservedRun, evidenceOf } from "../requests/observed-run.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, notExercised, passed, undecided, type Verdict } from "../verdict.ts";

/** The time a silence lasts, in seconds. */
const silence = 90;

/** Returns what became of the first create that met the fault. Where the service is silent, it has to be repeated meanwhile. */
function judgeRepeat(fault: string, { requests, exitCode }: ObservedRun, isSilent: boolean): Verdict {
  const first = requests.find((request) => request.fault === fault);
  if (first === undefined) return notExercised("It created no authorization.");
  const externalId = externalIdOf(first);
  if (externalId === undefined) {
    return failed("It sent a create without an externalId, which nothing can repeat safely.", [evidenceOf(first)]);
  }
  const later = requests.filter((request) => isCreate(request) && request.arrived > first.arrived);
  const twin = later.find((request) => isTwin(first, request));
  if (twin) {
    const other = externalIdOf(twin) ?? "none";
    const because = `It sent the create of ${externalId} again as ${other}, although the first may have succeeded: two permits for one order.`;
    return failed(because, [evidenceOf(first), evidenceOf(twin)]);
  }
  const repeats = later.filter((request) => externalIdOf(request) === externalId);
  const changed = repeats.find((request) => differingFields(first, request).length > 0);
  if (changed) {
    const fields = differingFields(first, changed).join(", ");
    return failed(`It sent the create of ${externalId} again with another ${fields}.`, [
      evidenceOf(first),
      evidenceOf(changed),
    ]);
  }
  const [repeat] = repeats;
  const waited = (repeat?.arrived ?? first.answered) - first.arrived;
  if (isSilent && waited >= silence * 1000) {
    const because = `It waited ${inSeconds(waited)} for the response to the create of ${externalId}, as long as the service was silent.`;
    return failed(because, [evidenceOf(first), ...(repeat ? [evidenceOf(repeat)] : [])]);
  }
  if (repeat) {
    const wait = inSeconds(repeat.arrived - first.arrived);
    return passed(`It sent the create of ${externalId} again after ${wait}, unchanged.`, [
      evidenceOf(first),
      evidenceOf(repeat),
    ]);
  }
  if (exitCode === 0) {
    const because = `It reported success, although it never learned what became of ${externalId}, and never sent it again.`;
    return failed(because, [evidenceOf(first)]);
  }
  return undecided(`It ended with an error, and sent ${externalId} not again. Whether a later run does is not known.`, [
    evidenceOf(first),
  ]);
}

type Page = Pick<ClientTrial, "id" | "rule" | "happens" | "harm" | "cure">;

function lostResponse(page: Page, fault: RequestFault, isSilent = false): ClientTrial {
  const seconds = isSilent ? silence + 5 : 30;
  const circumstances = { name: page.id, faults: [{ ...fault, id: page.id, times: 1 }], seconds };
  return {
    ...page,
    recognised: `Another create with the same externalId and the same fields arrives${isSilent ? ` within ${String(silence)} seconds` : ""}, and none with another externalId.`,
    exercise: "Create at least one authorization.",
    sources: ["S133", "repeat-create"],
    circumstances,
    judge: (run) => judgeRepeat(page.id, run, isSilent),
  };
}

const operationId = "createAuthorization";
const twoPermits = "Goods are loaded twice on two permits for one order, or an order is never loaded.";
const cure = "Retry a create after a time-out, a broken connection or a 5xx, with the same externalId and body.";

/** Creates whose outcome the integration does not learn. */
export const lostResponses: readonly ClientTrial[] = [
  lostResponse(
    {
      id: "create-response-lost",
      rule: "A create whose response is lost is sent again, unchanged.",
      happens: "The first create is carried out, but the connection is reset before its response arrives.",
      ...{ harm: twoPermits, cure },
    },
    { kind: "reset-after-commit", operationId },
  ),
  lostResponse(
    {
      id: "create-connection-reset",
      rule: "A create whose connection is reset is sent again, unchanged.",
      happens: "The connection of the first create is reset, and nothing is carried out.",
      ...{ harm: "An order is never loaded, because nobody knows that it did not arrive.", cure },
    },
    { kind: "reset-before", operationId },
  ),
  lostResponse(
    {
      id: "create-response-cut-off",
      rule: "A create whose response breaks off is sent again, unchanged.",
      happens: "The first create is carried out, but its response ends in the middle of its body.",
      ...{ harm: twoPermits, cure },
    },
    { kind: "truncate", operationId },
  ),
  lostResponse(
    {
      id: "create-gateway-timeout",
      rule: "A 504 of a gateway is not taken for a refusal: the create is sent again, unchanged.",
      happens: "The first create is carried out, but a gateway in between responds with 504 and an HTML page.",
      ...{ harm: twoPermits, cure },
    },
    { kind: "html-error", status: 504, commit: true, operationId },
  ),
  lostResponse(
    {
      id: "create-unanswered",
      rule: "A create without any response is given up in less than 90 seconds, and sent again, unchanged.",
      happens: "The first create is carried out, but its response takes 90 seconds.",
      harm: "An integration without a time-out hangs with its connection, and every later order with it.",
      cure: "Set a time-out for every request, 30 seconds for example, and treat it like a lost response.",
    },
    { kind: "latency", milliseconds: silence * 1000, operationId },
    true,
  ),
  lostResponse(
    {
      id: "create-response-stalls",
      rule: "A create whose response stalls is given up in less than 90 seconds, and sent again, unchanged.",
      happens: "The first create is carried out, but its response stops in the middle of its body for 90 seconds.",
      harm: "An integration whose time-out ends with the headers hangs, and every later order with it.",
      cure: "Let the time-out of a request cover its response to the last byte.",
    },
    { kind: "truncate", stallMilliseconds: silence * 1000, operationId },
    true,
  ),
];
