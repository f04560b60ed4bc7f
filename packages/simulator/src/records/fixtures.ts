import { CompanyRecords } from "./company-records.ts";

/** The initial records of a company. */
export interface CompanyFixtures {
  totemGroups: { id: string; name: string }[];
  /** Tax ids. */
  carriers: string[];
  /** NIFs. */
  drivers: string[];
  /** Without an id, each company generates its own. */
  products: { id?: string; externalId: string; name: string }[];
  /** Without an id, each company generates its own. */
  warehouses: {
    id?: string;
    externalId: string;
    name: string;
    code?: string;
    totemGroupId?: string;
    displayConfiguration?: Record<string, unknown>;
  }[];
}

/** The initial records of every `test_…` company. */
export const testFixtures: CompanyFixtures = {
  totemGroups: [
    { id: "11111111-1111-4111-8111-111111111111", name: "North gate" },
    { id: "22222222-2222-4222-8222-222222222222", name: "South gate" },
  ],
  carriers: ["B12345674", "A87654323"],
  drivers: ["12345678Z", "87654321X", "X1234567L"],
  products: [
    { externalId: "WHEAT-01", name: "Soft wheat" },
    { externalId: "MAIZE-01", name: "Yellow maize" },
    { externalId: "BARLEY-01", name: "Feed barley" },
  ],
  warehouses: [
    { externalId: "SILO-01", name: "Silo 1" },
    { externalId: "SILO-02", name: "Silo 2" },
  ],
};

type Fixture = CompanyFixtures["products"][number];

export function recordsFrom(fixtures: CompanyFixtures, newId: () => string, now: number): CompanyRecords {
  const records = new CompanyRecords();
  const initial = { native: true, createdAt: now, updatedAt: now, deletedAt: null };
  const kept = ({ id, externalId, name }: Fixture) => ({ id: id ?? newId(), externalId, name, ...initial });
  for (const group of fixtures.totemGroups) records.totemGroups.set(group.id, group);
  for (const taxId of fixtures.carriers) records.carriers.add(taxId);
  for (const nif of fixtures.drivers) records.drivers.add(nif);
  for (const product of fixtures.products.map(kept)) records.products.set(product.id, product);
  for (const { code = null, totemGroupId = null, displayConfiguration = null, ...given } of fixtures.warehouses) {
    const warehouse = { ...kept(given), code, totemGroupId, displayConfiguration };
    records.warehouses.set(warehouse.id, warehouse);
  }
  return records;
}
