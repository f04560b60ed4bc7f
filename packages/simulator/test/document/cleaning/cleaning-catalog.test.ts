import { expect, test } from "vitest";
import { categoryIn, createCategory, createProtocol, createType, typeIn } from "../../support/domain/cleaning.ts";
import { blamed, morning, Partner } from "../../support/partner.ts";

const unknown = "33333333-3333-4333-8333-333333333333";
const instant = new Date(morning).toISOString();

async function withProtocol(): Promise<Partner> {
  const partner = new Partner();
  await createProtocol(partner);
  return partner;
}

test("[S053][S102] POST creates a category with a UUID id, name and description; GET retrieves and lists it", async () => {
  const partner = await withProtocol();
  const body = { name: "Dairy", description: "Milk and whey" };
  const created = await partner.call("createCleaningCategory", { body });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({ ...body, id: expect.any(String), createdAt: instant, updatedAt: instant });
  const { id } = categoryIn(created);
  expect((await partner.call("getCleaningCategory", { id: id.toUpperCase() })).body).toEqual(created.body);
  expect((await partner.call("listCleaningCategories")).body).toMatchObject({ items: [created.body], total: 1 });
});

test("[S055][S102] PATCH updates a category; null clears the description but not the name", async () => {
  const partner = await withProtocol();
  const id = await createCategory(partner, "Dairy");
  const update = async (body: unknown) => partner.call("updateCleaningCategory", { id, body });
  expect(categoryIn(await update({ description: "Milk" }))).toMatchObject({ name: "Dairy", description: "Milk" });
  expect(categoryIn(await update({ name: "Milk" }))).toMatchObject({ name: "Milk", description: "Milk" });
  expect(categoryIn(await update({ description: null }))).toMatchObject({ name: "Milk", description: null });
  partner.company.clock.advance(1000);
  expect(categoryIn(await update({}))).toMatchObject({ name: "Milk", updatedAt: instant });
  expect(blamed(await update({ name: null }))).toEqual(["/name"]);
  expect(blamed(await update({ id: unknown }))).toEqual(["/id"]);
  expect(blamed(await update({ description: "x".repeat(1001) }))).toEqual(["/description"]);
});

test("[S053][S103] POST creates a type, with or without a category; GET retrieves and lists it", async () => {
  const partner = await withProtocol();
  const categoryId = await createCategory(partner, "Dairy");
  const body = { name: "Steam", description: "At 120 degrees", categoryId };
  const created = await partner.call("createCleaningType", { body });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({ ...body, id: expect.any(String), createdAt: instant, updatedAt: instant });
  const plain = typeIn(await partner.call("createCleaningType", { body: { name: "Water" } }));
  expect(plain).toMatchObject({ description: null, categoryId: null });
  expect((await partner.call("getCleaningType", { id: plain.id })).body).toEqual(plain);
  expect((await partner.call("listCleaningTypes")).body).toMatchObject({ items: [created.body, plain], total: 2 });
});

test("[S055][S103] PATCH updates a type; null clears description and category, and a category is named whatever its case", async () => {
  const partner = await withProtocol();
  const categoryId = await createCategory(partner, "Dairy");
  const id = await createType(partner, "Steam");
  const update = async (body: unknown) => partner.call("updateCleaningType", { id, body });
  expect(typeIn(await update({ categoryId: categoryId.toUpperCase(), description: "Hot" }))).toMatchObject({
    name: "Steam",
    description: "Hot",
    categoryId,
  });
  expect(typeIn(await update({ name: "Hot steam" }))).toMatchObject({ name: "Hot steam", categoryId });
  expect(typeIn(await update({ categoryId: null, description: null }))).toMatchObject({
    description: null,
    categoryId: null,
  });
  expect(blamed(await update({ name: "" }))).toEqual(["/name"]);
});

test.each(["listCleaningCategories", "listCleaningTypes", "listCleaningIncompatibilities"] as const)(
  "[S107] %s is empty when there is no protocol",
  async (operationId) => {
    expect((await new Partner().call(operationId)).body).toEqual({ items: [], total: 0, limit: 50, offset: 0 });
  },
);

test.each(["/cleaning-categories", "/cleaning-types"])(
  "[S106] there is no delete for a single record of %s",
  async (path) => {
    const partner = await withProtocol();
    const id = path === "/cleaning-types" ? await createType(partner, "A") : await createCategory(partner, "A");
    const request = new Request(`https://totem.example${path}/${id}`, {
      method: "DELETE",
      headers: { "X-Partner-API-Key": partner.apiKey },
    });
    const response = await partner.simulator.fetch(request);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, PATCH"]);
  },
);
