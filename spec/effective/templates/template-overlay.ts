import { isKeyOf } from "../../check/fields.ts";
import { type Assumptions, switchableAssumptions } from "../../generated/assumptions.ts";
import { type Part, partsOf } from "../document.ts";
import type { Overlay, OverlayAction } from "../overlay.ts";
import { deliveryBodyActions, eventNameActions, signatureActions } from "./delivery-overlay.ts";
import { errorActions, repeatActions } from "./error-overlay.ts";
import { instantActions } from "./instant-overlay.ts";
import { listActions } from "./list-overlay.ts";
import { recordActions } from "./record-overlay.ts";

/** Yields the changes to a contract whose paths end in a slash. */
function* slashActions({ paths }: Part): Generator<OverlayAction> {
  for (const [path, item] of partsOf(paths)) {
    yield { target: "$.paths", update: { [`${path}/`]: item } };
    yield { target: `$.paths['${path}']`, remove: true };
  }
}

/** The changes for each assumption that no file of `overlays` has: from the contract so far, since it shows more records. */
const actionsOf = {
  instants: ({ instants: value = "text" }, contract) => (value === "text" ? [] : instantActions(value, contract)),
  "record-envelope": ({ "record-envelope": value = "bare" }, contract) => recordActions(value, contract),
  "list-envelope": ({ "list-envelope": value = "items" }, contract) => listActions(value, contract),
  "error-body": ({ "error-body": value = "problem" }, contract) => errorActions(value, contract),
  "event-names": ({ "event-names": value = "dotted" }, contract) => eventNameActions(value, contract),
  "delivery-body": ({ "delivery-body": value = "type" }, contract) => deliveryBodyActions(value, contract),
  "repeat-create": ({ "repeat-create": value }, contract) =>
    typeof value === "object" ? repeatActions(value, contract) : [],
  "trailing-slash": (_values, contract) => slashActions(contract),
  "signed-content": ({ "signed-content": value = "body" }) => signatureActions(value),
} satisfies Readonly<Record<string, (values: Partial<Assumptions>, contract: Part) => Iterable<OverlayAction>>>;

type TemplateId = keyof typeof actionsOf;

/** True if the overlays of an assumption are computed. */
export const isTemplateId = (id: string): id is TemplateId => isKeyOf(actionsOf, id);

/** The overlay of the value that one of some assumptions has, for the contract that it is to be applied to. */
export function templateOverlay(id: TemplateId, values: Partial<Assumptions>, contract: Part): Overlay {
  const value = values[id] ?? switchableAssumptions[id].default;
  const title = typeof value !== "object" ? `${id} is ${value}` : `${id} is one of the profile's own`;
  return { overlay: "1.1.0", info: { title, version: "0.4.0" }, actions: [...actionsOf[id](values, contract)] };
}
