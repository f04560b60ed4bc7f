import { z } from "zod";

// The shape of a seed file. What an authorization or a webhook must be is the contract's business, and checked by it.
const name = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "Expected 1 to 64 letters, digits, _ or -");
const catalogue = z.array(z.strictObject({ externalId: z.string().min(1).max(100), name: z.string().min(1).max(200) }));

const fixtures = z.strictObject({
  totemGroups: z.array(z.strictObject({ id: z.guid().toLowerCase(), name: z.string().min(1) })).exactOptional(),
  carriers: z.array(z.string().min(1).max(20)).exactOptional(),
  drivers: z.array(z.string().min(1).max(20)).exactOptional(),
  products: catalogue.exactOptional(),
  warehouses: catalogue.exactOptional(),
});

const described = { name: z.string().min(1).max(200), description: z.string().max(1000).exactOptional() };

const cleaning = z.strictObject({
  active: z.boolean().default(false),
  categories: z.array(z.strictObject(described)).default([]),
  types: z.array(z.strictObject({ ...described, category: z.string().exactOptional() })).default([]),
  incompatibilities: z
    .array(
      z.strictObject({
        kind: z.enum(["category", "type"]),
        first: z.string(),
        second: z.string(),
        reason: z.string().max(1000).exactOptional(),
      }),
    )
    .default([]),
});

const company = z.strictObject({
  name,
  // Visible characters only: a key travels in a header.
  apiKeys: z.array(z.string().regex(/^[!-~]{1,200}$/, "Expected 1 to 200 visible characters")).min(1),
  fixtures: fixtures.default({}),
  authorizations: z.array(z.record(z.string(), z.unknown())).default([]),
  cleaning: cleaning.exactOptional(),
  webhook: z.record(z.string(), z.unknown()).exactOptional(),
});

/** A seed file. */
export const seedSchema = z.strictObject({
  testFixtures: fixtures.exactOptional(),
  companies: z.array(company).default([]),
});

/** A seed file, read. */
export type Seed = z.infer<typeof seedSchema>;

/** One company of a seed file. */
export type SeedCompany = Seed["companies"][number];
