import { eachOptionalText } from "@totem-partner/spec/record-fields";
import type { Authorization, AuthorizationCreate } from "../../src/index.ts";

export const id = "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11";

export const order = {
  externalId: "ERP-2026-000991",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
} as const satisfies AuthorizationCreate;

/** An order with all that is confidential. */
export const fullOrder: AuthorizationCreate = {
  ...order,
  driverNif: "12345678Z",
  tractorPlate: "1234BCD",
  partnerName: "Molinos",
  partnerCif: "A58818501",
  productOwnerName: "Granos",
  productOwnerCif: "B65410011",
};

export const authorization: Authorization = {
  id,
  status: "Active",
  product: "Soft wheat",
  warehouse: "Silo 1",
  quantity: 24.5,
  remainingQuantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
  scheduledDate: null,
  endDate: null,
  ...eachOptionalText(() => null),
  trailerPlates: [],
  createdAt: "2026-06-30T09:12:44.120Z",
  updatedAt: "2026-06-30T09:12:44.120Z",
};

export const finished: Authorization = { ...authorization, status: "Finished" };

/** A UUID for each number. */
export const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;

export const protocol = {
  id,
  state: "Inactive",
  companyProtocolEnabled: true,
  document: null,
  createdAt: authorization.createdAt,
};

/** A document of so many bytes. */
export function pdf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode("%PDF-1.7"));
  return bytes;
}
