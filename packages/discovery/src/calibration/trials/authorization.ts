import { isFields } from "@totem-partner/spec/fields";
import type { PointId } from "../../findings/finding.ts";
import { type Answer, isSuccess, problemOf } from "../../shapes/answer.ts";
import type { Ask, Asking, Body, Creating } from "../ask.ts";
import { end } from "../disposal.ts";
import { idIn, isFarAway, marker, negligible } from "../recognition.ts";
import { answeredSo, make, send, sendUpdates, type Stage, type Trial, TrialOverError } from "../trial.ts";

/** The party fields: always sent, so that it does not matter whether they are required. */
const parties = { partnerName: "Totem calibration", productOwnerName: "Totem calibration" };

/** Admits no driver: for days in the far future, with a negligible quantity, and without a driver. */
function create(
  what: string,
  note?: string,
  point?: PointId,
  { has, lacks = [], ...more }: Pick<Ask, "reason"> & { has?: Body; lacks?: readonly string[] } = {},
): Creating {
  const body: Body = {
    externalId: marker(what),
    productExternalId: "{product}",
    warehouseExternalId: "{warehouse}",
    totemGroupId: "{totemGroup}",
    operationType: "loading",
    carrierTaxId: "{carrier}",
    batch: marker(what),
    ...negligible,
    ...parties,
    ...has,
  };
  return {
    ...{ method: "POST", path: "/authorizations", madeUp: ["externalId", "batch"], ...more },
    ...{ ...(note !== undefined && { note }), ...(point && { shows: [point] }) },
    body: Object.fromEntries(Object.entries(body).filter(([name]) => !lacks.includes(name))),
    creates: { kind: "authorization", marker: marker(what) },
  };
}

const localDays = { scheduledDate: "2099-01-01T00:00:00", endDate: "2099-01-02T00:00:00" };
const pastDays = { scheduledDate: "2000-01-01T00:00:00Z", endDate: "2000-01-02T00:00:00Z" };
const [product, warehouse] = ["productExternalId", "warehouseExternalId"];
const further = { partnerAddress: "Totem calibration" };

const creates = {
  main: create("main"),
  repeated: create("main", "again", "repeat-create", { reason: "external_id_exists" }),
  changed: create("main", "again, with another quantity", "repeat-create-changed", {
    has: { quantity: 2 * negligible.quantity },
  }),
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
  ...{ method: "PATCH", path: "/authorizations/{id}", body, note, ...(point && { shows: [point] }), ...more },
});

const newDriver = "TC-{runId}";
const trailer = { trailerPlates: ["CALIBR8"] };
const withRemoved = { ...trailer, productId: "00000000-0000-4000-8000-000000000000" };

const unknown = (what: string, field: string): Ask =>
  patch({ [field]: marker("unknown") }, `an unknown ${what}`, "unknown-reference", {
    ...{ madeUp: [field], reason: "unknown_reference" },
  });

const patches = {
  plain: patch(trailer, "a trailer"),
  unknownField: patch({ ...trailer, totemCalibration: true }, "an unknown field", "unknown-field", {
    reason: "validation_failed",
  }),
  removedField: patch(withRemoved, "a removed field", "removed-fields", { reason: "removed_field" }),
  immutableField: patch({ ...trailer, format: "calibration" }, "a field that cannot be changed", "patch-immutable", {
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
  ...{ note: eventType, shows: [point], ...more },
  creates: { kind: "event", marker: `${eventType} on ${marker("main")}` },
});

const events = {
  synced: emit("synced", "event-status"),
  fetch: emit("fetch_requested_from_erp", "erp-origin", { reason: "not_synced_from_erp" }),
};

const farList = {
  all: { path: "/authorizations?scheduledDateFrom=2098-12-01" },
  ended: { path: "/authorizations?scheduledDateFrom=2098-12-01&scheduledDateTo=2098-12-01" },
  last: { path: "/authorizations?scheduledDateFrom=9998-12-31" },
};

const statusOf = ({ body }: Answer): unknown => (isFields(body) ? body["status"] : undefined);

/** Updates an authorization of this run, but only if a plain update works; returns whether it does. */
function* sendPatches(stage: Stage, id: string): Asking<boolean> {
  const { plain, unknownField, removedField, immutableField } = patches;
  if (!(yield* sendUpdates(id, [plain, unknownField, removedField, immutableField]))) return false;
  const { tractor, noTractor, unknownProduct, unknownWarehouse, driver } = patches;
  if (isSuccess(yield* send(tractor, id))) yield* send(noTractor, id);
  for (const ask of [unknownProduct, unknownWarehouse]) yield* send(ask, id);
  if (stage.allows("driver")) yield* send(driver, id);
  return true;
}

function* reuse(stage: Stage, id: string): Asking<void> {
  const again = yield* send(creates.afterFinish);
  const other = idIn(again.body);
  if (!isSuccess(again) || other === undefined) return;
  const seen = yield* send({ path: "/authorizations/{id}" }, other);
  if (other === id && statusOf(seen) === "Finished") return;
  yield* end(stage, creates.afterFinish, other);
}

function* brief(stage: Stage, ask: Creating): Asking<boolean> {
  const { id } = yield* make(stage, ask);
  if (id === undefined) return false;
  yield* end(stage, ask, id);
  return true;
}

function* createOthers(stage: Stage): Asking<void> {
  yield* brief(stage, creates.withoutParties);
  if (!(yield* brief(stage, creates.withoutReferences)))
    for (const ask of [creates.withoutProduct, creates.withoutWarehouse]) yield* brief(stage, ask);
  for (const ask of [creates.furtherParties, creates.local, creates.past, creates.endOnly]) yield* brief(stage, ask);
  for (const list of [farList.last, farList.all, farList.ended]) yield* send(list);
}

/** Creates nothing else until one authorization has been created, changed, cancelled and read as Finished. */
function* play(stage: Stage): Asking<void> {
  const made = yield* make(stage, creates.main);
  if (made.id === undefined) {
    const { name = "no known error" } = problemOf(made.answer) ?? {};
    const code = /^\w{1,60}$/.test(name) ? ` (${name})` : "";
    throw new TrialOverError(
      `${answeredSo(creates.main, made.answer).slice(0, -1)}${code}. Pass records that the service knows: --product, --warehouse, --totem-group, --carrier.`,
    );
  }
  const { id, seen } = made;
  if (!isFields(seen.body) || statusOf(seen) !== "Active")
    throw new TrialOverError("A new authorization is not Active.");
  if (!isFarAway(seen.body)) {
    yield* end(stage, creates.main, id);
    throw new TrialOverError(
      "A new authorization does not show its dates, so it could be valid now; it was cancelled.",
    );
  }
  yield* send(creates.repeated);
  yield* send(creates.changed);
  const takesPatches = yield* sendPatches(stage, id);
  if (stage.allows("event") && isSuccess(yield* send(events.synced, id))) yield* send(events.fetch, id);
  yield* end(stage, creates.main, id);
  if (takesPatches) yield* send(patches.finished, id);
  yield* reuse(stage, id);
  if (seen.body["batch"] === undefined)
    throw new TrialOverError("Authorizations do not show their batch, which is needed to recognise further ones.");
  yield* createOthers(stage);
}

export const authorizationTrial: Trial = {
  kind: "authorization",
  requests: [...Object.values(creates), ...Object.values(patches), ...Object.values(events), ...Object.values(farList)],
  play,
};
