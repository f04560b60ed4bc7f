import { products } from "@totem-partner/simulator/host";
import {
  externalIdOf,
  findFutile,
  hasPermits,
  isExecuted,
  productOf,
  repeatsOf,
  unnamed,
} from "../requests/creates.ts";
import { inSeconds, type ObservedRequest, type ObservedRun } from "../requests/observed-run.ts";
import type { Stagecraft } from "../staging.ts";
import { type ClientTrial, faultTrial } from "../trial.ts";
import { failed, harms, type Judgement, passed, type Several, undecided, unreported } from "../verdict.ts";

/** Judges a run in which the service rejected orders: none is sent again, and those without a permit are reported. */
function judgeRejected(
  rejected: Several<ObservedRequest>,
  { run, baseline, why }: { run: ObservedRun; baseline: ObservedRun; why: string },
): Judgement {
  for (const order of rejected) {
    const repeat = findFutile(order, run, baseline);
    if (!repeat) continue;
    const after = inSeconds(repeat.arrived - order.answered);
    return failed(`It resent the same order after ${after}, although ${why}.`, [order, repeat]);
  }
  const lost = rejected.find((order) => !repeatsOf(order, run, baseline).some(isExecuted));
  if (!lost || run.exitCode !== 0) return passed("It sent no rejected order again.", rejected);
  const id = externalIdOf(lost);
  return id === undefined && hasPermits(run)
    ? undecided(unnamed, [lost])
    : failed(`It reported success, although ${id ?? "its order"} was rejected.`, [lost], unreported);
}

const refusedCreate = faultTrial({
  id: "refused-create",
  rule: "A create that is rejected for its content is not retried unchanged. Unless it is corrected, the command exits with an error.",
  happens: "The first create is rejected with 422, as for an unregistered carrier.",
  ...harms["futile-requests"],
  sources: ["S127", "validation-status"],
  faults: [{ kind: "status", status: 422, operationId: "createAuthorization", times: 1 }],
  judge: (rejected, run, baseline) =>
    judgeRejected(rejected, { run, baseline, why: "it was rejected for its content" }),
});

const withdrawnProducts: Stagecraft = ({ company }) => {
  let isDone = false;
  return {
    before({ method, target }) {
      if (isDone || method !== "POST" || !/\/authorizations\/?(?:\?|$)/.test(target)) return;
      isDone = true;
      for (const { id } of [...company.records.products.values()]) products.delete(company, id);
    },
  };
};

const deletedProduct: ClientTrial = {
  id: "deleted-product",
  rule: "Orders for a deleted product are not sent again, and the command exits with an error.",
  happens: "Every product is deleted before the first create, which is therefore rejected.",
  kind: "futile-requests",
  impact: "Orders that can never succeed are retried forever, and nobody notices that the product is gone.",
  cure: "Hold back orders for a rejected product, and exit with an error.",
  exercise: "Create several authorizations for one product.",
  sources: ["S043", "S090", "unknown-reference"],
  circumstances: { name: "deleted-product", faults: [], staged: withdrawnProducts, seconds: 5 },
  of: ({ requests }) =>
    requests.filter((request) => request.problem?.code === "unknown_reference" && productOf(request) !== undefined),
  judge: (rejected, run, baseline) =>
    judgeRejected(rejected, { run, baseline, why: `its product ${productOf(rejected[0]) ?? ""} is deleted` }),
};

/** The trials of orders that the service rejects. */
export const rejectedOrders: readonly ClientTrial[] = [deletedProduct, refusedCreate];
