import { eachOptionalText } from "@totem-partner/spec/record-fields";
import { AssumptionBook } from "../../../src/assumptions/assumption-book.ts";
import type { CompanyState } from "../../../src/state/state.ts";
import { carrier, driver, northGate, otherDriver, southGate } from "./authorization.ts";

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const at = "2026-07-01T08:00:00.000Z";
const dated = { createdAt: at, updatedAt: at };
const named = { ...dated, native: true, deletedAt: null };

export const ids = { wheat: id(1), silo: id(2), done: id(3), open: id(4), native: id(5), operation: id(6) };

const authorization = {
  markedAsSynced: false,
  productId: ids.wheat,
  warehouseId: ids.silo,
  quantity: 10,
  remainingQuantity: 10,
  totemGroupId: northGate,
  operationType: "loading",
  carrierTaxId: carrier,
  ...eachOptionalText(() => null),
  scheduledDate: null,
  endDate: null,
  trailerPlates: [],
  furtherPartyFields: null,
  ...dated,
} as const;

const request = {
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 10,
  totemGroupId: northGate,
  operationType: "loading",
  carrierTaxId: carrier,
  scheduledDate: null,
  endDate: null,
  trailerPlates: [],
} as const;

/**
 * The state of a company with an authorization that was consumed, one for which a driver waits, and one of the service's own
 * application; without anything of cleaning, and without a webhook.
 */
export const anExportedState = (): CompanyState => ({
  format: 1,
  clock: at,
  assumptions: new AssumptionBook().values,
  totemGroups: [
    { id: northGate, name: "North gate" },
    { id: southGate, name: "South gate" },
  ],
  carriers: [carrier],
  drivers: [driver, otherDriver],
  products: [{ id: ids.wheat, externalId: "WHEAT-01", name: "Wheat", ...named }],
  warehouses: [
    {
      id: ids.silo,
      externalId: "SILO-01",
      name: "Silo 1",
      code: null,
      totemGroupId: null,
      displayConfiguration: null,
      ...named,
    },
  ],
  authorizations: [
    {
      ...authorization,
      id: ids.done,
      status: "Finished",
      reason: "consumed",
      origin: { kind: "erp", externalId: "ERP-DONE" },
      remainingQuantity: 0,
      driverNif: driver,
    },
    { ...authorization, id: ids.open, status: "Active", origin: { kind: "erp", externalId: "ERP-OPEN" } },
    { ...authorization, id: ids.native, status: "Active", origin: { kind: "application" } },
  ],
  creates: [
    { externalId: "ERP-DONE", authorizationId: ids.done, request: { ...request, driverNif: driver } },
    { externalId: "ERP-OPEN", authorizationId: ids.open, request },
  ],
  waiting: [{ authorizationId: ids.open, arrivals: [{ totemGroupId: northGate, driverNif: driver }] }],
  operations: [
    {
      id: ids.operation,
      authorizationId: ids.done,
      quantity: 10,
      recordedAt: at,
      driverNif: driver,
      tractorPlate: "1234BCD",
      trailerPlates: [],
    },
  ],
  protocol: null,
  categories: [],
  types: [],
  incompatibilities: [],
  webhook: null,
});
