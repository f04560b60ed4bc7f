import { startMockServer } from "@totem-partner/mock-server";
import { expect, test } from "vitest";
import { ConflictError, NotFoundError, PartnerClient } from "../src/index.ts";
import { order } from "./support/examples.ts";
import { collect, failureOf } from "./support/scripted-service.ts";

const pdf = (text: string) => new Blob([`%PDF-1.7\n${text}\n%%EOF`], { type: "application/pdf" });

async function service() {
  const mock = await startMockServer({ contract: "strict" });
  const partner = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey });
  return { partner, [Symbol.asyncDispose]: () => mock.close() };
}

test("a catalogue is kept: products and warehouses are created, named by an order, changed and deleted", async () => {
  await using running = await service();
  const { products, warehouses, authorizations } = running.partner;
  const product = await products.create({ externalId: "RYE-01", name: "Rye" });
  const warehouse = await warehouses.create({
    externalId: "SILO-9",
    name: "Silo 9",
    displayConfiguration: { rows: 2 },
  });
  const named = { ...order, productExternalId: "RYE-01", warehouseExternalId: "SILO-9" };
  expect(await authorizations.create(named)).toMatchObject({ product: "Rye", warehouse: "Silo 9" });

  expect(await products.update(product.id, { name: "Winter rye" })).toMatchObject({ name: "Winter rye" });
  expect(await warehouses.update(warehouse.id, { code: "S9" })).toMatchObject({ code: "S9", name: "Silo 9" });
  expect(await products.get(product.id)).toMatchObject({ name: "Winter rye" });
  expect(await collect(warehouses.list({ limit: 2 }))).toContainEqual(await warehouses.get(warehouse.id));
  expect(await failureOf(products.create({ externalId: "RYE-01", name: "Rye again" }))).toBeInstanceOf(ConflictError);

  await products.delete(product.id);
  await warehouses.delete(warehouse.id);
  expect(await failureOf(products.get(product.id))).toBeInstanceOf(NotFoundError);
  expect((await collect(products.list())).map(({ id }) => id)).not.toContain(product.id);
});

test("a cleaning protocol lives: created with its PDF, filled, activated, replaced, deleted with all it holds", async () => {
  await using running = await service();
  const { cleaningProtocol, cleaningCategories, cleaningTypes, cleaningIncompatibilities } = running.partner;
  const seeded = await cleaningProtocol.get();
  if (seeded !== null) await cleaningProtocol.delete(seeded.id);
  expect(await cleaningProtocol.get()).toBeNull();
  expect(await collect(cleaningCategories.list())).toEqual([]);

  const protocol = await cleaningProtocol.create({ enabled: true, document: pdf("first") });
  expect(protocol).toMatchObject({ state: "Inactive", companyProtocolEnabled: true, document: { size: 20 } });
  expect(await failureOf(cleaningProtocol.create({ enabled: false }))).toBeInstanceOf(ConflictError);
  expect(await cleaningProtocol.activate(protocol.id)).toMatchObject({ state: "Active" });
  expect(await cleaningProtocol.deactivate(protocol.id)).toMatchObject({ state: "Inactive" });
  const replaced = await cleaningProtocol.updateConfiguration(protocol.id, { document: pdf("the second") });
  expect(replaced.document?.sha256).not.toBe(protocol.document?.sha256);

  const [nuts, grain] = [
    await cleaningCategories.create({ name: "Nuts" }),
    await cleaningCategories.create({ name: "Grain" }),
  ];
  const sweep = await cleaningTypes.create({ name: "Dry sweep", categoryId: nuts.id });
  const pair = await cleaningIncompatibilities.create({ kind: "category", firstId: nuts.id, secondId: grain.id });
  expect(await cleaningCategories.update(nuts.id, { description: "All of them" })).toMatchObject({ name: "Nuts" });
  expect(await cleaningTypes.update(sweep.id, { categoryId: null })).toMatchObject({ categoryId: null });
  expect(await cleaningIncompatibilities.update(pair.id, { reason: "Allergens" })).toMatchObject({
    reason: "Allergens",
  });
  expect(await cleaningCategories.get(grain.id)).toEqual(grain);
  expect(await cleaningTypes.get(sweep.id)).toMatchObject({ name: "Dry sweep" });
  expect(await collect(cleaningTypes.list())).toHaveLength(1);
  expect(await collect(cleaningIncompatibilities.list())).toMatchObject([{ id: pair.id, reason: "Allergens" }]);
  await cleaningIncompatibilities.delete(pair.id);
  expect(await failureOf(cleaningIncompatibilities.get(pair.id))).toBeInstanceOf(NotFoundError);

  await cleaningProtocol.delete(protocol.id);
  expect(await collect(cleaningCategories.list())).toEqual([]);
});

test("a webhook is set, replaced and removed", async () => {
  await using running = await service();
  const { webhook } = running.partner;
  expect(await webhook.get()).toBeNull();
  const set = await webhook.set({ url: "https://erp.example/webhooks", secret: "whsec_0001" });
  expect(set).toMatchObject({ url: "https://erp.example/webhooks", hasSecret: true, subscribedEvents: [] });
  expect(JSON.stringify(set)).not.toContain("whsec_0001");
  await webhook.set({ url: "https://erp.example/other", subscribedEvents: ["authorization.finished"] });
  expect(await webhook.get()).toMatchObject({ hasSecret: false, subscribedEvents: ["authorization.finished"] });
  await webhook.remove();
  expect(await webhook.get()).toBeNull();
  expect(await failureOf(webhook.remove())).toBeInstanceOf(NotFoundError);
});

test("assign patches driver and vehicle and emits synced, in this order", async () => {
  await using running = await service();
  const { authorizations } = running.partner;
  const { id } = await authorizations.create(order);
  const assigned = authorizations.assign(id, { driverNif: "12345678Z", tractorPlate: "1234bcd" });
  expect(await assigned).toMatchObject({ driverNif: "12345678Z", tractorPlate: "1234BCD" });
  expect((await assigned.withResponse()).attempts).toBe(2);
});
