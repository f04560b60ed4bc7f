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
