import type { OperationId } from "@totem-partner/spec/operations";
import type { AuthorizationCreate, PartnerClient } from "../../src/index.ts";
import { order } from "../support/examples.ts";

/** What must be in no log and no error. */
export const confidential = {
  secret: "whsec_4c1f9a52e07b",
  carrierTaxId: order.carrierTaxId,
  driverNif: "12345678Z",
  partnerCif: "A58818501",
  productOwnerCif: "B65410011",
};

/** An order with all that is confidential. */
export const fullOrder: AuthorizationCreate = {
  ...order,
  driverNif: confidential.driverNif,
  tractorPlate: "1234BCD",
  partnerName: "Molinos",
  partnerCif: confidential.partnerCif,
  productOwnerName: "Granos",
  productOwnerCif: confidential.productOwnerCif,
};

type Call = (partner: PartnerClient) => PromiseLike<unknown>;

/** Makes what an operation needs at the service, and returns its call. */
type Preparation = (direct: PartnerClient) => Promise<Call> | Call;

const pdf = new Blob(["%PDF-1.7\nwhat to clean\n%%EOF"], { type: "application/pdf" });

const authorized = async ({ authorizations }: PartnerClient) => (await authorizations.create(fullOrder)).id;
const stocked = async ({ products }: PartnerClient) => (await products.create({ name: "Rye" })).id;
const stored = async ({ warehouses }: PartnerClient) => (await warehouses.create({ name: "Silo 9" })).id;
const protocolled = async ({ cleaningProtocol }: PartnerClient) =>
  (await cleaningProtocol.create({ enabled: true, document: pdf })).id;

/** A protocol with two categories, a type and an incompatibility. */
async function filled(partner: PartnerClient) {
  await protocolled(partner);
  const nuts = await partner.cleaningCategories.create({ name: "Nuts" });
  const grain = await partner.cleaningCategories.create({ name: "Grain" });
  const sweep = await partner.cleaningTypes.create({ name: "Sweep", categoryId: nuts.id });
  const rinse = await partner.cleaningTypes.create({ name: "Rinse" });
  const pair = { kind: "category", firstId: nuts.id, secondId: grain.id } as const;
  const { id } = await partner.cleaningIncompatibilities.create(pair);
  return { category: nuts.id, type: sweep.id, other: rinse.id, incompatibility: id };
}

const settings = { url: "https://erp.example/webhooks", secret: confidential.secret };

/** Every operation, with what it needs. */
export const prepared: Record<OperationId, Preparation> = {
  listAuthorizations: async (direct) => {
    await authorized(direct);
    return (p) => p.authorizations.list({ status: "Active" });
  },
  createAuthorization: () => (p) => p.authorizations.create(fullOrder),
  getAuthorization: async (direct) => {
    const id = await authorized(direct);
    return (p) => p.authorizations.get(id);
  },
  updateAuthorization: async (direct) => {
    const id = await authorized(direct);
    return (p) => p.authorizations.update(id, { driverNif: confidential.driverNif, tractorPlate: "4321BCD" });
  },
  cancelAuthorization: async (direct) => {
    const id = await authorized(direct);
    return (p) => p.authorizations.cancel(id);
  },
  emitAuthorizationEvent: async (direct) => {
    const id = await authorized(direct);
    return (p) => p.authorizations.emitEvent(id, "synced");
  },
  listProducts: () => (p) => p.products.list(),
  createProduct: () => (p) => p.products.create({ name: "Barley" }),
  getProduct: async (direct) => {
    const id = await stocked(direct);
    return (p) => p.products.get(id);
  },
  updateProduct: async (direct) => {
    const id = await stocked(direct);
    return (p) => p.products.update(id, { name: "Winter rye" });
  },
  deleteProduct: async (direct) => {
    const id = await stocked(direct);
    return (p) => p.products.delete(id);
  },
  listWarehouses: () => (p) => p.warehouses.list(),
  createWarehouse: () => (p) => p.warehouses.create({ name: "Silo 7" }),
  getWarehouse: async (direct) => {
    const id = await stored(direct);
    return (p) => p.warehouses.get(id);
  },
  updateWarehouse: async (direct) => {
    const id = await stored(direct);
    return (p) => p.warehouses.update(id, { code: "S9" });
  },
  deleteWarehouse: async (direct) => {
    const id = await stored(direct);
    return (p) => p.warehouses.delete(id);
  },
  getCleaningProtocol: async (direct) => {
    await protocolled(direct);
    return (p) => p.cleaningProtocol.get();
  },
  createCleaningProtocol: () => (p) => p.cleaningProtocol.create({ enabled: true, document: pdf }),
  deleteCleaningProtocol: async (direct) => {
    const id = await protocolled(direct);
    return (p) => p.cleaningProtocol.delete(id);
  },
  updateCleaningProtocolConfiguration: async (direct) => {
    const id = await protocolled(direct);
    return (p) => p.cleaningProtocol.updateConfiguration(id, { enabled: false });
  },
  activateCleaningProtocol: async (direct) => {
    const id = await protocolled(direct);
    return (p) => p.cleaningProtocol.activate(id);
  },
  deactivateCleaningProtocol: async (direct) => {
    const id = await protocolled(direct);
    await direct.cleaningProtocol.activate(id);
    return (p) => p.cleaningProtocol.deactivate(id);
  },
  listCleaningCategories: async (direct) => {
    await filled(direct);
    return (p) => p.cleaningCategories.list();
  },
  createCleaningCategory: async (direct) => {
    await protocolled(direct);
    return (p) => p.cleaningCategories.create({ name: "Nuts" });
  },
  getCleaningCategory: async (direct) => {
    const { category } = await filled(direct);
    return (p) => p.cleaningCategories.get(category);
  },
  updateCleaningCategory: async (direct) => {
    const { category } = await filled(direct);
    return (p) => p.cleaningCategories.update(category, { description: "All of them" });
  },
  listCleaningTypes: async (direct) => {
    await filled(direct);
    return (p) => p.cleaningTypes.list();
  },
  createCleaningType: async (direct) => {
    const { category } = await filled(direct);
    return (p) => p.cleaningTypes.create({ name: "Steam", categoryId: category });
  },
  getCleaningType: async (direct) => {
    const { type } = await filled(direct);
    return (p) => p.cleaningTypes.get(type);
  },
  updateCleaningType: async (direct) => {
    const { type } = await filled(direct);
    return (p) => p.cleaningTypes.update(type, { categoryId: null });
  },
  listCleaningIncompatibilities: async (direct) => {
    await filled(direct);
    return (p) => p.cleaningIncompatibilities.list();
  },
  createCleaningIncompatibility: async (direct) => {
    const { type, other } = await filled(direct);
    return (p) => p.cleaningIncompatibilities.create({ kind: "type", firstId: type, secondId: other });
  },
  getCleaningIncompatibility: async (direct) => {
    const { incompatibility } = await filled(direct);
    return (p) => p.cleaningIncompatibilities.get(incompatibility);
  },
  updateCleaningIncompatibility: async (direct) => {
    const { incompatibility } = await filled(direct);
    return (p) => p.cleaningIncompatibilities.update(incompatibility, { reason: "Allergens" });
  },
  deleteCleaningIncompatibility: async (direct) => {
    const { incompatibility } = await filled(direct);
    return (p) => p.cleaningIncompatibilities.delete(incompatibility);
  },
  getWebhookConfiguration: async (direct) => {
    await direct.webhook.set(settings);
    return (p) => p.webhook.get();
  },
  putWebhookConfiguration: () => (p) => p.webhook.set(settings),
  deleteWebhookConfiguration: async (direct) => {
    await direct.webhook.set(settings);
    return (p) => p.webhook.remove();
  },
};
