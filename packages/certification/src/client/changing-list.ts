import { type Company, createInApplication, type Exchange, finishAuthorization } from "@totem-partner/simulator";
import { showInstant } from "@totem-partner/simulator/host";
import type { ObservedRequest, ObservedRun } from "../requests/observed-run.ts";
import type { Stagecraft } from "../staging.ts";
import type { ClientTrial } from "../trial.ts";
import { failed, type Judgement, notExercised, passed, type Several, undecided } from "../verdict.ts";

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
const shrinkingList: Stagecraft = ({ company, remark }) => {
  const ids = fill(company);
  const gone = new Set<string>();
  return {
    staying: () => ids.filter((id) => !gone.has(id)),
    after(exchange: Exchange): Exchange {
      const { operationId, requestId, answer } = exchange;
      if (operationId !== "listAuthorizations" || answer.status !== 200) return exchange;
      // In every envelope, an id is a string of its own.
      const strings = new Set(answer.text.split('"'));
      const listed = ids.filter((id) => strings.has(id));
      remark(requestId, { listed });
      const leaving = listed.find((id) => !gone.has(id));
      if (leaving !== undefined && gone.size < mostChanges) {
        gone.add(leaving);
        finishAuthorization(company, leaving);
      }
      return exchange;
    },
  };
};

/** Pages may be smaller than the limit that was asked for. */
const tooShort = {
  cure: "Advance the offset by the number of records received, not by the limit, and read until a page is empty.",
};

const isFirstPage = ({ query }: ObservedRequest): boolean => Number(query["offset"] ?? 0) === 0;

/** True for a page that has fewer records than were asked for, or none, of a list of which others have some. */
const isShort = ({ listed = [], query }: ObservedRequest): boolean => listed.length < Number(query["limit"] ?? 1);

/** The list that a page is of, whatever its part. */
const listOf = ({ query: { limit: _, offset: __, ...filter } }: ObservedRequest): string => JSON.stringify(filter);

function judgeList(pages: Several<ObservedRequest>, { requests, staying = [], exitCode }: ObservedRun): Judgement {
  const all = staying.length;
  const read = new Set(pages.flatMap(({ listed = [] }) => listed));
  const places = staying.flatMap((id, at) => (read.has(id) ? [at] : []));
  if (places.length === all) {
    return pages.length === 1
      ? notExercised("It read the whole list in one page.")
      : passed(`It read each of the ${all} authorizations that stayed in the list, over ${pages.length} pages.`, pages);
  }
  // An integration that reads on from a later record wanted the first ones, too.
  const begin = pages.length > 1 && !isFirstPage(pages[0]) ? 0 : (places[0] ?? 0);
  const last = places.at(-1) ?? 0;
  const skipped = last - begin + 1 - places.length;
  if (skipped > 0) {
    const what = `It skipped ${skipped} of ${all} authorizations that never left the list`;
    return exitCode === 0
      ? failed(`${what}.`, pages)
      : undecided(`${what}, and failed. A later run might read them.`, pages);
  }
  // Those that are missing may be more than it wanted.
  const count = `${places.length} of ${all} authorizations`;
  const isAny = exitCode === 0 && pages.every((page) => isFirstPage(page) && page.query["limit"] === undefined);
  if (isAny) return failed(`It read ${count}: it treated the first page as the whole list.`, pages, tooShort);
  const lists = new Set(pages.map(listOf));
  const short = requests.find((page) => page.listed && lists.has(listOf(page)) && isShort(page));
  if (short?.listed && last !== all - 1 && exitCode === 0) {
    const what = `It read ${count}, and asked for more: it treated a page of ${short.listed.length} as the end of the list.`;
    return failed(what, [short, ...pages.filter((page) => page !== short)], tooShort);
  }
  return undecided(`It read ${count} and no more. It may not have needed the others.`, pages);
}

export const changingList: ClientTrial = {
  id: "changing-list",
  rule: "Every record of a multi-page list is read, even if others leave the list during the read.",
  happens: "After each page of a long list, its first record finishes, so later ones move to pages already read.",
  kind: "missed-records",
  impact: "The ERP treats a permit it missed as gone: it creates another one, or never bills it.",
  cure: "Make pages overlap and step back if they do not, or read a list that does not shrink, without a status filter.",
  exercise: "Read the whole list of authorizations, page by page.",
  sources: ["S075", "S134", "max-limit"],
  circumstances: { name: "changing-list", faults: [], staged: shrinkingList, seconds: 30 },
  of: ({ requests }) => requests.filter(({ listed = [] }) => listed.length > 0),
  judge: judgeList,
};
