import { z } from "zod";

// The shape of a seed file. What an authorization or a webhook must be is the contract's business, and checked by it.
const name = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "Expected 1 to 64 letters, digits, _ or -");

/** A list in which no two entries have the same value of a field. */
function unique<T extends z.ZodObject>(entry: T, field: string) {
  return z.array(entry).superRefine((entries, context) => {
    const seen = new Set<unknown>();
    for (const [at, one] of entries.entries()) {
      const value = new Map<string, unknown>(Object.entries(one)).get(field);
      if (seen.has(value)) {
        context.addIssue({ code: "custom", path: [at, field], message: "another entry of this list has it already" });
      }
      seen.add(value);
    }
  });
}

const catalog = unique(
  z.strictObject({ externalId: z.string().min(1).max(100), name: z.string().min(1).max(200) }),
  "externalId",
);

const fixtures = z.strictObject({
  totemGroups: unique(z.strictObject({ id: z.guid().toLowerCase(), name: z.string().min(1) }), "id").exactOptional(),
  carriers: z.array(z.string().min(1).max(20)).exactOptional(),
  drivers: z.array(z.string().min(1).max(20)).exactOptional(),
  products: catalog.exactOptional(),
  warehouses: catalog.exactOptional(),
});

const described = { name: z.string().min(1).max(200), description: z.string().max(1000).exactOptional() };

const cleaning = z.strictObject({
  active: z.boolean().default(false),
  // Types and incompatibilities name them by their names.
  categories: unique(z.strictObject(described), "name").default([]),
  types: unique(z.strictObject({ ...described, category: z.string().exactOptional() }), "name").default([]),
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

/** What a seed holds: companies with keys, fixtures and records of their own. See `totem-mock init`. */
export type Seed = z.input<typeof seedSchema>;

/** A seed that was read. */
export type CheckedSeed = z.output<typeof seedSchema>;

/** One company of a seed. */
export type SeedCompany = CheckedSeed["companies"][number];
