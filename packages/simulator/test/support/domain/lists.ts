import { responses } from "@totem-partner/spec/responses";
import { anAuthorization } from "./authorization.ts";
import { createCategory, createProtocol, createType } from "./cleaning.ts";
import type { Partner } from "../partner.ts";

/** The operations that list records. */
export const lists = [
  "listAuthorizations",
  "listProducts",
  "listWarehouses",
  "listCleaningCategories",
  "listCleaningTypes",
  "listCleaningIncompatibilities",
] as const;

/** An operation that lists records. */
export type List = (typeof lists)[number];

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

/** Gives a company five records of the kind that a list shows, and none besides, so many milliseconds apart. */
export async function giveFive(partner: Partner, list: List, apart: number): Promise<void> {
  if (list === "listProducts") partner.company.records.products.clear();
  if (list === "listWarehouses") partner.company.records.warehouses.clear();
  await createProtocol(partner);
  for (const name of ["1", "2", "3", "4", "5"]) {
    await make[list](partner, name);
    partner.company.clock.advance(apart);
  }
}

/** A page of a list, with the ids and the instants of its records; fails when the answer is none. */
export async function pageOf(partner: Partner, list: List, query = "") {
  const { body, text } = await partner.call(list, { query });
  const validator = responses[list][200];
  if (!validator(body)) throw new Error(`No page: ${text}`);
  const { items, ...rest } = body;
  return { ids: items.map(({ id }) => id), created: items.map(({ createdAt }) => createdAt), ...rest };
}
