import { anAssignedAuthorization, northGate } from "../domain/authorization.ts";
import { aForm, aPdf } from "../domain/cleaning.ts";
import { idIn, type Partner } from "../partner.ts";

async function authorizations(partner: Partner): Promise<void> {
  const { id } = await partner.created(anAssignedAuthorization({ partnerName: "Señorío de Ñúñez, S.L. 🌾" }));
  await partner.create(anAssignedAuthorization({ partnerName: "Señorío de Ñúñez, S.L. 🌾" }));
  await partner.list("?status=Active&limit=1&offset=0");
  await partner.get(id);
  await partner.patch(id, { tractorPlate: "5678dfg", trailerPlates: ["r1234bcd"] });
  await partner.emit(id, "synced");
  await partner.cancel(id);
}

async function catalog(partner: Partner): Promise<void> {
  const product = idIn(await partner.call("createProduct", { body: { name: "Centeno" } }));
  await partner.call("listProducts", { query: "?limit=2" });
  await partner.call("getProduct", { id: product });
  await partner.call("updateProduct", { id: product, body: { name: "Centeno “bio”" } });
  await partner.call("deleteProduct", { id: product });
  const warehouse = idIn(await partner.call("createWarehouse", { body: { name: "Silo 3", totemGroupId: northGate } }));
  await partner.call("listWarehouses");
  await partner.call("getWarehouse", { id: warehouse });
  await partner.call("updateWarehouse", { id: warehouse, body: { code: "S3" } });
  await partner.call("deleteWarehouse", { id: warehouse });
}

async function cleaning(partner: Partner): Promise<void> {
  await partner.call("getCleaningProtocol");
  const protocol = idIn(
    await partner.call("createCleaningProtocol", { body: aForm({ enabled: true, document: aPdf() }) }),
  );
  await partner.call("getCleaningProtocol");
  const update = { body: aForm({ document: aPdf(300), fileName: "protocolo nuevo ñ.pdf" }) };
  await partner.call("updateCleaningProtocolConfiguration", { id: protocol, ...update });
  await partner.call("activateCleaningProtocol", { id: protocol });
  await partner.call("deactivateCleaningProtocol", { id: protocol });
  const category = idIn(await partner.call("createCleaningCategory", { body: { name: "Cereals" } }));
  const other = idIn(await partner.call("createCleaningCategory", { body: { name: "Salt" } }));
  await partner.call("listCleaningCategories");
  await partner.call("getCleaningCategory", { id: category });
  await partner.call("updateCleaningCategory", { id: category, body: { description: "dry" } });
  const type = idIn(await partner.call("createCleaningType", { body: { name: "Wash", categoryId: category } }));
  await partner.call("listCleaningTypes");
  await partner.call("getCleaningType", { id: type });
  await partner.call("updateCleaningType", { id: type, body: { name: "Steam" } });
  const pair = { kind: "category", firstId: category, secondId: other };
  const incompatibility = idIn(await partner.call("createCleaningIncompatibility", { body: pair }));
  await partner.call("listCleaningIncompatibilities");
  await partner.call("getCleaningIncompatibility", { id: incompatibility });
  await partner.call("updateCleaningIncompatibility", { id: incompatibility, body: { reason: "residues" } });
  await partner.call("deleteCleaningIncompatibility", { id: incompatibility });
  await partner.call("deleteCleaningProtocol", { id: protocol });
}

async function webhook(partner: Partner): Promise<void> {
  const body = { url: "https://receiver.example/hooks", secret: "a-secret", subscribedEvents: ["operation.recorded"] };
  await partner.call("putWebhookConfiguration", { body });
  await partner.call("getWebhookConfiguration");
  await partner.call("deleteWebhookConfiguration");
}

/** Every operation of the interface, successful, by the part that it belongs to. */
export const wholeInterface = { authorizations, catalog, cleaning, webhook };
