import { type Company, createInApplication, type Exchange, finishAuthorization } from "@totem-partner/simulator";
import { showInstant } from "@totem-partner/simulator/host";
import type { Remark, Stagecraft } from "./staging.ts";

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
export const changingList: Stagecraft = ({ company }) => {
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
