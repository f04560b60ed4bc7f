import { idsOf, isExecuted, missingFrom } from "../requests/creates.ts";
import type { ObservedRun } from "../requests/observed-run.ts";
import type { Stagecraft } from "../staging.ts";
import { faultTrial } from "../trial.ts";
import { failed, passed, undecided } from "../verdict.ts";
import { unsynced } from "./baseline.ts";

const id = "started-again";

/** Outages that begin after the second create of the first start and after the first change of the second, and last until it ends. */
const outages: Stagecraft = ({ company, remark }) => {
  let start = 0;
  return {
    after(exchange) {
      const { fault, operationId, answer, requestId } = exchange;
      remark(requestId, { start });
      const isChange = operationId === "updateAuthorization" && answer.status < 300;
      if (start === 0 ? fault?.id === id : start === 1 && isChange) {
        company.faults.add({ id: `${id}-outage`, kind: "status", status: 503 });
      }
      return exchange;
    },
    startsAgain() {
      company.faults.clear();
      start += 1;
      return start < 3;
    },
  };
};

const permitsOf = ({ requests }: ObservedRun): number => idsOf(requests.filter(isExecuted)).size;

/** True if a later start sends every order anew, under ids that no request had before: then each has orders of its own. */
function hasOwnOrders({ requests }: ObservedRun, baseline: ObservedRun): boolean {
  const before = requests.filter(({ start }) => start === 0);
  const known = new Set([...idsOf(baseline.requests), ...idsOf(before)]);
  const later = idsOf(requests.filter((request) => !before.includes(request)));
  return later.size >= idsOf(baseline.requests).size && ![...later].some((one) => known.has(one));
}

/** The trial of a command that is started again after it failed. */
export const startedAgain = faultTrial({
  id,
  rule: "A command that is started again after a failure does what is left, and nothing twice.",
  happens: "The command is started three times; outages end the first two, after a lost create and after a change.",
  kind: "two-permits",
  impact: "After each failure, goods are loaded twice under two permits, or what was left is never sent.",
  cure: "Store each order's externalId before its create, and mark a step as done only after its response.",
  exercise: "Create several authorizations, and change one. Let each start go on with the same orders.",
  sources: ["S133", "S118", "repeat-create"],
  faults: [{ kind: "reset-after-commit", operationId: "createAuthorization", after: 1, times: 1 }],
  staged: outages,
  seconds: 120,
  judge(met, run, baseline) {
    const [permits, orders] = [permitsOf(run), permitsOf(baseline)];
    if (permits > orders && hasOwnOrders(run, baseline))
      return undecided("Each start sends orders of its own, with new ids.", met);
    if (permits > orders)
      return failed(`It was started again after a failure, and created ${permits} permits for ${orders} orders.`, met);
    const missing = missingFrom(run, baseline);
    const change = unsynced(run);
    const what = missing?.what ?? (change && `synced for ${change.path}`);
    if (run.exitCode !== 0) return undecided("It failed again when the outage was over. A later start might not.", met);
    if (what === undefined) return passed("When it was started again, it did what was left, and nothing twice.", met);
    const kind = missing?.kind ?? "lost-change";
    return failed(`When it was started again, it reported success without ${what}.`, met, { kind });
  },
});
