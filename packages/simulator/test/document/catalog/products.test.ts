import { responses } from "@totem-partner/spec/responses";
import { expect, test } from "vitest";
import { anAuthorization } from "../../support/domain/authorization.ts";
import type { Answer } from "../../support/contract.ts";
import { authorizationIn, blamed, bodyIn, morning, Partner, problemIn } from "../../support/partner.ts";

const create = (partner: Partner, body: unknown) => partner.call("createProduct", { body });
const productIn = (answer: Answer) => bodyIn(responses.getProduct[200], answer, answer.status);
const list = async (partner: Partner, query = "") =>
  bodyIn(responses.listProducts[200], await partner.call("listProducts", { query }));

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

test("[S042][S089] PATCH updates the name, and nothing else of the product", async () => {
  const partner = new Partner();
  const before = productIn(await create(partner, { externalId: "RYE-01", name: "Rye" }));
  partner.company.clock.advance(1000);
  const after = productIn(await partner.call("updateProduct", { id: before.id, body: { name: "Winter rye" } }));
  expect(after).toEqual({ ...before, name: "Winter rye", updatedAt: new Date(morning + 1000).toISOString() });
});

test("[S015] authorizations show a product's name of now", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  await partner.call("updateProduct", { id: await idOf(partner, "WHEAT-01"), body: { name: "Durum wheat" } });
  expect(authorizationIn(await partner.get(id)).product).toBe("Durum wheat");
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
