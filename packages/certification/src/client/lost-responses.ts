import {
  differingFields,
  externalIdOf,
  hasPermits,
  isExecuted,
  renamedCreates,
  repeatsOf,
} from "../requests/creates.ts";
import { inSeconds, type ObservedRequest, type ObservedRun } from "../requests/observed-run.ts";
import { type ClientTrial, faultTrial } from "../trial.ts";
import { failed, type Harm, harms, type Judgement, passed, undecided } from "../verdict.ts";

/** Longer than a timeout of 30 s and a minute's pause after it. */
const silence = 97;

/** The time in which a retry follows a connection that ended, in seconds; after a longer one, when it gave up is unknown. */
const soon = 5;

/** A path with the id of nothing, as languages write it. */
const noId = /\/(?:undefined|null|None|NaN)(?:\/|$)/;

/** Returns what became of the first create that met the fault. Where the service is silent, it has to be repeated meanwhile. */
function judgeRepeat(first: ObservedRequest, run: ObservedRun, baseline: ObservedRun, isSilent: boolean): Judgement {
  const externalId = externalIdOf(first);
  if (externalId === undefined) return undecided("Its create has no externalId to tell its orders apart.", [first]);
  const renamed = renamedCreates(first, run, baseline);
  const repeats = repeatsOf(first, run, baseline).filter((request) => !renamed.includes(request));
  const permits = [...renamed, ...[first, ...repeats].filter(isExecuted).slice(0, 1)].filter(isExecuted);
  const [other] = renamed;
  if (other && permits.length > 1) {
    const because = `It retried the create of ${externalId} as ${externalIdOf(other) ?? "none"}, although the first may have succeeded: two permits for one order.`;
    return failed(because, [first, ...renamed], harms["two-permits"]);
  }
  const [repeat] = repeats;
  const changed = repeats.find((request) => differingFields(first, request).length > 0);
  if (changed) {
    const because = `It retried the create of ${externalId} with a different ${differingFields(first, changed).join(", ")}`;
    const isHarmful = [first, ...repeats.slice(0, repeats.indexOf(changed))].some(isExecuted);
    return isHarmful
      ? failed(`${because}.`, [first, changed], harms["changed-order"])
      : undecided(`${because}. The first was not executed, so there is one permit.`, [first, changed]);
  }
  const waited = (repeat?.arrived ?? first.answered) - first.arrived;
  // A retry although the response came whole, but late, shows that the integration had given up.
  const hadGivenUp = repeat !== undefined && first.fault === unanswered;
  if (isSilent && !hadGivenUp && waited >= silence * 1000) {
    if (waited > (silence + soon) * 1000) return undecided(`It retried only after ${inSeconds(waited)}.`, [first]);
    const because = `It waited ${inSeconds(waited)} for the response to the create of ${externalId}, the whole time that the service was silent.`;
    return failed(because, [first, ...repeats.slice(0, 1)]);
  }
  if (repeat && permits.length > 0)
    return passed(`It retried the create of ${externalId} after ${inSeconds(waited)}, unchanged.`, [first, repeat]);
  const lost = repeat ? undefined : run.requests.find(({ path }) => noId.test(path));
  if (lost)
    return failed(`It took a failure for a success: it asked for ${lost.path}.`, [first, lost], harms["lost-order"]);
  if (run.exitCode !== 0) return undecided(`It failed without resending ${externalId}. A later run might.`, [first]);
  if (!hasPermits(baseline)) return undecided("The service rejects its orders also when nothing goes wrong.", [first]);
  return permits.length === 0
    ? failed(`It reported success, but the service has no permit for ${externalId}.`, [first], harms["lost-order"])
    : undecided(`It did not retry ${externalId}, which has a permit only because its create was executed.`, [first]);
}

const unanswered = "create-unanswered";

type LostResponse = Pick<Parameters<typeof faultTrial>[0], "id" | "rule" | "happens" | "faults" | keyof Harm>;

function lostResponse({ faults, ...page }: LostResponse): ClientTrial {
  const isSilent = page.kind === "hang";
  return faultTrial({
    ...page,
    sources: ["S133", "repeat-create"],
    faults: faults.map((fault) => ({ ...fault, operationId: "createAuthorization", times: 1 })),
    seconds: isSilent ? silence + 5 : 30,
    judge: ([first], run, baseline) => judgeRepeat(first, run, baseline, isSilent),
  });
}

const page = { kind: "html-error", status: 504 } as const;

export const lostResponses: readonly ClientTrial[] = [
  lostResponse({
    id: "create-response-lost",
    rule: "A create whose response is lost is retried unchanged.",
    happens: "The first create succeeds, but the connection is reset before the response arrives.",
    ...harms["two-permits"],
    faults: [{ kind: "reset-after-commit" }],
  }),
  lostResponse({
    id: "create-connection-reset",
    rule: "A create whose connection is reset is retried unchanged.",
    happens: "The connection of the first create is reset, and the request is not executed.",
    ...harms["lost-order"],
    faults: [{ kind: "reset-before" }],
  }),
  lostResponse({
    id: "create-response-cut-off",
    rule: "A create whose response is cut off is retried unchanged.",
    happens: "The first create succeeds, but its response ends in the middle of the body.",
    ...harms["two-permits"],
    faults: [{ kind: "truncate" }],
  }),
  lostResponse({
    id: "create-gateway-timeout",
    rule: "A gateway's 504 is not treated as a rejection: the create is retried unchanged.",
    happens: "The first two creates receive a gateway's 504 page. The first is not executed, the second is.",
    ...harms["lost-order"],
    faults: [page, { ...page, commit: true }],
  }),
  lostResponse({
    id: "create-server-error",
    rule: "A 500 is not treated as a rejection: the create is retried unchanged, or an error is reported.",
    happens: "The service responds to the first create with 500, and does not execute it.",
    ...harms["lost-order"],
    faults: [{ kind: "status", status: 500 }],
  }),
  lostResponse({
    id: unanswered,
    rule: `A create without a response times out within ${silence} seconds and is retried unchanged.`,
    happens: `The first create succeeds, but its response takes ${silence} seconds.`,
    kind: "hang",
    impact: "Without a timeout, the integration hangs with its connection, and so does every later order.",
    cure: "Set a timeout for every request, such as 30 seconds, and treat it as a lost response.",
    faults: [{ kind: "latency", milliseconds: silence * 1000 }],
  }),
  lostResponse({
    id: "create-response-stalls",
    rule: `A create whose response stalls times out within ${silence} seconds and is retried unchanged.`,
    happens: `The first create succeeds, but its response stalls in the middle of the body for ${silence} seconds.`,
    kind: "hang",
    impact: "If the timeout covers only the headers, the integration hangs, and so does every later order.",
    cure: "Make the timeout cover the response up to its last byte.",
    faults: [{ kind: "truncate", stallMilliseconds: silence * 1000 }],
  }),
];
