import type { components } from "@totem-partner/spec/types";
import type { Dates } from "./date-validity.ts";
import type { OptionalText } from "./optional-texts.ts";

/** The origin of an authorization: pushed by the ERP, or created in the service's own application. */
export type Origin = { kind: "erp"; externalId: string } | { kind: "application" };

export type FinishReason = "cancelled" | "consumed" | "manual" | "expired";

/** Each optional text is null if it is not set. */
interface Details extends Dates, Record<OptionalText, string | null> {
  id: string;
  origin: Origin;
  /** Whether it was marked as synced from an external ERP; if not, its origin decides. */
  markedAsSynced: boolean;
  /** null if creates need not name a product, and this one did not. */
  productId: string | null;
  /** null if creates need not name a warehouse, and this one did not. */
  warehouseId: string | null;
  quantity: number;
  remainingQuantity: number;
  totemGroupId: string;
  operationType: components["schemas"]["OperationType"];
  carrierTaxId: string;
  trailerPlates: readonly string[];
  createdAt: number;
  updatedAt: number;
}

/** Valid: can generate operations at the totem. */
export interface ActiveAuthorization extends Details {
  status: "Active";
}

/** Ended, and no longer operable. */
export interface FinishedAuthorization extends Details {
  status: "Finished";
  reason: FinishReason;
}

/** A permit for one carrier to load or unload a quantity of a product at a totem group. */
export type Authorization = ActiveAuthorization | FinishedAuthorization;
