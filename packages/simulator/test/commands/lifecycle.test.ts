import { expect, test } from "vitest";
import { products } from "../../src/commands/records.ts";
import { apply } from "../../src/commands/authorizations.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { Partner, problemIn } from "../support/partner.ts";

test("a create is kept as the current authorization for as long as that has what it requested", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  const { creates, authorizations } = partner.company.records;
  const asked = () => creates.get("ERP-2026-000991");
  expect(asked()).toBe(authorizations.get(id));
  await partner.emit(id, "synced");
  await partner.patch(id, { quantity: 24.5 });
  expect(asked()).toBe(authorizations.get(id));
  await partner.patch(id, { tractorPlate: "NEW1" });
  expect([asked()?.tractorPlate, authorizations.get(id)?.tractorPlate]).toEqual([null, "NEW1"]);
  await partner.patch(id, { tractorPlate: null });
  await partner.cancel(id);
  expect(asked()).toBe(authorizations.get(id));
});

test("an authorization whose externalId another has by now leaves that one's create alone", async () => {
  const partner = new Partner({ assumptions: { "external-id-after-finish": "released", expiry: "stays-active" } });
  const first = await partner.created(anAuthorization());
  await partner.cancel(first.id);
  const second = await partner.created(anAuthorization());
  expect(apply(partner.company, first.id, { type: "mark-as-synced" }).ok).toBe(true);
  expect(partner.company.records.creates.get("ERP-2026-000991")?.id).toBe(second.id);
});

test("that a product was deleted is decided by an open point", () => {
  const { company } = new Partner();
  const [deleted = ""] = company.records.products.keys();
  products.delete(company, deleted);
  const detail = "The product with this id was deleted.";
  const refusal = { code: "product_not_found", detail, decidedBy: "soft-deleted-get" };
  expect(products.get(company, deleted)).toEqual({ ok: false, refusal });
});

test("a company without room says first what is wrong with a record", async () => {
  const partner = new Partner({ maxRecords: 12 });
  const [{ externalId = "" } = {}] = partner.company.records.products.values();
  const answer = await partner.call("createProduct", { body: { externalId, name: "Rye" } });
  expect(problemIn(answer).status).toBe(409);
});
