import { startMockServer } from "@totem-partner/mock-server";
import { expect, test } from "vitest";
import { ConflictError, NotFoundError, PartnerClient } from "../../src/index.ts";
import { collect, failureOf } from "../support/scripted-service.ts";

const pdf = (text: string) => new Blob([`%PDF-1.7\n${text}\n%%EOF`], { type: "application/pdf" });

async function service() {
  const mock = await startMockServer({ contract: "strict" });
  const partner = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey });
  return { partner, [Symbol.asyncDispose]: () => mock.close() };
}

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
