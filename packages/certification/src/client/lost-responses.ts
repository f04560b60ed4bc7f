import type { RequestFault } from "@totem-partner/simulator";
import { differingFields, externalIdOf, isCreate, isTwin } from "../requests/creates.ts";
import { inSeconds, type ObservedRequest, type ObservedRun } from "../requests/observed-run.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, passed, undecided, type Verdict } from "../verdict.ts";
import { faultTrial } from "./fault-trial.ts";

const silence = 90;

/** Returns what became of the first create that met the fault. Where the service is silent, it has to be repeated meanwhile. */
function judgeRepeat(first: ObservedRequest, { requests, exitCode }: ObservedRun, isSilent: boolean): Verdict {
  const externalId = externalIdOf(first);
  if (externalId === undefined) {
    return failed("It sent a create without an externalId, which cannot be retried safely.", first);
  }
  const later = requests.filter((request) => isCreate(request) && request.arrived > first.arrived);
  const twin = later.find((request) => isTwin(first, request));
  if (twin) {
    const other = externalIdOf(twin) ?? "none";
    const because = `It retried the create of ${externalId} as ${other}, although the first may have succeeded: two permits for one order.`;
    return failed(because, first, twin);
  }
  const repeats = later.filter((request) => externalIdOf(request) === externalId);
  const changed = repeats.find((request) => differingFields(first, request).length > 0);
  if (changed) {
    const fields = differingFields(first, changed).join(", ");
    return failed(`It retried the create of ${externalId} with a different ${fields}.`, first, changed);
  }
  const [repeat] = repeats;
  const waited = (repeat?.arrived ?? first.answered) - first.arrived;
  if (isSilent && waited >= silence * 1000) {
    const because = `It waited ${inSeconds(waited)} for the response to the create of ${externalId}, the whole time that the service was silent.`;
    return failed(because, first, ...repeats.slice(0, 1));
  }
  if (repeat)
    return passed(`It retried the create of ${externalId} after ${inSeconds(waited)}, unchanged.`, first, repeat);
  if (exitCode === 0) {
    return failed(`It reported success without knowing the outcome of ${externalId} and without retrying it.`, first);
  }
  return undecided(`It failed without resending ${externalId}. A later run might.`, first);
}

type Page = Pick<ClientTrial, "id" | "rule" | "happens" | "harm" | "cure">;

const lostResponse = (page: Page, fault: RequestFault, isSilent = false): ClientTrial =>
  faultTrial({
    ...page,
    recognised: `Another create with the same externalId and the same fields arrives${isSilent ? ` within ${silence} seconds` : ""}, and none with another externalId.`,
    sources: ["S133", "repeat-create"],
    fault: { ...fault, operationId: "createAuthorization", times: 1 },
    seconds: isSilent ? silence + 5 : 30,
    judge: (met, run) => judgeRepeat(met, run, isSilent),
  });

const twoPermits = "Goods are loaded twice under two permits for one order, or not at all.";
const cure = "Retry a create after a timeout, a broken connection or a 5xx, with the same externalId and body.";

export const lostResponses: readonly ClientTrial[] = [
  lostResponse(
    {
      id: "create-response-lost",
      rule: "A create whose response is lost is retried unchanged.",
      happens: "The first create succeeds, but the connection is reset before the response arrives.",
      harm: twoPermits,
      cure,
    },
    { kind: "reset-after-commit" },
  ),
  lostResponse(
    {
      id: "create-connection-reset",
      rule: "A create whose connection is reset is retried unchanged.",
      happens: "The connection of the first create is reset, and the request is not executed.",
      harm: "An order is never loaded, because nobody notices that it did not arrive.",
      cure,
    },
    { kind: "reset-before" },
  ),
  lostResponse(
    {
      id: "create-response-cut-off",
      rule: "A create whose response is cut off is retried unchanged.",
      happens: "The first create succeeds, but its response ends in the middle of the body.",
      harm: twoPermits,
      cure,
    },
    { kind: "truncate" },
  ),
  lostResponse(
    {
      id: "create-gateway-timeout",
      rule: "A gateway's 504 is not treated as a rejection: the create is retried unchanged.",
      happens: "The first create succeeds, but a gateway responds with 504 and an HTML page.",
      harm: twoPermits,
      cure,
    },
    { kind: "html-error", status: 504, commit: true },
  ),
  lostResponse(
    {
      id: "create-unanswered",
      rule: "A create without a response times out within 90 seconds and is retried unchanged.",
      happens: "The first create succeeds, but its response takes 90 seconds.",
      harm: "Without a timeout, the integration hangs with its connection, and so does every later order.",
      cure: "Set a timeout for every request, such as 30 seconds, and treat it as a lost response.",
    },
    { kind: "latency", milliseconds: silence * 1000 },
    true,
  ),
  lostResponse(
    {
      id: "create-response-stalls",
      rule: "A create whose response stalls times out within 90 seconds and is retried unchanged.",
      happens: "The first create succeeds, but its response stalls in the middle of the body for 90 seconds.",
      harm: "If the timeout covers only the headers, the integration hangs, and so does every later order.",
      cure: "Make the timeout cover the response up to its last byte.",
    },
    { kind: "truncate", stallMilliseconds: silence * 1000 },
    true,
  ),
];
