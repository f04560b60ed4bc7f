import { expect, test } from "vitest";
import type { PartnerClient } from "../../src/index.ts";
import { id, order } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

type Call = (partner: PartnerClient) => PromiseLike<unknown>;

const create: Call = ({ authorizations }) => authorizations.create(order);
const list: Call = ({ authorizations }) => authorizations.list();

async function assumptionOf(call: Call, status: number, body: unknown): Promise<unknown> {
  const failure = await failureOf(call(clientOf(() => json(body, status)).partner));
  expect(failure).toHaveProperty("status", status);
  return Reflect.get(Object(failure), "assumption");
}

test.each([
  [409, "external_id_exists", "repeat-create"],
  [409, "external_id_conflict", "repeat-create-changed"],
  [422, "end_date_without_start", "end-date-only"],
  [422, "limit_over_maximum", "limit-over-max"],
  [422, "not_synced_from_erp", "erp-origin"],
  [422, "product_not_native", "native-records"],
  [422, "warehouse_not_native", "native-records"],
  [422, "of_another_service", undefined],
  [422, "toString", undefined],
])("an error of status %i with the code %s depends on %s", async (status, code, assumption) => {
  expect(await assumptionOf(create, status, { code, detail: "Refused." })).toBe(assumption);
});

test.each([
  [{ code: "removed_field" }, "removed-fields"],
  [{ code: "immutable_field" }, "patch-immutable"],
  [{ code: "unknown_field" }, "unknown-field"],
  [{ code: "unknown_query_parameter" }, "unknown-query-parameter"],
  [{ path: "/scheduledDateTo", message: "is before scheduledDateFrom" }, "date-range-end"],
  [{ path: "/scheduledDateTo", message: "must be a date" }, undefined],
  [{ path: "/limit", message: "is not a parameter of this operation", code: "unknown_query_parameter" }, "paged-lists"],
  [{ path: "/offset", message: "is not a parameter of this operation" }, "paged-lists"],
  [{ path: "/limit", message: "must be at most 50" }, undefined],
  [{ path: "/productExternalId", message: "is required" }, "required-on-create"],
  [{ path: "/warehouseExternalId", message: "is required" }, "required-on-create"],
  [{ path: "/warehouseExternalId", message: "is unknown" }, undefined],
  [{ path: "/partnerName", message: "is required" }, "party-fields"],
  [{ path: "/productOwnerName", message: "is required" }, "party-fields"],
  [{ path: "/driverNif", message: "names no driver" }, "unknown-driver"],
  [{ path: "/driverNif", message: "is required" }, undefined],
  [{ path: "/scheduledDate", message: "must be a date-time with an offset" }, "local-date-times"],
  [{ path: "/endDate", message: "must be a date-time with an offset" }, "local-date-times"],
  [{ path: "/quantity", message: "must be above 0" }, undefined],
])("a field that is refused with %o depends on %s, as does one that the words name", async (named, assumption) => {
  const other = { in: "body", path: "/quantity", message: "must be above 0" };
  const error = { in: "body", path: "/batch", message: "is wrong", ...named };
  const answer = { code: "validation_failed", detail: "The request is invalid.", errors: [other, error] };
  expect(await assumptionOf(create, 422, answer)).toBe(assumption);
  if ("code" in named) return;
  const words = { code: "validation_failed", detail: `${error.path} ${error.message}` };
  expect(await assumptionOf(list, 422, words)).toBe(assumption);
});

test.each([
  [409, { message: "Conflict" }],
  [422, { message: "It is not synced from an external ERP." }],
])(
  "an event that is refused with %i depends on where the authorization is from, without a code too",
  async (...answer) => {
    const emit: Call = ({ authorizations }) => authorizations.emitEvent(id, "fetch_requested_from_erp");
    expect(await assumptionOf(emit, ...answer)).toBe("erp-origin");
  },
);

test.each([
  ["says nothing", {}],
  ["names a field at the end of its words", { detail: "You see: /partnerName is required" }],
])("a refusal that %s depends on nothing", async (_, answer) => {
  expect(await assumptionOf(list, 422, answer)).toBeUndefined();
});

test("where the service names no field, what the contract has against the request counts", async () => {
  const { partner } = clientOf(() => json({ detail: "Invalid." }, 422), { validate: false });
  const { productExternalId: _, ...incomplete } = order;
  // @ts-expect-error The contract requires the product.
  const failure = await failureOf(partner.authorizations.create(incomplete));
  expect(failure).toMatchObject({ assumption: "required-on-create" });
});

test.each([
  [404, "path-prefix"],
  [405, "path-prefix"],
  [429, "rate-limit"],
  [409, undefined],
  [413, undefined],
])("a bare %i depends on %s", async (status, assumption) => {
  expect(await assumptionOf(create, status, {})).toBe(assumption);
});

test.each(["activate", "deactivate"] as const)("to %s twice depends on what a repetition is", async (action) => {
  const repeat: Call = ({ cleaningProtocol }) => cleaningProtocol[action](id);
  expect(await assumptionOf(repeat, 409, { detail: "It is so already." })).toBe("repeat-activation");
});
