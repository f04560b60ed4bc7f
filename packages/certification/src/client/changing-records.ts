import { type Company, createInApplication, type Exchange, finishAuthorization } from "@totem-partner/simulator";
import { products, showInstant } from "@totem-partner/simulator/host";
import { isFields } from "@totem-partner/spec/fields";
import { asksTheSame, externalIdOf, isCreate, isTwin } from "../requests/creates.ts";
import type { ObservedRequest, ObservedRun } from "../requests/observed-run.ts";
import type { Remark, Stagecraft } from "../staging.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, notExercised, passed, someOf, undecided, type Verdict } from "../verdict.ts";

/** More than two pages of the largest size that the contract has by default. */
const mostRecords = 405;

/** After so many changes the list stays as it is, so that whoever reads until nothing changes comes to an end. */
const mostChanges = 10;

/** Creates authorizations that every filter for current ones matches; none where the company has nothing to name. */
function fill(company: Company): string[] {
  const { records, clock, assumptions } = company;
  const [totemGroup] = records.totemGroups.values();
  const [carrierTaxId] = records.carriers.keys();
  const [product] = records.products.values();
  const [warehouse] = records.warehouses.values();
  if (totemGroup === undefined || carrierTaxId === undefined) return [];
  const order = {
    ...(product?.externalId && { productExternalId: product.externalId }),
    ...(warehouse?.externalId && { warehouseExternalId: warehouse.externalId }),
    ...{ quantity: 1, totemGroupId: totemGroup.id, operationType: "loading" as const, carrierTaxId },
    scheduledDate: showInstant(clock.now()),
  };
  const count = Math.min(mostRecords, 2 * assumptions.assume("max-limit") + 5);
  return Array.from({ length: count }).flatMap(() => {
    const created = createInApplication(company, order);
    return created.ok ? [created.value.id] : [];
  });
}

/** A list of authorizations from whose beginning one leaves whenever a page was read. */
const shrinkingList: Stagecraft = ({ company }) => {
  const ids = fill(company);
  const gone = new Set<string>();
  const remarks = new Map<string, Remark>();
  return {
    remarks,
    staying: () => ids.filter((id) => !gone.has(id)),
    after(exchange: Exchange): Exchange {
      const { operationId, requestId, answer } = exchange;
      if (operationId !== "listAuthorizations" || answer.status !== 200) return exchange;
      // Whatever the envelope is.
      const listed = ids.filter((id) => answer.text.includes(id));
      remarks.set(requestId, { listed });
      const leaving = listed.find((id) => !gone.has(id));
      if (leaving !== undefined && gone.size < mostChanges) {
        gone.add(leaving);
        finishAuthorization(company, leaving);
      }
      return exchange;
    },
  };
};

const isFirstPage = ({ query }: ObservedRequest): boolean => Number(query["offset"] ?? 0) === 0;

function judgeEnd(pages: readonly [ObservedRequest, ...ObservedRequest[]], count: string, isDone: boolean): Verdict {
  const isWhole = pages.every((page) => isFirstPage(page) && page.query["limit"] === undefined);
  if (isWhole && isDone) {
    return failed(`It read ${count}: it treated the first page as the whole list.`, ...someOf(pages));
  }
  return undecided(`It read ${count} and no more. It may not have needed the others.`, ...someOf(pages));
}

function judgeList({ requests, staying, exitCode }: ObservedRun): Verdict {
  const [first, ...others] = requests.filter(({ listed = [] }) => listed.length > 0);
  if (first === undefined) return notExercised("It read no list of authorizations.");
  const read = new Set([first, ...others].flatMap(({ listed = [] }) => listed));
  const places = staying.flatMap((id, at) => (read.has(id) ? [at] : []));
  const missed = staying.length - places.length;
  if (missed === 0) {
    if (others.length === 0) return notExercised("It read the whole list in one page.");
    const because = `It read each of the ${staying.length} authorizations that stayed in the list, over ${1 + others.length} pages.`;
    return passed(because, ...someOf([first, ...others]));
  }
  const skipped = (places.at(-1) ?? 0) - (places[0] ?? 0) + 1 - places.length;
  if (skipped === 0) {
    const count = `${places.length} of ${staying.length} authorizations`;
    return judgeEnd([first, ...others], count, exitCode === 0);
  }
  const what = `It skipped ${skipped} of ${staying.length} authorizations that never left the list`;
  return exitCode === 0
    ? failed(`${what}, because others left it during the read.`, ...someOf([first, ...others]))
    : undecided(`${what}, and failed. A later run might read them.`, ...someOf([first, ...others]));
}

const changingList: ClientTrial = {
  id: "changing-list",
  rule: "Every record of a multi-page list is read, even if others leave the list during the read.",
  happens:
    "There are hundreds of authorizations. After each page, up to ten times, its first authorization becomes Finished, so later ones move to pages that have already been read.",
  recognised: "Every authorization that stays in the list appears on one of the pages read.",
  harm: "The ERP treats a permit it missed as gone: it creates another one, or never bills it.",
  cure: "Make pages overlap and step back if they do not, or read a list that does not shrink, without a status filter.",
  exercise: "Read the whole list of authorizations, page by page.",
  sources: ["S075", "S134", "max-limit"],
  circumstances: { name: "changing-list", faults: [], staged: shrinkingList, seconds: 30 },
  judge: judgeList,
};

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

function productOf({ body }: ObservedRequest): string | undefined {
  const name = isFields(body) ? body["productExternalId"] : undefined;
  return typeof name === "string" ? name : undefined;
}

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

const deletedProduct: ClientTrial = {
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

/** The trials in which records change while the command runs. */
export const changingRecords: readonly ClientTrial[] = [changingList, deletedProduct];
