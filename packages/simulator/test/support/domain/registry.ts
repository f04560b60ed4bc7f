import type { Catalog, CatalogRecord, Registry } from "../../../src/domain/catalog.ts";
import { CompanyRecords } from "../../../src/records/company-records.ts";
import { carrier, driver, northGate } from "./authorization.ts";

/** A record of a catalog as the service keeps it; say what should be different. */
export const keptRecord = (differences: Partial<CatalogRecord> = {}): CatalogRecord => ({
  id: "product-1",
  externalId: "WHEAT-01",
  name: "Soft wheat",
  native: true,
  createdAt: 0,
  updatedAt: 0,
  deletedAt: null,
  ...differences,
});

/** A catalog of these records. */
export function catalogOf(...records: CatalogRecord[]): Catalog {
  const { products } = new CompanyRecords();
  for (const record of records) products.set(record.id, record);
  return products;
}

/** The records that the bodies of `anAuthorization` name, with these differences. */
export const aRegistry = (differences: Partial<Registry> = {}): Registry => ({
  totemGroups: new Map([[northGate, { id: northGate, name: "North gate" }]]),
  carriers: new Set([carrier]),
  drivers: new Set([driver]),
  products: catalogOf(keptRecord()),
  warehouses: catalogOf(keptRecord({ id: "warehouse-1", externalId: "SILO-01", name: "Silo 1" })),
  ...differences,
});
