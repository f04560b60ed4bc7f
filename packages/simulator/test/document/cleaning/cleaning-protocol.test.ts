import { expect, test } from "vitest";
import {
  aForm,
  aPdf,
  createCategory,
  createProtocol,
  createType,
  type FormFields,
  protocolIn,
} from "../../support/domain/cleaning.ts";
import { blamed, morning, Partner, problemIn } from "../../support/partner.ts";

const get = (partner: Partner) => partner.call("getCleaningProtocol");
const create = (partner: Partner, fields: FormFields) =>
  partner.call("createCleaningProtocol", { body: aForm(fields) });
const configure = (partner: Partner, id: string, fields: FormFields) =>
  partner.call("updateCleaningProtocolConfiguration", { id, body: aForm(fields) });
const activate = (partner: Partner, id: string) => partner.call("activateCleaningProtocol", { id });
const deactivate = (partner: Partner, id: string) => partner.call("deactivateCleaningProtocol", { id });

test("[S097][S129] GET answers 204 No Content with no body when no protocol exists", async () => {
  expect(await get(new Partner())).toMatchObject({ status: 204, text: "" });
});

test("[S097] GET answers the company's protocol as it is now, and no other company's", async () => {
  const partner = new Partner();
  const { id } = await createProtocol(partner);
  await activate(partner, id);
  const answer = await get(partner);
  expect(answer.status).toBe(200);
  expect(protocolIn(answer)).toMatchObject({ id, state: "Active" });
  expect(await get(new Partner({}, "test_other", partner.simulator))).toMatchObject({ status: 204, text: "" });
});

test("[S050][S051][S070][S098][S141] POST creates the protocol from companyProtocolEnabled and companyProtocolDocument", async () => {
  const partner = new Partner();
  const answer = await create(partner, { enabled: true, document: aPdf(2000), fileName: "cleaning.pdf" });
  expect(answer.status).toBe(201);
  const instant = new Date(morning).toISOString();
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    state: "Inactive",
    companyProtocolEnabled: true,
    document: { fileName: "cleaning.pdf", size: 2000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    createdAt: instant,
    updatedAt: instant,
  });
  expect((await get(partner)).body).toEqual(answer.body);
});

test("[S052] the document is to be included when companyProtocolEnabled is true, and may be otherwise", async () => {
  const partner = new Partner();
  const without = await create(partner, { enabled: true });
  expect(problemIn(without)).toMatchObject({ status: 422, code: "document_required" });
  expect(blamed(without)).toEqual(["/companyProtocolDocument"]);
  expect((await get(partner)).status).toBe(204);
  expect(protocolIn(await create(partner, { enabled: false, document: aPdf() })).document).toMatchObject({
    size: 2000,
  });
});

test("[S049] a company has one cleaning protocol: creating a second one is refused and changes nothing", async () => {
  const partner = new Partner();
  const first = await createProtocol(partner);
  const second = await create(partner, { enabled: true, document: aPdf() });
  expect(problemIn(second)).toMatchObject({ status: 409, code: "cleaning_protocol_exists" });
  expect(protocolIn(await get(partner))).toEqual(first);
  expect((await get(new Partner({}, "test_other", partner.simulator))).status).toBe(204);
});

test("[S068][S069][S100] activate takes an Inactive protocol to Active, deactivate an Active one to Inactive", async () => {
  const partner = new Partner();
  const { id, updatedAt } = await createProtocol(partner);
  partner.company.clock.advance(1000);
  expect(protocolIn(await activate(partner, id))).toMatchObject({ id, state: "Active" });
  expect(protocolIn(await get(partner))).toMatchObject({ state: "Active" });
  expect(protocolIn(await get(partner)).updatedAt).not.toBe(updatedAt);
  expect(protocolIn(await deactivate(partner, id))).toMatchObject({ id, state: "Inactive" });
  expect(protocolIn(await get(partner)).state).toBe("Inactive");
});

test("[S069] activating an Active protocol and deactivating an Inactive one is refused, and changes nothing", async () => {
  const partner = new Partner();
  const { id } = await createProtocol(partner);
  expect(problemIn(await deactivate(partner, id))).toMatchObject({
    status: 409,
    code: "cleaning_protocol_already_inactive",
  });
  const active = protocolIn(await activate(partner, id));
  partner.company.clock.advance(1000);
  expect(problemIn(await activate(partner, id))).toMatchObject({
    status: 409,
    code: "cleaning_protocol_already_active",
  });
  expect(protocolIn(await get(partner))).toEqual(active);
});

test("[S099] PATCH of the configuration replaces the PDF without recreating the protocol", async () => {
  const partner = new Partner();
  const before = await createProtocol(partner, { enabled: true, document: aPdf(100), fileName: "old.pdf" });
  const category = await createCategory(partner, "Dairy");
  await activate(partner, before.id);
  partner.company.clock.advance(1000);
  const after = protocolIn(await configure(partner, before.id, { document: aPdf(300), fileName: "new.pdf" }));
  expect(after).toMatchObject({ id: before.id, state: "Active", companyProtocolEnabled: true });
  expect(after.document).toMatchObject({ fileName: "new.pdf", size: 300 });
  expect(after.createdAt).toBe(before.createdAt);
  expect(after.updatedAt).toBe(new Date(morning + 1000).toISOString());
  expect((await partner.call("getCleaningCategory", { id: category })).status).toBe(200);
});

test("[S099] both fields of the configuration are optional, and what is left out stays", async () => {
  const partner = new Partner();
  const before = await createProtocol(partner, { enabled: true, document: aPdf(100) });
  partner.company.clock.advance(1000);
  expect(protocolIn(await configure(partner, before.id, {}))).toEqual(before);
  const disabled = protocolIn(await configure(partner, before.id, { enabled: false }));
  expect(disabled).toMatchObject({ companyProtocolEnabled: false, document: before.document });
  expect(protocolIn(await configure(partner, before.id, { enabled: true }))).toMatchObject({
    companyProtocolEnabled: true,
    document: before.document,
  });
});

test("[S101] DELETE deletes the protocol and all its categories, types and incompatibilities", async () => {
  const partner = new Partner();
  const { id } = await createProtocol(partner);
  const [firstId, secondId] = [await createCategory(partner, "Dairy"), await createCategory(partner, "Chemicals")];
  const type = await createType(partner, "Steam");
  const pair = { kind: "category", firstId, secondId };
  await partner.call("createCleaningIncompatibility", { body: pair });
  expect(await partner.call("deleteCleaningProtocol", { id })).toMatchObject({ status: 204, text: "" });
  expect((await get(partner)).status).toBe(204);
  for (const list of ["listCleaningCategories", "listCleaningTypes", "listCleaningIncompatibilities"] as const) {
    expect((await partner.call(list)).body).toMatchObject({ items: [], total: 0 });
  }
  expect(problemIn(await partner.call("getCleaningType", { id: type })).code).toBe("cleaning_type_not_found");
  for (const call of [activate, deactivate, (of: Partner, it: string) => configure(of, it, {})]) {
    expect(problemIn(await call(partner, id))).toMatchObject({ status: 404, code: "cleaning_protocol_not_found" });
  }
  // Another protocol begins empty.
  expect((await createProtocol(partner)).id).not.toBe(id);
  expect((await partner.call("listCleaningCategories")).body).toMatchObject({ total: 0 });
  // None of it is published.
  expect(partner.events).toEqual([]);
});
