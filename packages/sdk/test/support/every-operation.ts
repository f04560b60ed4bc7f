import type { OperationId } from "@totem-partner/spec/operations";
import { expect } from "vitest";
import type { PartnerClient } from "../../src/index.ts";
import { authorization, id, order, uuid } from "./examples.ts";

/** One call of every operation: what it sends besides its method and path, and what the service answers. */
export interface OperationRow {
  call: (partner: PartnerClient) => PromiseLike<unknown>;
  sends?: unknown;
  answer: unknown;
}

const dates = { createdAt: authorization.createdAt, updatedAt: authorization.updatedAt };
const product = { id, externalId: "WHEAT-01", name: "Soft wheat", ...dates };
const warehouse = { ...product, code: "S1", totemGroupId: null, displayConfiguration: null };
const protocol = { id, state: "Inactive", companyProtocolEnabled: false, document: null, ...dates };
const category = { id, name: "Allergens", description: null, ...dates };
const type = { ...category, categoryId: null };
const incompatibility = { id, kind: "type" as const, firstId: uuid(1), secondId: uuid(2), reason: null, ...dates };
const webhook = { url: "https://erp.example/webhooks", hasSecret: true, subscribedEvents: [], ...dates };
const receipt = { eventId: id, eventType: "synced", acceptedAt: dates.createdAt };
const page = (item: object) => ({ items: [item], total: 1, limit: 50, offset: 0 });

const rows: Record<OperationId, OperationRow> = {
  listAuthorizations: { call: (p) => p.authorizations.list(), answer: page(authorization) },
  createAuthorization: { call: (p) => p.authorizations.create(order), sends: order, answer: authorization },
  getAuthorization: { call: (p) => p.authorizations.get(id), answer: authorization },
  updateAuthorization: {
    call: (p) => p.authorizations.update(id, { tractorPlate: null }),
    sends: { tractorPlate: null },
    answer: authorization,
  },
  cancelAuthorization: { call: (p) => p.authorizations.cancel(id), answer: authorization },
  emitAuthorizationEvent: {
    call: (p) => p.authorizations.emitEvent(id, "synced"),
    sends: { eventType: "synced" },
    answer: receipt,
  },
  listProducts: { call: (p) => p.products.list(), answer: page(product) },
  createProduct: { call: (p) => p.products.create({ name: "Barley" }), sends: { name: "Barley" }, answer: product },
  getProduct: { call: (p) => p.products.get(id), answer: product },
  updateProduct: { call: (p) => p.products.update(id, { name: "Rye" }), sends: { name: "Rye" }, answer: product },
  deleteProduct: { call: (p) => p.products.delete(id), answer: product },
  listWarehouses: { call: (p) => p.warehouses.list(), answer: page(warehouse) },
  createWarehouse: {
    call: (p) => p.warehouses.create({ name: "Silo", displayConfiguration: { rows: 2 } }),
    sends: { name: "Silo", displayConfiguration: { rows: 2 } },
    answer: warehouse,
  },
  getWarehouse: { call: (p) => p.warehouses.get(id), answer: warehouse },
  updateWarehouse: {
    call: (p) => p.warehouses.update(id, { code: null, name: undefined }),
    sends: { code: null },
    answer: warehouse,
  },
  deleteWarehouse: { call: (p) => p.warehouses.delete(id), answer: warehouse },
  getCleaningProtocol: { call: (p) => p.cleaningProtocol.get(), answer: protocol },
  createCleaningProtocol: {
    call: (p) => p.cleaningProtocol.create({ enabled: true, document: new Blob(["%PDF-1.7"]) }),
    sends: { companyProtocolEnabled: "true", companyProtocolDocument: expect.any(Blob) as unknown },
    answer: protocol,
  },
  deleteCleaningProtocol: { call: (p) => p.cleaningProtocol.delete(id), answer: protocol },
  updateCleaningProtocolConfiguration: {
    call: (p) => p.cleaningProtocol.updateConfiguration(id, { enabled: false }),
    sends: { companyProtocolEnabled: "false" },
    answer: protocol,
  },
  activateCleaningProtocol: { call: (p) => p.cleaningProtocol.activate(id), answer: protocol },
  deactivateCleaningProtocol: { call: (p) => p.cleaningProtocol.deactivate(id), answer: protocol },
  listCleaningCategories: { call: (p) => p.cleaningCategories.list(), answer: page(category) },
  createCleaningCategory: {
    call: (p) => p.cleaningCategories.create({ name: "Nuts" }),
    sends: { name: "Nuts" },
    answer: category,
  },
  getCleaningCategory: { call: (p) => p.cleaningCategories.get(id), answer: category },
  updateCleaningCategory: {
    call: (p) => p.cleaningCategories.update(id, { description: null }),
    sends: { description: null },
    answer: category,
  },
  listCleaningTypes: { call: (p) => p.cleaningTypes.list(), answer: page(type) },
  createCleaningType: {
    call: (p) => p.cleaningTypes.create({ name: "Sweep", categoryId: id }),
    sends: { name: "Sweep", categoryId: id },
    answer: type,
  },
  getCleaningType: { call: (p) => p.cleaningTypes.get(id), answer: type },
  updateCleaningType: {
    call: (p) => p.cleaningTypes.update(id, { categoryId: null }),
    sends: { categoryId: null },
    answer: type,
  },
  listCleaningIncompatibilities: { call: (p) => p.cleaningIncompatibilities.list(), answer: page(incompatibility) },
  createCleaningIncompatibility: {
    call: (p) => p.cleaningIncompatibilities.create({ kind: "type", firstId: uuid(1), secondId: uuid(2) }),
    sends: { kind: "type", firstId: uuid(1), secondId: uuid(2) },
    answer: incompatibility,
  },
  getCleaningIncompatibility: { call: (p) => p.cleaningIncompatibilities.get(id), answer: incompatibility },
  updateCleaningIncompatibility: {
    call: (p) => p.cleaningIncompatibilities.update(id, { reason: "Smell" }),
    sends: { reason: "Smell" },
    answer: incompatibility,
  },
  deleteCleaningIncompatibility: { call: (p) => p.cleaningIncompatibilities.delete(id), answer: incompatibility },
  getWebhookConfiguration: { call: (p) => p.webhook.get(), answer: webhook },
  putWebhookConfiguration: {
    call: (p) => p.webhook.set({ url: webhook.url, secret: "whsec", subscribedEvents: [] }),
    sends: { url: webhook.url, secret: "whsec", subscribedEvents: [] },
    answer: webhook,
  },
  deleteWebhookConfiguration: { call: (p) => p.webhook.remove(), answer: webhook },
};

/** Every operation of the contract with its row. */
export const everyOperation = Object.entries(rows) as [OperationId, OperationRow][];
