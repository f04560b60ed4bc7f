import { responses } from "@totem-partner/spec/responses";
import { expect, test } from "vitest";
import { anAuthorization } from "../../support/domain/authorization.ts";
import type { Answer } from "../../support/contract.ts";
import { authorizationIn, blamed, bodyIn, morning, Partner, problemIn } from "../../support/partner.ts";

const create = (partner: Partner, body: unknown) => partner.call("createProduct", { body });
const productIn = (answer: Answer) => bodyIn(responses.getProduct[200], answer, answer.status);
const list = async (partner: Partner, query = "") =>
  bodyIn(responses.listProducts[200], await partner.call("listProducts", { query }));
const namesOf = async (partner: Partner) => (await list(partner)).items.map(({ name }) => name).sort();

/** The id of a product that every company begins with. */
async function idOf(partner: Partner, externalId: string): Promise<string> {
  return (await list(partner)).items.find((product) => product.externalId === externalId)?.id ?? "";
}

test("[S008][S041][S086] POST creates a native product for the company, with a UUID id and a name", async () => {
  const partner = new Partner();
  const answer = await create(partner, { externalId: "RYE-01", name: "Rye" });
  expect(answer.status).toBe(201);
  const instant = new Date(morning).toISOString();
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    externalId: "RYE-01",
    name: "Rye",
    createdAt: instant,
    updatedAt: instant,
  });
  expect((await partner.call("getProduct", { id: productIn(answer).id })).body).toEqual(answer.body);
});

test("[S087] GET lists the company's products", async () => {
  const partner = new Partner();
  await create(partner, { name: "Rye" });
  expect(await namesOf(partner)).toEqual(["Feed barley", "Rye", "Soft wheat", "Yellow maize"]);
  expect(await namesOf(new Partner({}, "test_other", partner.simulator))).not.toContain("Rye");
});

test("[S088] GET retrieves by UUID, in either case, and answers 404 for one that nobody has", async () => {
  const partner = new Partner();
  const { id } = productIn(await create(partner, { name: "Rye" }));
  expect(productIn(await partner.call("getProduct", { id: id.toUpperCase() })).id).toBe(id);
  const unknown = await partner.call("getProduct", { id: "33333333-3333-4333-8333-333333333333" });
  expect(problemIn(unknown)).toMatchObject({ status: 404, code: "product_not_found" });
});

test("[S042][S089] PATCH updates the name, and nothing else of the product", async () => {
  const partner = new Partner();
  const before = productIn(await create(partner, { externalId: "RYE-01", name: "Rye" }));
  partner.company.clock.advance(1000);
  const after = productIn(await partner.call("updateProduct", { id: before.id, body: { name: "Winter rye" } }));
  expect(after).toEqual({ ...before, name: "Winter rye", updatedAt: new Date(morning + 1000).toISOString() });
});

test("a PATCH that changes nothing is accepted, and leaves updatedAt as it was", async () => {
  const partner = new Partner();
  const before = productIn(await create(partner, { name: "Rye" }));
  partner.company.clock.advance(1000);
  for (const body of [{}, { name: "Rye" }]) {
    expect(productIn(await partner.call("updateProduct", { id: before.id, body }))).toEqual(before);
  }
});

test.each(["id", "externalId", "createdAt", "updatedAt"])("[S089] PATCH cannot change %s", async (field) => {
  const partner = new Partner();
  const { id } = productIn(await create(partner, { name: "Rye" }));
  const answer = await partner.call("updateProduct", { id, body: { name: "Oats", [field]: "NEW" } });
  expect(problemIn(answer)).toMatchObject({ status: 400, code: "immutable_field" });
  expect(blamed(answer)).toEqual([`/${field}`]);
  expect(productIn(await partner.call("getProduct", { id })).name).toBe("Rye");
});

test("[S015] authorizations show a product's name of now", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  await partner.call("updateProduct", { id: await idOf(partner, "WHEAT-01"), body: { name: "Durum wheat" } });
  expect(authorizationIn(await partner.get(id)).product).toBe("Durum wheat");
});

test("[S043][S059][S090] DELETE is a soft delete: the product leaves the list and cannot be retrieved, changed or deleted", async () => {
  const partner = new Partner();
  const id = await idOf(partner, "WHEAT-01");
  expect(await partner.call("deleteProduct", { id })).toMatchObject({ status: 204, text: "" });
  expect(await namesOf(partner)).toEqual(["Feed barley", "Yellow maize"]);
  expect((await list(partner)).total).toBe(2);
  for (const answer of [
    await partner.call("getProduct", { id }),
    await partner.call("updateProduct", { id, body: { name: "Back" } }),
    await partner.call("deleteProduct", { id }),
  ]) {
    expect(problemIn(answer)).toMatchObject({ status: 404, code: "product_not_found" });
  }
});

test("[S043] a soft-deleted product cannot be named by a new authorization or a PATCH, and stays where it is named", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  const other = await partner.created(anAuthorization({ externalId: "ERP-2", productExternalId: "MAIZE-01" }));
  await partner.call("deleteProduct", { id: await idOf(partner, "WHEAT-01") });
  const refused = [
    await partner.create(anAuthorization({ externalId: "ERP-3" })),
    await partner.patch(other.id, { productExternalId: "WHEAT-01" }),
  ];
  for (const answer of refused) {
    expect(problemIn(answer)).toMatchObject({ status: 422, code: "unknown_reference" });
    expect(blamed(answer)).toEqual(["/productExternalId"]);
  }
  expect(authorizationIn(await partner.get(id))).toMatchObject({ status: "Active", product: "Soft wheat" });
  expect(authorizationIn(await partner.patch(id, { tractorPlate: "NEW1" })).product).toBe("Soft wheat");
  // A repeat is not a new authorization.
  expect(authorizationIn(await partner.create(anAuthorization())).id).toBe(id);
});

test("[S044] an externalId is unique among the company's products, and free again after a delete", async () => {
  const partner = new Partner();
  const taken = await create(partner, { externalId: "WHEAT-01", name: "Other wheat" });
  expect(problemIn(taken)).toMatchObject({ status: 409, code: "product_external_id_taken" });
  expect((await list(partner)).total).toBe(3);
  const { id } = await partner.created(anAuthorization());
  await partner.call("deleteProduct", { id: await idOf(partner, "WHEAT-01") });
  expect((await create(partner, { externalId: "WHEAT-01", name: "Other wheat" })).status).toBe(201);
  expect(authorizationIn(await partner.get(id)).product).toBe("Soft wheat");
  expect((await partner.created(anAuthorization({ externalId: "ERP-2" }))).product).toBe("Other wheat");
  const elsewhere = [{ externalId: "SILO-01" }, { externalId: "wheat-01" }, {}, {}];
  for (const given of elsewhere) expect((await create(partner, { ...given, name: "Rye" })).status).toBe(201);
});

test.each([
  [{}, "/name"],
  [{ name: "" }, "/name"],
  [{ name: "x".repeat(201) }, "/name"],
  [{ name: null }, "/name"],
  [{ name: 7 }, "/name"],
  [{ name: "Rye", externalId: "" }, "/externalId"],
  [{ name: "Rye", externalId: " RYE" }, "/externalId"],
  [{ name: "Rye", externalId: "x".repeat(101) }, "/externalId"],
  [{ name: "Rye", externalId: null }, "/externalId"],
  [{ name: "Rye", code: "R" }, "/code"],
])("[S044] a product that does not fit is refused, with the field named: %j", async (body, field) => {
  const partner = new Partner();
  expect(blamed(await create(partner, body))).toEqual([field]);
  expect((await list(partner)).total).toBe(3);
});
