import type { Ask, Body } from "../ask.ts";
import { farDays, marker, smallest } from "../recognition.ts";

/** The party fields: always sent, so that it does not matter whether they are required. */
const parties = { partnerName: "Totem calibration", productOwnerName: "Totem calibration" };

/**
 * The body of an authorization that admits no driver: for days in the far future, with a negligible quantity, and
 * without a driver.
 */
const bodyOf = (what: string, differences: Body = {}): Body => ({
  externalId: marker(what),
  productExternalId: "{product}",
  warehouseExternalId: "{warehouse}",
  quantity: smallest,
  totemGroupId: "{totemGroup}",
  operationType: "loading",
  carrierTaxId: "{carrier}",
  batch: marker(what),
  ...farDays,
  ...parties,
  ...differences,
});

function without(body: Body, ...names: string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

const create = (what: string, body: Body, note?: string, more: Pick<Ask, "reason" | "shows"> = {}): Ask => ({
  method: "POST",
  path: "/authorizations",
  body,
  creates: { kind: "authorization", marker: marker(what) },
  madeUp: ["externalId", "batch"],
  ...(note !== undefined && { note }),
  ...more,
});

const patch = (body: Body, note: string, more: Pick<Ask, "madeUp" | "reason" | "shows"> = {}): Ask => ({
  method: "PATCH",
  path: "/authorizations/{id}",
  body,
  note,
  ...more,
});

const emit = (eventType: string, more: Pick<Ask, "reason" | "shows">): Ask => ({
  ...more,
  method: "POST",
  path: "/authorizations/{id}/webhook",
  body: { eventType },
  note: eventType,
  needs: "event",
  creates: { kind: "event", marker: `${eventType} on ${marker("main")}` },
});

const references = ["productExternalId", "warehouseExternalId"];
const localDays = { scheduledDate: "2099-01-01T00:00:00", endDate: "2099-01-02T00:00:00" };
const pastDays = { scheduledDate: "2000-01-01T00:00:00Z", endDate: "2000-01-02T00:00:00Z" };

export const creates = {
  main: create("main", bodyOf("main")),
  repeated: create("main", bodyOf("main"), "again", { reason: "external_id_exists", shows: ["repeat-create"] }),
  changed: create("main", bodyOf("main", { quantity: 2 * smallest }), "again, with another quantity", {
    shows: ["repeat-create-changed"],
  }),
  afterFinish: create("main", bodyOf("main"), "again, after it Finished", {
    reason: "external_id_exists",
    shows: ["external-id-after-finish"],
  }),
  withoutParties: create("no-parties", without(bodyOf("no-parties"), ...Object.keys(parties)), "without party fields", {
    shows: ["party-fields"],
  }),
  furtherParties: create(
    "further-parties",
    bodyOf("further-parties", { partnerAddress: "Totem calibration" }),
    "with a further party field",
    { shows: ["further-party-fields"] },
  ),
  withoutReferences: create(
    "no-references",
    without(bodyOf("no-references"), ...references),
    "without product and warehouse",
    { shows: ["required-on-create"] },
  ),
  withoutProduct: create("no-product", without(bodyOf("no-product"), "productExternalId"), "without product", {
    shows: ["required-on-create"],
  }),
  withoutWarehouse: create(
    "no-warehouse",
    without(bodyOf("no-warehouse"), "warehouseExternalId"),
    "without warehouse",
    { shows: ["required-on-create"] },
  ),
  local: create("local", bodyOf("local", localDays), "datetimes without an offset", { shows: ["local-date-times"] }),
  past: create("past", bodyOf("past", pastDays), "with dates in the past"),
  endOnly: create("end-only", without(bodyOf("end-only", pastDays), "scheduledDate"), "only an endDate, in the past", {
    shows: ["end-date-only"],
  }),
} as const satisfies Record<string, Ask>;

const newDriver = "TC-{runId}";
const trailer = { trailerPlates: ["CALIBR8"] };

const unknownReference = (field: string) =>
  ({ madeUp: [field], reason: "unknown_reference", shows: ["unknown-reference"] }) as const;

export const patches = {
  plain: patch(trailer, "a trailer"),
  unknownField: patch({ ...trailer, totemCalibration: true }, "an unknown field", {
    reason: "validation_failed",
    shows: ["unknown-field"],
  }),
  removedField: patch({ ...trailer, productId: "00000000-0000-4000-8000-000000000000" }, "a removed field", {
    reason: "removed_field",
    shows: ["removed-fields"],
  }),
  immutableField: patch({ ...trailer, format: "calibration" }, "a field that cannot be changed", {
    madeUp: ["format"],
    reason: "immutable_field",
    shows: ["patch-immutable"],
  }),
  tractor: patch({ tractorPlate: "CALIBR7" }, "a tractor"),
  noTractor: patch({ tractorPlate: null }, "null as the tractor", {
    reason: "validation_failed",
    shows: ["patch-null"],
  }),
  unknownProduct: patch(
    { productExternalId: marker("unknown") },
    "an unknown product",
    unknownReference("productExternalId"),
  ),
  unknownWarehouse: patch(
    { warehouseExternalId: marker("unknown") },
    "an unknown warehouse",
    unknownReference("warehouseExternalId"),
  ),
  finished: patch({ trailerPlates: ["CALIBR9"] }, "on a Finished authorization", {
    reason: "authorization_finished",
    shows: ["finished-patch"],
  }),
  driver: {
    ...patch({ driverNif: newDriver }, "an unknown driver", { madeUp: ["driverNif"], shows: ["unknown-driver"] }),
    needs: "driver",
    creates: { kind: "driver", marker: newDriver },
  },
} as const satisfies Record<string, Ask>;

export const events = {
  synced: emit("synced", { shows: ["event-status"] }),
  fetch: emit("fetch_requested_from_erp", { reason: "not_synced_from_erp", shows: ["erp-origin"] }),
} as const;

/** Authorizations on days that only calibrations use, on days before them, and after them. */
export const farList = {
  all: { path: "/authorizations?scheduledDateFrom=2098-12-01" },
  ended: { path: "/authorizations?scheduledDateFrom=2098-12-01&scheduledDateTo=2098-12-01" },
  last: { path: "/authorizations?scheduledDateFrom=9998-12-31" },
} as const satisfies Record<string, Ask>;
