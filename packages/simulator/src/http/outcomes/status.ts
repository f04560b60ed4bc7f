import type { AssumptionId, Assumptions, FixedAssumptionId } from "@totem-partner/spec/assumptions";
import type { Assume } from "../../domain/context.ts";

/** The switchable assumptions that have a status among their values. */
type StatusAssumption = {
  [Id in AssumptionId]: Assumptions[Id] extends `${number}` ? Id : never;
}[AssumptionId];

/**
 * The source of a status: a section of the interface document, or a switchable or fixed assumption. A status of the
 * service cannot be written without one; those of the simulator itself are marked as such.
 */
export type StatusSource =
  | { documented: string; status: number }
  | { fixed: FixedAssumptionId | AssumptionId; status: number }
  | { assumed: StatusAssumption }
  | { control: number };

/** The status itself. */
export function statusOf(source: StatusSource, assume: Assume): number {
  if ("assumed" in source) return Number(assume(source.assumed));
  return "control" in source ? source.control : source.status;
}

/** The status of GET and PATCH with a body. */
export const ok: StatusSource = { fixed: "catalog-status", status: 200 };

/** The status of cancel, activate and deactivate. */
export const acted: StatusSource = { assumed: "action-status" };

/** The status of a create in the catalog and of cleaning records. */
export const created: StatusSource = { fixed: "catalog-status", status: 201 };
