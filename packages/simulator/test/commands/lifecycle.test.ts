import { expect, test, vi } from "vitest";
import { products } from "../../src/commands/records.ts";
import { apply } from "../../src/commands/authorizations.ts";
import { changeAssumptions } from "../../src/index.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { createCategory, createProtocol } from "../support/domain/cleaning.ts";
import { morning, Partner, problemIn } from "../support/partner.ts";
import { nobodys } from "../support/provocations/provoked-calls.ts";

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

test("names that many authorizations have in common are kept once, those that are missing not at all", async () => {
  const partner = new Partner();
  const shared = vi.spyOn(partner.company.records.names, "get");
  await partner.created(anAuthorization());
  expect(shared).not.toHaveBeenCalled();
  const names = { partnerName: "Harinas del Duero S.A.", productOwnerName: "Cooperativa La Espiga" };
  expect(await partner.created(anAuthorization({ externalId: "ERP-2", ...names }))).toMatchObject(names);
  expect(shared.mock.calls.map(([name]) => name)).toEqual([names.partnerName, names.productOwnerName]);
});

test("an authorization whose externalId another has by now leaves that one's create alone", async () => {
  const partner = new Partner({ assumptions: { "external-id-after-finish": "released", expiry: "stays-active" } });
  const first = await partner.created(anAuthorization());
  await partner.cancel(first.id);
  const second = await partner.created(anAuthorization());
  expect(apply(partner.company, first.id, { type: "mark-as-synced" }).ok).toBe(true);
  expect(partner.company.records.creates.get("ERP-2026-000991")?.id).toBe(second.id);
});

test("every authorization that is over ends when an assumption says so", async () => {
  const partner = new Partner({ assumptions: { expiry: "stays-active" } });
  const endDate = new Date(morning + 1000).toISOString();
  for (const externalId of ["ERP-1", "ERP-2", "ERP-3"]) await partner.created(anAuthorization({ externalId, endDate }));
  partner.company.clock.advance(2000);
  changeAssumptions(partner.company, { expiry: "finishes" });
  const statuses = [...partner.company.records.authorizations.values()].map(({ status }) => status);
  expect(statuses).toEqual(["Finished", "Finished", "Finished"]);
});

test("a problem says what the company does not have", async () => {
  const partner = new Partner();
  await createProtocol(partner);
  const [deleted = ""] = partner.company.records.products.keys();
  await partner.call("deleteProduct", { id: deleted });
  const { refusal } = { refusal: undefined, ...products.get(partner.company, deleted) };
  expect(refusal).toMatchObject({ code: "product_not_found", decidedBy: "soft-deleted-get" });
  const detail = async (operationId: Parameters<Partner["call"]>[0], id = nobodys) =>
    problemIn(await partner.call(operationId, { id })).detail;
  expect([
    await detail("getAuthorization"),
    await detail("getProduct"),
    await detail("getProduct", deleted),
    await detail("getWarehouse"),
    await detail("getCleaningCategory"),
    await detail("getCleaningType"),
    await detail("getCleaningIncompatibility"),
    await detail("deactivateCleaningProtocol"),
    await detail("deleteWebhookConfiguration"),
  ]).toEqual([
    "The company has no authorization with this id.",
    "The company has no product with this id.",
    "The product with this id was deleted.",
    "The company has no warehouse with this id.",
    "The company has no cleaning category with this id.",
    "The company has no cleaning type with this id.",
    "The company has no cleaning incompatibility with this id.",
    "The company has no cleaning protocol with this id.",
    "The company has no webhook configuration.",
  ]);
});

test("the DELETE of a protocol that the company does not have deletes nothing", async () => {
  const partner = new Partner();
  const { id } = await createProtocol(partner);
  await createCategory(partner, "Cereals");
  const answer = await partner.call("deleteCleaningProtocol", { id: nobodys });
  expect(problemIn(answer)).toMatchObject({ status: 404, code: "cleaning_protocol_not_found" });
  expect(partner.company.records).toMatchObject({ protocol: { id }, categories: { size: 1 } });
});

test("a company without room says first what is wrong with a record", async () => {
  const partner = new Partner({ maxRecords: 12 });
  const [{ externalId = "" } = {}] = partner.company.records.products.values();
  const answer = await partner.call("createProduct", { body: { externalId, name: "Rye" } });
  expect(problemIn(answer).status).toBe(409);
});
