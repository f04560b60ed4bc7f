import type { PointId } from "../../findings/finding.ts";
import type { Ask, Body } from "../ask.ts";
import { farDays, marker, smallest } from "../recognition.ts";

/** The party fields: always sent, so that it does not matter whether they are required. */
const parties = { partnerName: "Totem calibration", productOwnerName: "Totem calibration" };

/** What a request is for: a note, and a point that every response shows. */
const purpose = (note?: string, point?: PointId): Pick<Ask, "note" | "shows"> => ({
  ...(note !== undefined && { note }),
  ...(point && { shows: [point] }),
});

interface Differences extends Pick<Ask, "reason"> {
  has?: Body;
  lacks?: readonly string[];
}

/**
 * Creates an authorization that admits no driver: for days in the far future, with a negligible quantity, and without
 * a driver.
 */
function create(what: string, note?: string, point?: PointId, { has, lacks = [], ...more }: Differences = {}): Ask {
  const body: Body = {
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
    ...has,
  };
  return {
    ...{ method: "POST", path: "/authorizations", madeUp: ["externalId", "batch"], ...purpose(note, point), ...more },
    body: Object.fromEntries(Object.entries(body).filter(([name]) => !lacks.includes(name))),
    creates: { kind: "authorization", marker: marker(what) },
  };
}

const localDays = { scheduledDate: "2099-01-01T00:00:00", endDate: "2099-01-02T00:00:00" };
const pastDays = { scheduledDate: "2000-01-01T00:00:00Z", endDate: "2000-01-02T00:00:00Z" };
const [product, warehouse] = ["productExternalId", "warehouseExternalId"];
const further = { partnerAddress: "Totem calibration" };

export const creates = {
  main: create("main"),
  repeated: create("main", "again", "repeat-create", { reason: "external_id_exists" }),
  changed: create("main", "again, with another quantity", "repeat-create-changed", { has: { quantity: 2 * smallest } }),
  afterFinish: create("main", "again, after it Finished", "external-id-after-finish", { reason: "external_id_exists" }),
  withoutParties: create("no-parties", "without party fields", "party-fields", { lacks: Object.keys(parties) }),
  furtherParties: create("further-parties", "with a further party field", "further-party-fields", { has: further }),
  withoutReferences: create("no-references", "without product and warehouse", "required-on-create", {
    lacks: [product, warehouse],
  }),
  withoutProduct: create("no-product", "without product", "required-on-create", { lacks: [product] }),
  withoutWarehouse: create("no-warehouse", "without warehouse", "required-on-create", { lacks: [warehouse] }),
  local: create("local", "datetimes without an offset", "local-date-times", { has: localDays }),
  past: create("past", "with dates in the past", undefined, { has: pastDays }),
  endOnly: create("end-only", "only an endDate, in the past", "end-date-only", {
    ...{ has: pastDays, lacks: ["scheduledDate"] },
  }),
};

const patch = (body: Body, note: string, point?: PointId, more: Partial<Ask> = {}): Ask => ({
  ...{ method: "PATCH", path: "/authorizations/{id}", body, ...purpose(note, point), ...more },
});

const newDriver = "TC-{runId}";
const trailer = { trailerPlates: ["CALIBR8"] };
const withRemoved = { ...trailer, productId: "00000000-0000-4000-8000-000000000000" };
const withFormat = { ...trailer, format: "calibration" };

const unknown = (what: string, field: string): Ask =>
  patch({ [field]: marker("unknown") }, `an unknown ${what}`, "unknown-reference", {
    ...{ madeUp: [field], reason: "unknown_reference" },
  });

export const patches = {
  plain: patch(trailer, "a trailer"),
  unknownField: patch({ ...trailer, totemCalibration: true }, "an unknown field", "unknown-field", {
    reason: "validation_failed",
  }),
  removedField: patch(withRemoved, "a removed field", "removed-fields", { reason: "removed_field" }),
  immutableField: patch(withFormat, "a field that cannot be changed", "patch-immutable", {
    ...{ madeUp: ["format"], reason: "immutable_field" },
  }),
  tractor: patch({ tractorPlate: "CALIBR7" }, "a tractor"),
  noTractor: patch({ tractorPlate: null }, "null as the tractor", "patch-null", { reason: "validation_failed" }),
  unknownProduct: unknown("product", product),
  unknownWarehouse: unknown("warehouse", warehouse),
  finished: patch({ trailerPlates: ["CALIBR9"] }, "on a Finished authorization", "finished-patch", {
    reason: "authorization_finished",
  }),
  driver: patch({ driverNif: newDriver }, "an unknown driver", "unknown-driver", {
    ...{ madeUp: ["driverNif"], needs: "driver", creates: { kind: "driver", marker: newDriver } },
  }),
};

const emit = (eventType: string, point: PointId, more: Pick<Ask, "reason"> = {}): Ask => ({
  ...{ method: "POST", path: "/authorizations/{id}/webhook", body: { eventType }, needs: "event" },
  ...{ ...purpose(eventType, point), ...more },
  creates: { kind: "event", marker: `${eventType} on ${marker("main")}` },
});

export const events = {
  synced: emit("synced", "event-status"),
  fetch: emit("fetch_requested_from_erp", "erp-origin", { reason: "not_synced_from_erp" }),
};

/** Authorizations on days that only calibrations use, on days before them, and after them. */
export const farList = {
  all: { path: "/authorizations?scheduledDateFrom=2098-12-01" },
  ended: { path: "/authorizations?scheduledDateFrom=2098-12-01&scheduledDateTo=2098-12-01" },
  last: { path: "/authorizations?scheduledDateFrom=9998-12-31" },
};
