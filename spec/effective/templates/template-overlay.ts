import { type Assumptions, switchableAssumptions } from "../../generated/assumptions.ts";
import type { Part } from "../document.ts";
import type { Overlay, OverlayAction } from "../overlay.ts";
import { deliveryBodyActions, eventNameActions } from "./delivery-overlay.ts";
import { errorActions } from "./error-overlay.ts";
import { listActions } from "./list-overlay.ts";
import { recordActions } from "./record-overlay.ts";
import { signatureActions } from "./signature-overlay.ts";

type Actions = Iterable<OverlayAction>;

/** The changes for each assumption whose values are templates: from the contract so far, since it shows more records. */
const actionsOf = {
  "record-envelope": ({ "record-envelope": value = "bare" }: Partial<Assumptions>, contract: Part): Actions =>
    recordActions(value, contract),
  "list-envelope": ({ "list-envelope": value = "items" }: Partial<Assumptions>, contract: Part): Actions =>
    listActions(value, contract),
  "error-body": ({ "error-body": value = "problem" }: Partial<Assumptions>, contract: Part): Actions =>
    errorActions(value, contract),
  "event-names": ({ "event-names": value = "dotted" }: Partial<Assumptions>, contract: Part): Actions =>
    eventNameActions(value, contract),
  "delivery-body": ({ "delivery-body": value = "type" }: Partial<Assumptions>, contract: Part): Actions =>
    deliveryBodyActions(value, contract),
  "signed-content": ({ "signed-content": value = "body" }: Partial<Assumptions>): Actions => signatureActions(value),
};

/** The id of an assumption whose values are templates. */
export type TemplateId = keyof typeof actionsOf;

/** True if the values of an assumption are templates. */
export const isTemplateId = (id: string): id is TemplateId => Object.hasOwn(actionsOf, id);

/** The overlay of the value that one of some assumptions has, for the contract that it is to be applied to. */
export function templateOverlay(id: TemplateId, values: Partial<Assumptions>, contract: Part): Overlay {
  const value = values[id] ?? switchableAssumptions[id].default;
  const title = typeof value === "string" ? `${id} is ${value}` : `${id} is one of the profile's own`;
  return { overlay: "1.1.0", info: { title, version: "0.4.0" }, actions: [...actionsOf[id](values, contract)] };
}
