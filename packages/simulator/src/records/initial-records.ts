import type { CompanyFixtures } from "./fixtures.ts";
import { CompanyRecords } from "./company-records.ts";

type Fixture = CompanyFixtures["products"][number];

/** The records of a company that only has its fixtures. */
export function recordsFrom(fixtures: CompanyFixtures, newId: () => string, now: number): CompanyRecords {
  const records = new CompanyRecords();
  const kept = ({ id, externalId, name }: Fixture) => ({
    id: id ?? newId(),
    externalId,
    name,
    native: true,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
  for (const group of fixtures.totemGroups) records.totemGroups.set(group.id, group);
  for (const taxId of fixtures.carriers) records.carriers.add(taxId);
  for (const nif of fixtures.drivers) records.drivers.add(nif);
  for (const given of fixtures.products) {
    const product = kept(given);
    records.products.set(product.id, product);
  }
  for (const given of fixtures.warehouses) {
    const warehouse = {
      ...kept(given),
      code: given.code ?? null,
      totemGroupId: given.totemGroupId ?? null,
      displayConfiguration: given.displayConfiguration ?? null,
    };
    records.warehouses.set(warehouse.id, warehouse);
  }
  return records;
}
