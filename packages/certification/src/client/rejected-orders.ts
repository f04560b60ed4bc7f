import { products } from "@totem-partner/simulator/host";
import { differingFields, externalIdOf, hasPermits, isExecuted, productOf, repeatsOf } from "../requests/creates.ts";
import { inSeconds } from "../requests/observed-run.ts";
import type { Stagecraft } from "../staging.ts";
import { type ClientTrial, faultTrial } from "../trial.ts";
import { failed, harms, passed, undecided, unreported } from "../verdict.ts";

/** Judges a run in which the service rejected orders: none is sent again, and those without a permit are reported. */
const judgeRejected: ClientTrial["judge"] = (rejected, run, baseline) => {
  const all = rejected.map((order) => ({ order, later: repeatsOf(order, run, baseline) }));
  for (const { order, later } of all) {
    // Under another id, or with nothing corrected: neither the order nor the record that the service missed.
    const isCorrected = (one: typeof order) =>
      differingFields(order, one).length > 0 || (order.service !== null && isExecuted(one));
    const again = later.find((one) => externalIdOf(one) !== externalIdOf(order) || !isCorrected(one));
    if (!again) continue;
    const after = inSeconds(again.arrived - order.answered);
    return failed(`It resent the same order ${after} after its rejection.`, [order, again]);
  }
  const lost = all.find(({ later }) => !later.some(isExecuted))?.order;
  if (!lost || run.exitCode !== 0) return passed("It sent no rejected order again.", rejected);
  const id = externalIdOf(lost);
  const because = `It reported success, although ${id ?? "an order"} was rejected.`;
  return id === undefined && hasPermits(run) ? undecided(because, [lost]) : failed(because, [lost], unreported);
};

const refusedCreate = faultTrial({
  id: "refused-create",
  rule: "A create that is rejected for its content is not retried unchanged. Unless it is corrected, the command exits with an error.",
  happens: "The first create is rejected with 422, as for an unregistered carrier.",
  ...harms["futile-requests"],
  sources: ["S127", "validation-status"],
  faults: [{ kind: "status", status: 422, operationId: "createAuthorization", times: 1 }],
  judge: judgeRejected,
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
  rule: "An order for a deleted product is not sent again unless the product is restored. Otherwise, the command exits with an error.",
  happens: "Every product is deleted before the first create, which is therefore rejected.",
  kind: "futile-requests",
  impact: "Orders that can never succeed are retried forever, and nobody notices that the product is gone.",
  cure: "Hold back orders for a rejected product, and exit with an error.",
  exercise: "Create several authorizations for one product.",
  sources: ["S043", "S090", "unknown-reference"],
  circumstances: { name: "deleted-product", faults: [], staged: withdrawnProducts, seconds: 5 },
  of: ({ requests }) =>
    requests.filter((request) => request.problem?.code === "unknown_reference" && productOf(request) !== undefined),
  judge: judgeRejected,
};

/** The trials of orders that the service rejects. */
export const rejectedOrders = [deletedProduct, refusedCreate];
