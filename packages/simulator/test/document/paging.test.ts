import { responses } from "@totem-partner/spec/responses";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { createCategory, createProtocol, createType } from "../support/cleaning.ts";
import { blamed, Partner, problemIn } from "../support/partner.ts";

const lists = [
  "listAuthorizations",
  "listProducts",
  "listWarehouses",
  "listCleaningCategories",
  "listCleaningTypes",
  "listCleaningIncompatibilities",
] as const;
type List = (typeof lists)[number];

/** Five records of each kind, one second after the other. */
const make: Record<List, (partner: Partner, name: string) => Promise<unknown>> = {
  listAuthorizations: (partner, name) => partner.created(anAuthorization({ externalId: `ERP-${name}` })),
  listProducts: (partner, name) => partner.call("createProduct", { body: { name } }),
  listWarehouses: (partner, name) => partner.call("createWarehouse", { body: { name } }),
  listCleaningCategories: createCategory,
  listCleaningTypes: createType,
  async listCleaningIncompatibilities(partner, name) {
    const [firstId, secondId] = [await createType(partner, `${name} a`), await createType(partner, `${name} b`)];
    await partner.call("createCleaningIncompatibility", { body: { kind: "type", firstId, secondId } });
  },
};

async function withFive(list: List): Promise<Partner> {
  const partner = new Partner();
  if (list === "listProducts") partner.company.records.products.clear();
  if (list === "listWarehouses") partner.company.records.warehouses.clear();
  await createProtocol(partner);
  for (const name of ["1", "2", "3", "4", "5"]) {
    await make[list](partner, name);
    partner.company.clock.advance(1000);
  }
  return partner;
}

async function page(partner: Partner, list: List, query = "") {
  const { body, text } = await partner.call(list, { query });
  const validator = responses[list][200];
  if (!validator(body)) throw new Error(`No page: ${text}`);
  const { items, ...rest } = body;
  return { ids: items.map(({ id }) => id), created: items.map(({ createdAt }) => createdAt), ...rest };
}

test.each(lists)("%s pages with limit and offset, oldest first", async (list) => {
  const partner = await withFive(list);
  const all = await page(partner, list);
  expect(all).toMatchObject({ total: 5, limit: 50, offset: 0 });
  expect(all.created).toEqual([...all.created].sort());
  expect(new Set(all.created).size).toBe(5);
  const [first, second, third] = [
    await page(partner, list, "?limit=2"),
    await page(partner, list, "?limit=2&offset=2"),
    await page(partner, list, "?limit=2&offset=4"),
  ];
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(all.ids);
  expect(second).toMatchObject({ total: 5, limit: 2, offset: 2 });
  expect(await page(partner, list, "?offset=5")).toMatchObject({ ids: [], total: 5, offset: 5 });
  expect((await page(partner, list, "?limit=1000")).limit).toBe(200);
});

test.each(lists)("%s refuses what is no limit and no offset", async (list) => {
  const partner = await withFive(list);
  for (const [query, field] of [
    ["?limit=0", "/limit"],
    ["?limit=x", "/limit"],
    ["?offset=-1", "/offset"],
    ["?offset=1.5", "/offset"],
  ] as const) {
    const answer = await partner.call(list, { query });
    expect(problemIn(answer)).toMatchObject({ status: 400, code: "validation_failed" });
    expect(blamed(answer)).toEqual([field]);
  }
});
