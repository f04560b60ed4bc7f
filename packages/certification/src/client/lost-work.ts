import { externalIdOf, hasPermits, isCreate, isExecuted } from "../requests/creates.ts";
import { type Missing, missingFrom, repeatsOf } from "../requests/creates.ts";
import type { ObservedRequest, ObservedRun } from "../requests/observed-run.ts";
import { faultTrial } from "../trial.ts";
import { failed, type Judgement, passed, type Several, undecided } from "../verdict.ts";

/** Returns what the service has never executed because of a request that failed. */
function lostBy(met: ObservedRequest, run: ObservedRun, baseline: ObservedRun): Missing | undefined {
  const id = externalIdOf(met);
  if (met.method === "GET" || (isCreate(met) && id === undefined)) return missingFrom(run, baseline);
  if (id !== undefined) {
    const isSent = repeatsOf(met, run, baseline).some(isExecuted) || !hasPermits(baseline);
    return isSent ? undefined : { kind: "lost-order", what: `the create of ${id}` };
  }
  const isDone = run.requests.some(
    (later) =>
      later.arrived > met.arrived &&
      later.operationId === met.operationId &&
      later.path === met.path &&
      (isExecuted(later) || later.service === 409),
  );
  return isDone ? undefined : { kind: "lost-change", what: `${met.method} ${met.path}` };
}

/** Judges a run in which requests met faults, and none of them was executed. */
export function judgeLost(met: Several<ObservedRequest>, run: ObservedRun, baseline: ObservedRun): Judgement {
  for (const request of met) {
    const missing = lostBy(request, run, baseline);
    if (missing === undefined) continue;
    const what = `${request.method} ${request.path}`;
    if (run.exitCode !== 0) return undecided(`It failed, and did not retry ${what}. A later run might.`, [request]);
    const because = `It reported success without ${missing.what}: ${what} was not executed.`;
    return failed(because, [request], { kind: missing.kind });
  }
  return passed("The service executed everything in the end.", met);
}

const changes = ["updateAuthorization", "cancelAuthorization", "emitAuthorizationEvent"] as const;

const page = { kind: "html-error", status: 502, times: 1 } as const;

/** The trials of requests that are not executed, beside those of creates. */
export const lostWork = [
  faultTrial({
    id: "change-connection-reset",
    rule: "A change whose connection is reset is retried, or an error is reported.",
    happens: "The connections of the first PATCH, cancel and event are reset, and none of them is executed.",
    kind: "lost-change",
    impact: "What the service never received counts as done: a wrong driver arrives, or a cancelled order is loaded.",
    cure: "Check the status before the body, retry what was not executed, and report an error if it stays so.",
    exercise: "Change and cancel an authorization, and emit an event.",
    sources: ["S118", "S064"],
    faults: changes.map((operationId) => ({ kind: "reset-before", times: 1, operationId })),
    judge: judgeLost,
  }),
  faultTrial({
    id: "gateway-page",
    rule: "A gateway's HTML page is not treated as a response of the service.",
    happens: "The first request, create, change, cancel and event each receive a gateway's 502 page. None is executed.",
    kind: "lost-order",
    impact: "Orders that never arrived are marked as sent, or a parser error stops the whole transfer.",
    cure: "Check the status before the body, and parse the body only if its Content-Type is JSON.",
    sources: ["error-body"],
    faults: [page, ...(["createAuthorization", ...changes] as const).map((operationId) => ({ ...page, operationId }))],
    judge: judgeLost,
  }),
];
