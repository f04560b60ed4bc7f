import type { components, Writable } from "@totem-partner/spec/types";
import type { LoadRequest, Loads } from "./peer.ts";
import { prime } from "./prime.ts";

/** The body of a create, as the contract describes it. */
export type AuthorizationCreate = Writable<components["schemas"]["AuthorizationCreate"]>;

/** The n-th create: an ordinary order without dates, with an externalId of its own. */
export const anAuthorization = (n: number): AuthorizationCreate => ({
  externalId: `ERP-2026-${n}`,
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  batch: "L-2026-118",
  format: "bulk",
  carrierTaxId: "B12345674",
  partnerName: "Harinas del Duero S.A.",
  partnerCif: "A58818501",
  productOwnerName: "Cooperativa La Espiga",
  productOwnerCif: "F31002009",
  driverNif: "12345678Z",
  tractorPlate: "1234BCD",
  trailerPlates: ["R4567BBC"],
});

const createRequest = (apiKey: string, n: number): LoadRequest => ({
  method: "POST",
  path: "/authorizations",
  headers: { "X-Partner-API-Key": apiKey, "Content-Type": "application/json" },
  body: JSON.stringify(anAuthorization(n)),
});

/** GET of one authorization and create, for a server that speaks the partner interface. */
export const partnerLoads = (url: string, apiKey = "test_bench"): Promise<Loads> =>
  prime(url, {
    create: { request: (n) => createRequest(apiKey, n), period: Infinity },
    get: (id) => ({
      request: () => ({ method: "GET", path: `/authorizations/${id}`, headers: { "X-Partner-API-Key": apiKey } }),
      period: 1,
    }),
  });
