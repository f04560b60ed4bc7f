import type { Finding } from "@totem-partner/discovery/findings";
import { northGate } from "../authorization.ts";

/** A request of the comparison; {name} in its path or body is the id that an earlier response gave under this name. */
export interface Asked {
  ask: string;
  body?: object | string | FormData;
  key?: string | undefined;
  /** The name for the id of the record in the response. */
  as?: string;
  /** Refused by every service: only the form of its body is compared. */
  isRefused?: true;
  /** The point that the status of the response settles. */
  shows?: Finding["id"];
}

const order = (externalId: string, changes: object = {}) => ({
  ...{ externalId, productExternalId: "WHEAT-01", warehouseExternalId: "SILO-01", quantity: 24.5 },
  ...{ totemGroupId: northGate, operationType: "loading", carrierTaxId: "B12345674", ...changes },
});
const full = order("A", {
  ...{ batch: "L-1", scheduledDate: "2099-07-02T06:00:00Z", endDate: "2099-07-03T06:00:00Z" },
  ...{ partnerName: "Molinos", productOwnerName: "Granos", tractorPlate: "1234bcd", trailerPlates: ["r1"] },
});
const nobody = "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11";
const refused = { isRefused: true } as const;

function form(): FormData {
  const data = new FormData();
  data.set("companyProtocolEnabled", "true");
  data.set("companyProtocolDocument", new Blob(["%PDF-1.7\n%%EOF"], { type: "application/pdf" }), "protocol.pdf");
  return data;
}

/** The 55 requests that are sent to a service and to a mock with its profile. */
export const requests: readonly Asked[] = [
  { ask: "GET /products" },
  { ask: "GET /products?limit=2" },
  { ask: "GET /products?limit=1&offset=1" },
  { ask: "GET /products?limit=2&offset=99" },
  { ask: "GET /products?colour=red" },
  { ask: "GET /products?limit=none", ...refused, shows: "validation-status" },
  { ask: "GET /products", key: undefined, ...refused, shows: "auth-failure" },
  { ask: "GET /products", key: "nobody", ...refused, shows: "auth-failure" },
  { ask: "GET /nothing", ...refused },
  { ask: "GET /warehouses" },
  { ask: "GET /authorizations" },
  { ask: "POST /products", body: { externalId: "RYE-01", name: "Rye" }, as: "product", shows: "catalog-create-status" },
  { ask: "GET /products/{product}" },
  { ask: "PATCH /products/{product}", body: { name: "Winter rye" } },
  { ask: "PATCH /products/{product}", body: { name: "" }, ...refused, shows: "validation-status" },
  { ask: "GET /products/{nobody}", ...refused },
  { ask: "GET /products/none", ...refused, shows: "malformed-id" },
  { ask: "POST /products", body: {}, ...refused, shows: "validation-status" },
  { ask: "POST /products", body: "{name:", ...refused },
  { ask: "POST /products", body: { externalId: "RYE-01", name: "Rye" }, ...refused },
  { ask: "DELETE /products/{product}", shows: "delete-status" },
  { ask: "GET /products/{product}", ...refused, shows: "soft-deleted-get" },
  { ask: "POST /warehouses", body: { name: "Silo 9", code: "S9", displayConfiguration: { row: 1 } }, as: "warehouse" },
  { ask: "PATCH /warehouses/{warehouse}", body: { totemGroupId: nobody }, ...refused, shows: "unknown-reference" },
  { ask: "POST /authorizations", body: full, as: "first", shows: "create-status" },
  { ask: "POST /authorizations", body: full, shows: "repeat-create" },
  { ask: "POST /authorizations", body: { ...full, quantity: 1 }, ...refused, shows: "repeat-create-changed" },
  { ask: "POST /authorizations", body: order("B"), as: "second", shows: "create-status" },
  { ask: "GET /authorizations/{first}" },
  { ask: "GET /authorizations?limit=1" },
  { ask: "GET /authorizations?status=Active&scheduledDateFrom=2099-07-01" },
  { ask: "GET /authorizations?status=Lost", ...refused, shows: "validation-status" },
  { ask: "POST /authorizations", body: { externalId: "C" }, ...refused, shows: "validation-status" },
  { ask: "POST /authorizations", body: order("C", { carrierTaxId: "B00000000" }), ...refused },
  {
    ask: "POST /authorizations",
    body: order("C", { productExternalId: "NO" }),
    ...refused,
    shows: "unknown-reference",
  },
  { ask: "PATCH /authorizations/{first}", body: { driverNif: "12345678Z", tractorPlate: "9999zzz" } },
  {
    ask: "PATCH /authorizations/{first}",
    body: { tractorPlate: "TOO-LONG-1" },
    ...refused,
    shows: "validation-status",
  },
  { ask: "POST /authorizations/{first}/webhook", body: { eventType: "synced" }, shows: "event-status" },
  { ask: "POST /authorizations/{first}/cancel", shows: "action-status" },
  { ask: "POST /authorizations/{first}/cancel", ...refused },
  { ask: "PATCH /authorizations/{first}", body: { tractorPlate: "1" }, ...refused, shows: "finished-patch" },
  { ask: "GET /cleaning-protocol" },
  { ask: "GET /cleaning-categories" },
  { ask: "POST /cleaning-protocol", body: form(), as: "protocol", shows: "catalog-create-status" },
  { ask: "POST /cleaning-protocol", body: form(), ...refused, shows: "second-protocol" },
  { ask: "POST /cleaning-protocol/{protocol}/activate", shows: "action-status" },
  { ask: "POST /cleaning-categories", body: { name: "Nuts" }, as: "category", shows: "catalog-create-status" },
  { ask: "POST /cleaning-types", body: { name: "Sweep", categoryId: "{category}" } },
  { ask: "GET /cleaning-types" },
  { ask: "DELETE /cleaning-protocol/{protocol}", shows: "delete-status" },
  { ask: "GET /webhook", shows: "webhook-missing" },
  { ask: "PUT /webhook", body: { url: "https://erp.example/hooks", secret: "s" }, shows: "webhook-put-status" },
  { ask: "GET /webhook" },
  { ask: "DELETE /webhook", shows: "delete-status" },
  { ask: "DELETE /webhook", ...refused, shows: "webhook-delete-missing" },
];
