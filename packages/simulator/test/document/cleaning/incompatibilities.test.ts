import { responses } from "@totem-partner/spec/responses";
import { beforeEach, expect, test } from "vitest";
import type { Answer } from "../../support/contract.ts";
import { createCategory, createProtocol, createType, incompatibilityIn } from "../../support/domain/cleaning.ts";
import { blamed, bodyIn, morning, Partner, problemIn } from "../../support/partner.ts";

interface Catalog {
  partner: Partner;
  /** Three categories. */
  c: [string, string, string];
  /** Two types. */
  t: [string, string];
  create: (body: unknown) => Promise<Answer>;
  update: (id: string, body: unknown) => Promise<Answer>;
  total: () => Promise<number>;
}

beforeEach<Catalog>(async (context) => {
  const partner = new Partner();
  await createProtocol(partner);
  const names = ["Dairy", "Chemicals", "Cereals"];
  Object.assign(context, {
    partner,
    c: await Promise.all(names.map((name) => createCategory(partner, name))),
    t: await Promise.all(["Steam", "Water"].map((name) => createType(partner, name))),
    create: (body: unknown) => partner.call("createCleaningIncompatibility", { body }),
    update: (id: string, body: unknown) => partner.call("updateCleaningIncompatibility", { id, body }),
    total: async () => {
      const list = await partner.call("listCleaningIncompatibilities");
      return bodyIn(responses.listCleaningIncompatibilities[200], list).total;
    },
  });
});

test<Catalog>("[S054][S104] an incompatibility links two categories or two types", async ({
  partner,
  c,
  t,
  create,
}) => {
  const pairs = [
    { kind: "category", firstId: c[0], secondId: c[1], reason: "Smell" },
    { kind: "type", firstId: t[1], secondId: t[0] },
  ];
  const instant = new Date(morning).toISOString();
  for (const pair of pairs) {
    const answer = await create({ ...pair, firstId: pair.firstId.toUpperCase() });
    const id: unknown = expect.any(String);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ reason: null, ...pair, id, createdAt: instant, updatedAt: instant });
    const one = await partner.call("getCleaningIncompatibility", { id: incompatibilityIn(answer).id });
    expect(one.body).toEqual(answer.body);
  }
  const list = await partner.call("listCleaningIncompatibilities");
  expect(list.body).toMatchObject({ items: pairs, total: 2 });
});

test<Catalog>("[S054] an id that is not a record of that kind is refused, and every such id is named", async (own) => {
  const unknown = "33333333-3333-4333-8333-333333333333";
  const wrong = [
    [{ kind: "category", firstId: own.c[0], secondId: unknown }, ["/secondId"]],
    [{ kind: "category", firstId: own.t[0], secondId: own.c[0] }, ["/firstId"]],
    [{ kind: "type", firstId: own.c[0], secondId: own.c[1] }, ["/firstId", "/secondId"]],
  ] as const;
  for (const [pair, fields] of wrong) {
    const answer = await own.create(pair);
    expect(problemIn(answer)).toMatchObject({ status: 422, code: "incompatibility_unknown_member" });
    expect(blamed(answer)).toEqual(fields);
  }
  expect(await own.total()).toBe(0);
});

test<Catalog>("[S104] PATCH may change what a create may set, and the pair must hold afterwards", async (own) => {
  const [a, b, c] = own.c;
  const { id } = incompatibilityIn(await own.create({ kind: "category", firstId: a, secondId: b, reason: "Smell" }));
  await own.create({ kind: "category", firstId: b, secondId: c });
  expect(incompatibilityIn(await own.update(id, { reason: null }))).toMatchObject({ reason: null, firstId: a });
  // Its own pair, turned round, is no repeat.
  expect((await own.update(id, { firstId: b, secondId: a })).body).toMatchObject({ firstId: b, secondId: a });
  expect(problemIn(await own.update(id, { secondId: c })).code).toBe("incompatibility_exists");
  expect(problemIn(await own.update(id, { secondId: b })).code).toBe("incompatibility_with_itself");
  expect(problemIn(await own.update(id, { kind: "type" })).code).toBe("incompatibility_unknown_member");
  expect((await own.partner.call("getCleaningIncompatibility", { id })).body).toMatchObject({
    kind: "category",
    firstId: b,
    secondId: a,
  });
  const [firstId, secondId] = own.t;
  const other = await own.update(id, { kind: "type", firstId: firstId.toUpperCase(), secondId, reason: "Water" });
  expect(other.body).toMatchObject({ kind: "type", firstId, secondId, reason: "Water" });
  // The pair that it was is free again.
  expect((await own.create({ kind: "category", firstId: a, secondId: b })).status).toBe(201);
  expect(blamed(await own.update(id, { kind: null }))).toEqual(["/kind"]);
});

test<Catalog>("[S105] DELETE deletes an incompatibility, and its pair may be registered again", async (own) => {
  const pair = { kind: "type", firstId: own.t[0], secondId: own.t[1] };
  const { id } = incompatibilityIn(await own.create(pair));
  expect(await own.partner.call("deleteCleaningIncompatibility", { id })).toMatchObject({ status: 204, text: "" });
  expect(await own.total()).toBe(0);
  const gone = [
    await own.partner.call("deleteCleaningIncompatibility", { id }),
    await own.partner.call("getCleaningIncompatibility", { id }),
    await own.update(id, {}),
  ];
  for (const answer of gone) expect(problemIn(answer).code).toBe("cleaning_incompatibility_not_found");
  expect((await own.create(pair)).status).toBe(201);
});
