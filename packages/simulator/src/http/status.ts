import type { AssumptionId, Assumptions, FixedAssumptionId } from "@totem-partner/spec/assumptions";
import type { Assume } from "../domain/context.ts";

/** The switchable assumptions among whose values there is a status. */
type StatusAssumption = {
  [Id in AssumptionId]: Assumptions[Id] extends `${number}` ? Id : never;
}[AssumptionId];

/**
 * Where a status comes from: a section of the interface document, an assumption that is switched, or one that is
 * fixed. There is no other way to name a status of the service; those of the simulator itself say so.
 */
export type StatusSource =
  | { documented: string; status: number }
  | { fixed: FixedAssumptionId | AssumptionId; status: number }
  | { assumed: StatusAssumption }
  | { control: number };

/** The status as it stands. */
export function statusOf(source: StatusSource, assume: Assume): number {
  if ("assumed" in source) return Number(assume(source.assumed));
  return "control" in source ? source.control : source.status;
}

/** What GET and PATCH answer with what they return. */
export const ok: StatusSource = { fixed: "catalog-status", status: 200 };

/** What cancel, activate and deactivate answer. */
export const acted: StatusSource = { assumed: "action-status" };

/** What a create of the catalog and the cleaning records answers. */
export const created: StatusSource = { fixed: "catalog-status", status: 201 };
