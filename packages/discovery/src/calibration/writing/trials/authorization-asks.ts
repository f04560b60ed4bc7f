import type { Ask, Body } from "../../asking/probe.ts";
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

const create = (what: string, body: Body, note?: string): Ask => ({
  method: "POST",
  path: "/authorizations",
  body,
  creates: { kind: "authorization", marker: marker(what) },
  ...(note !== undefined && { note }),
});

const patch = (body: Body, note: string): Ask => ({ method: "PATCH", path: "/authorizations/{id}", body, note });

const emit = (eventType: string): Ask => ({
  method: "POST",
  path: "/authorizations/{id}/webhook",
  body: { eventType },
  note: eventType,
  needs: "event",
  creates: { kind: "event", marker: `${eventType} on ${marker("main")}` },
});

const references = ["productExternalId", "warehouseExternalId"];
/** The days of an authorization, in date-times without an offset. */
export const localDays = { scheduledDate: "2099-01-01T00:00:00", endDate: "2099-01-02T00:00:00" };
/** What a create says in a further party field. */
export const partnerAddress = "Totem calibration";
const pastDays = { scheduledDate: "2000-01-01T00:00:00Z", endDate: "2000-01-02T00:00:00Z" };

export const creates = {
  main: create("main", bodyOf("main")),
  repeated: create("main", bodyOf("main"), "again"),
  changed: create("main", bodyOf("main", { quantity: 2 * smallest }), "again, with another quantity"),
  afterFinish: create("main", bodyOf("main"), "again, after it Finished"),
  withoutParties: create("no-parties", without(bodyOf("no-parties"), ...Object.keys(parties)), "without party fields"),
  furtherParties: create(
    "further-parties",
    bodyOf("further-parties", { partnerAddress }),
    "with a further party field",
  ),
  withoutReferences: create(
    "no-references",
    without(bodyOf("no-references"), ...references),
    "without product and warehouse",
  ),
  withoutProduct: create("no-product", without(bodyOf("no-product"), "productExternalId"), "without product"),
  withoutWarehouse: create("no-warehouse", without(bodyOf("no-warehouse"), "warehouseExternalId"), "without warehouse"),
  local: create("local", bodyOf("local", localDays), "datetimes without an offset"),
  past: create("past", bodyOf("past", pastDays), "with dates in the past"),
  endOnly: create("end-only", without(bodyOf("end-only", pastDays), "scheduledDate"), "only an endDate, in the past"),
} as const satisfies Record<string, Ask>;

export const newDriver = "TC-{runId}";

/** The updates of an authorization, none of which changes its days. */
export const patches = {
  plain: patch({ trailerPlates: ["CALIBR8"] }, "a trailer"),
  unknownField: patch({ trailerPlates: ["CALIBR8"], totemCalibration: true }, "an unknown field"),
  removedField: patch(
    { trailerPlates: ["CALIBR8"], productId: "00000000-0000-4000-8000-000000000000" },
    "a removed field",
  ),
  immutableField: patch({ trailerPlates: ["CALIBR8"], format: "calibration" }, "a field that cannot be changed"),
  tractor: patch({ tractorPlate: "CALIBR7" }, "a tractor"),
  noTractor: patch({ tractorPlate: null }, "null as the tractor"),
  unknownProduct: patch({ productExternalId: marker("unknown") }, "an unknown product"),
  unknownWarehouse: patch({ warehouseExternalId: marker("unknown") }, "an unknown warehouse"),
  finished: patch({ trailerPlates: ["CALIBR9"] }, "on a Finished authorization"),
  driver: {
    ...patch({ driverNif: newDriver }, "an unknown driver"),
    needs: "driver",
    creates: { kind: "driver", marker: newDriver },
  },
} as const satisfies Record<string, Ask>;

export const events = { synced: emit("synced"), fetch: emit("fetch_requested_from_erp") } as const;

/** Authorizations on days that only calibrations use. */
export const farList = {
  all: { path: "/authorizations?scheduledDateFrom=2098-12-31" },
  ended: { path: "/authorizations?scheduledDateFrom=2098-12-31&scheduledDateTo=2098-12-31" },
  last: { path: "/authorizations?scheduledDateFrom=9998-12-31" },
} as const satisfies Record<string, Ask>;
