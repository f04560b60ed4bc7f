import type {
  CallOptions,
  CleaningCategory,
  CleaningIncompatibility,
  CleaningProtocol,
  CleaningType,
  PartnerClient,
  Product,
  Warehouse,
} from "@totem-partner/sdk";

/** The records of a company in the service. */
export interface CurrentState {
  products: Product[];
  warehouses: Warehouse[];
  protocol: CleaningProtocol | null;
  categories: CleaningCategory[];
  types: CleaningType[];
  incompatibilities: CleaningIncompatibility[];
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const records: T[] = [];
  for await (const record of list) records.push(record);
  return records;
}

/** Reads everything that the catalogue may be compared with. */
export async function readCurrentState(partner: PartnerClient, options: CallOptions): Promise<CurrentState> {
  return {
    products: await all(partner.products.list({}, options)),
    warehouses: await all(partner.warehouses.list({}, options)),
    protocol: await partner.cleaningProtocol.get(options),
    categories: await all(partner.cleaningCategories.list({}, options)),
    types: await all(partner.cleaningTypes.list({}, options)),
    incompatibilities: await all(partner.cleaningIncompatibilities.list({}, options)),
  };
}
