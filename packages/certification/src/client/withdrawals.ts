import { products } from "@totem-partner/simulator/host";
import { asksTheSame, externalIdOf, isCreate, isTwin, productOf } from "../requests/creates.ts";
import type { ObservedRequest, ObservedRun } from "../requests/observed-run.ts";
import type { Stagecraft } from "../staging.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, notExercised, passed, someOf, undecided, type Verdict } from "../verdict.ts";

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

/** Orders that were under way when one was refused may still arrive, in milliseconds. */
const underWay = 150;

const isRefused = (request: ObservedRequest): boolean =>
  isCreate(request) && request.problem?.code === "unknown_reference" && productOf(request) !== undefined;

function judgeWithdrawal({ requests, exitCode }: ObservedRun): Verdict {
  const [first, ...others] = requests.filter(isRefused);
  if (first === undefined) return notExercised("It created no authorization that names a product.");
  const pairs = [first, ...others].flatMap((refused) =>
    requests
      .filter((later) => isCreate(later) && later.arrived > refused.arrived && productOf(later) === productOf(refused))
      .map((later) => ({ refused, later, isRepeat: asksTheSame(refused, later) || isTwin(refused, later) })),
  );
  const repeat = pairs.find(({ isRepeat }) => isRepeat);
  if (repeat) {
    const because = `It resent the same order, although its product ${productOf(first) ?? ""} is deleted.`;
    return failed(because, repeat.refused, repeat.later);
  }
  const uses = pairs.filter(({ refused, later }) => later.arrived >= refused.answered);
  const use = uses.find(({ refused, later }) => later.arrived > refused.answered + underWay) ?? uses[0];
  if (use === undefined) {
    return passed("It sent no order for a product after the first rejection.", ...someOf([first, ...others]));
  }
  const { refused, later } = use;
  const what = `It sent ${externalIdOf(later) ?? "another order"} for the product ${productOf(later) ?? ""} after a rejection for that reason`;
  if (later.arrived <= refused.answered + underWay) {
    return undecided(`${what}, so soon that it may already have been in flight.`, refused, later);
  }
  return exitCode === 0
    ? failed(`${what}, and reported success.`, refused, later)
    : undecided(`${what}, and reported an error.`, refused, later);
}

export const deletedProduct: ClientTrial = {
  id: "deleted-product",
  rule: "Orders for a deleted product are not sent again.",
  happens: "Every product is deleted before the first create, which is therefore rejected.",
  recognised:
    "The rejected order is not resent, and no other order for its product follows unless the command reports an error.",
  harm: "Orders that can never succeed are retried forever, and nobody notices that the product is gone.",
  cure: "Hold back orders for a rejected product, and report it to a person.",
  exercise: "Create several authorizations for one product.",
  sources: ["S043", "S090", "unknown-reference"],
  circumstances: { name: "deleted-product", faults: [], staged: withdrawnProducts, seconds: 5 },
  judge: judgeWithdrawal,
};
