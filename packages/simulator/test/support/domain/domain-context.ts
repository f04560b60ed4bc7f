import { eachOptionalText } from "@totem-partner/spec/record-fields";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import { AssumptionBook } from "../../../src/assumptions/assumption-book.ts";
import type { ActiveAuthorization } from "../../../src/domain/authorizations/authorization.ts";
import type { CleaningProtocol } from "../../../src/domain/cleaning/cleaning-protocol.ts";
import type { Context } from "../../../src/domain/decision.ts";
import { carrier, northGate } from "./authorization.ts";

/** The context of a transition, at an instant and with some assumptions. */
export function contextAt(now: number, assumptions: Partial<Assumptions> = {}): Context {
  let count = 0;
  return { now, newId: () => `id-${String(++count)}`, assume: new AssumptionBook(assumptions).assume };
}

/** An Active authorization as the service keeps it, dateless and unassigned; say what should be different. */
export function keptAuthorization(differences: Partial<ActiveAuthorization> = {}): ActiveAuthorization {
  return {
    id: "auth-1",
    status: "Active",
    origin: { kind: "erp", externalId: "ERP-1" },
    markedAsSynced: false,
    productId: "product-1",
    warehouseId: "warehouse-1",
    quantity: 10,
    remainingQuantity: 10,
    totemGroupId: northGate,
    operationType: "loading",
    carrierTaxId: carrier,
    ...eachOptionalText(() => null),
    scheduledDate: null,
    endDate: null,
    trailerPlates: [],
    furtherPartyFields: null,
    createdAt: 0,
    updatedAt: 0,
    ...differences,
  };
}

/** A cleaning protocol as the service keeps it: Inactive, disabled, without a document. */
export const keptProtocol = (): CleaningProtocol => ({
  id: "protocol-1",
  state: "Inactive",
  companyProtocolEnabled: false,
  document: null,
  createdAt: 0,
  updatedAt: 0,
});
