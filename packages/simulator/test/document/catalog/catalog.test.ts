import { responses } from "@totem-partner/spec/responses";
import { describe, expect, test } from "vitest";
import { anAuthorization, northGate } from "../../support/domain/authorization.ts";
import type { Answer } from "../../support/contract.ts";
import { authorizationIn, blamed, bodyIn, Partner, problemIn } from "../../support/partner.ts";
import { nobodys } from "../../support/provocations/provoked-calls.ts";

const full = {
  product: { externalId: "RYE-01", name: "Rye" },
  warehouse: {
    ...{ externalId: "SILO-09", name: "Silo 9", code: "S9", totemGroupId: northGate },
    displayConfiguration: { color: "#0a0", order: 3, labels: ["a", { b: null }] },
  },
};

/** The calls of one kind of catalog record, and the first of those that every company begins with. */
const kinds = {
  product: {
    create: "createProduct",
    get: "getProduct",
    list: "listProducts",
    update: "updateProduct",
    delete: "deleteProduct",
    named: "productExternalId",
    externalId: "WHEAT-01",
    name: "Soft wheat",
    others: ["Feed barley", "Yellow maize"],
  },
  warehouse: {
    create: "createWarehouse",
    get: "getWarehouse",
    list: "listWarehouses",
    update: "updateWarehouse",
    delete: "deleteWarehouse",
    named: "warehouseExternalId",
    externalId: "SILO-01",
    name: "Silo 1",
    others: ["Silo 2"],
  },
} as const;

describe.each(["product", "warehouse"] as const)("a %s", (kind) => {
  const { others, ...one } = kinds[kind];
  const { externalId: _fixed, ...changeable } = full[kind];
  const recordIn = (answer: Answer) => bodyIn(responses[one.get][200], answer, answer.status);
  const create = (partner: Partner, body: unknown) => partner.call(one.create, { body });
  const update = (partner: Partner, id: string, body: unknown) => partner.call(one.update, { id, body });
  const get = (partner: Partner, id: string) => partner.call(one.get, { id });
  const list = async (partner: Partner) => {
    const { items } = bodyIn(responses[one.list][200], await partner.call(one.list));
    return items.map(({ id, externalId, name }) => ({ id, externalId, name }));
  };
  const namesOf = async (partner: Partner) => (await list(partner)).map(({ name }) => name).sort();
  const firstOf = async (partner: Partner) =>
    (await list(partner)).find(({ externalId }) => externalId === one.externalId)?.id ?? "";

  test("[S087][S092] is in the list of its company, and of no other", async () => {
    const partner = new Partner();
    await create(partner, full[kind]);
    expect(await namesOf(partner)).toEqual([...others, one.name, full[kind].name].sort());
    expect(await namesOf(new Partner({}, "test_other", partner.simulator))).toEqual([...others, one.name].sort());
  });

  test("[S088][S093] is retrieved by its UUID, in either case; one that nobody has is answered 404", async () => {
    const partner = new Partner();
    const created = recordIn(await create(partner, full[kind]));
    for (const id of [created.id, created.id.toUpperCase()]) {
      const answer = await get(partner, id);
      expect([answer.status, recordIn(answer)]).toEqual([200, created]);
    }
    expect(problemIn(await get(partner, nobodys))).toMatchObject({ status: 404, code: `${kind}_not_found` });
  });

  test("[S096] keeps its updatedAt in a PATCH that changes nothing", async () => {
    const partner = new Partner();
    const before = recordIn(await create(partner, full[kind]));
    partner.company.clock.advance(1000);
    const loud = kind === "warehouse" ? { totemGroupId: northGate.toUpperCase() } : {};
    for (const body of [{}, changeable, loud]) expect(recordIn(await update(partner, before.id, body))).toEqual(before);
  });

  test.each(["id", "externalId", "createdAt", "updatedAt"])(
    "[S089][S094] has a %s that no PATCH changes",
    async (field) => {
      const partner = new Partner();
      const created = recordIn(await create(partner, full[kind]));
      const answer = await update(partner, created.id, { name: "Other", [field]: "NEW" });
      expect(problemIn(answer)).toMatchObject({ status: 400, code: "immutable_field" });
      expect(blamed(answer)).toEqual([`/${field}`]);
      expect(recordIn(await get(partner, created.id))).toEqual(created);
    },
  );

  test("[S043][S047][S059][S090][S095] is deleted softly: gone from lists, GET and new authorizations, kept where it is named", async () => {
    const partner = new Partner();
    const authorization = await partner.created(anAuthorization());
    const id = await firstOf(partner);
    expect(await partner.call(one.delete, { id })).toMatchObject({ status: 204, text: "" });
    expect(await namesOf(partner)).toEqual(others);
    for (const answer of [
      await get(partner, id),
      await update(partner, id, { name: "Back" }),
      await partner.call(one.delete, { id }),
    ]) {
      expect(problemIn(answer)).toMatchObject({ status: 404, code: `${kind}_not_found` });
    }
    expect(blamed(await partner.create(anAuthorization({ externalId: "ERP-2" })))).toEqual([`/${one.named}`]);
    expect(authorizationIn(await partner.get(authorization.id))[kind]).toBe(one.name);
  });

  test("[S044] has an externalId that is unique among its kind, and free again after a delete", async () => {
    const partner = new Partner();
    const { id } = await partner.created(anAuthorization());
    const again = { externalId: one.externalId, name: "Other" };
    expect(problemIn(await create(partner, again))).toMatchObject({ status: 409, code: `${kind}_external_id_taken` });
    expect(await namesOf(partner)).toEqual([...others, one.name].sort());
    await partner.call(one.delete, { id: await firstOf(partner) });
    expect((await create(partner, again)).status).toBe(201);
    expect(authorizationIn(await partner.get(id))[kind]).toBe(one.name);
    expect((await partner.created(anAuthorization({ externalId: "ERP-2" })))[kind]).toBe("Other");
    const ofAnother = kinds[kind === "product" ? "warehouse" : "product"].externalId;
    for (const given of [{ externalId: ofAnother }, { externalId: one.externalId.toLowerCase() }, {}, {}])
      expect((await create(partner, { ...given, name: "Rye" })).status).toBe(201);
  });
});

test.each([
  ["createProduct", {}, "/name"],
  ["createProduct", { name: "" }, "/name"],
  ["createProduct", { name: "x".repeat(201) }, "/name"],
  ["createProduct", { name: null }, "/name"],
  ["createProduct", { name: 7 }, "/name"],
  ["createProduct", { name: "Rye", externalId: "" }, "/externalId"],
  ["createProduct", { name: "Rye", externalId: " RYE" }, "/externalId"],
  ["createProduct", { name: "Rye", externalId: "x".repeat(101) }, "/externalId"],
  ["createProduct", { name: "Rye", externalId: null }, "/externalId"],
  ["createProduct", { name: "Rye", code: "R" }, "/code"],
  ["createWarehouse", { code: "S9" }, "/name"],
  ["createWarehouse", { name: null }, "/name"],
  ["createWarehouse", { name: "S", code: "" }, "/code"],
  ["createWarehouse", { name: "S", code: "x".repeat(101) }, "/code"],
  ["createWarehouse", { name: "S", totemGroupId: "North gate" }, "/totemGroupId"],
  ["createWarehouse", { name: "S", displayConfiguration: [] }, "/displayConfiguration"],
  ["createWarehouse", { name: "S", displayConfiguration: "red" }, "/displayConfiguration"],
  ["createWarehouse", { name: "S", address: "here" }, "/address"],
] as const)(
  "[S044][S048] %s of what does not fit is refused, with the field named: %j",
  async (operation, body, field) => {
    expect(blamed(await new Partner().call(operation, { body }))).toEqual([field]);
  },
);
