import { z } from "zod";
import { anyObject, faultRules, instant, uuid, wordsOf } from "@totem-partner/simulator/control";
import { type Describe, repeated, SeedError, SeedMistakes, showPath } from "./seed-mistakes.ts";

// The form of a seed file. The contract defines authorizations and webhooks, and validates them.
const name = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must have 1 to 64 letters, digits, _ or -");

const unique = <T extends z.ZodObject>(entry: T, field: string) =>
  z.array(entry).superRefine((entries, context) => {
    const values = entries.map((one) => new Map<string, unknown>(Object.entries(one)).get(field));
    const message = "must differ from every other entry in the list";
    for (const at of repeated(values)) context.addIssue({ code: "custom", path: [at, field], message });
  });

const strict = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === "unrecognized_keys" ? `is not a field here; the fields are ${Object.keys(shape).join(", ")}` : undefined,
  });

const id = uuid.exactOptional();
const named = { id, externalId: z.string().min(1).max(100), name: z.string().min(1).max(200) };
const products = unique(strict(named), "externalId");
const warehouses = unique(
  strict({
    ...named,
    code: z.string().min(1).max(100).exactOptional(),
    totemGroupId: uuid.exactOptional(),
    displayConfiguration: anyObject.exactOptional(),
  }),
  "externalId",
);

const fixtures = strict({
  totemGroups: unique(strict({ id: uuid, name: z.string().min(1) }), "id").exactOptional(),
  carriers: z.array(z.string().min(1).max(20)).exactOptional(),
  drivers: z.array(z.string().min(1).max(20)).exactOptional(),
  products: products.exactOptional(),
  warehouses: warehouses.exactOptional(),
});

const described = { id, name: z.string().min(1).max(200), description: z.string().max(1000).exactOptional() };
const taxId = z.string().min(1).max(20);
const plate = z.string();

const authorization = z.looseObject({
  id: uuid.optional(),
  createdAt: instant.optional(),
  status: z.enum(["Active", "Finished"]).optional(),
  reason: z.enum(["cancelled", "manual", "expired", "consumed"]).optional(),
  finishedAt: instant.optional(),
  operations: z
    .array(
      strict({
        id: uuid.optional(),
        quantity: z.number().optional(),
        driverNif: taxId.optional(),
        tractorPlate: plate.optional(),
        recordedAt: instant.optional(),
      }),
    )
    .optional(),
  waiting: z
    .array(strict({ driverNif: taxId, tractorPlate: plate.optional(), quantity: z.number().optional() }))
    .optional(),
});

const cleaning = strict({
  id,
  active: z.boolean().default(false),
  // Types and incompatibilities refer to them by name.
  categories: unique(strict(described), "name").default([]),
  types: unique(strict({ ...described, category: z.string().exactOptional() }), "name").default([]),
  incompatibilities: z
    .array(
      strict({
        id,
        kind: z.enum(["category", "type"]),
        first: z.string(),
        second: z.string(),
        reason: z.string().max(1000).exactOptional(),
      }),
    )
    .default([]),
});

const company = strict({
  name,
  // Visible characters only: a key is sent in a header.
  apiKeys: z.array(z.string().regex(/^[!-~]{1,200}$/, "must have 1 to 200 visible characters")).min(1),
  fixtures: fixtures.default({}),
  authorizations: z.array(authorization).default([]),
  cleaning: cleaning.exactOptional(),
  webhook: anyObject.exactOptional(),
  faults: faultRules.exactOptional(),
});

/** The form of a seed, as far as it stands alone. */
export const seedSchema = strict({
  testFixtures: fixtures.exactOptional(),
  companies: unique(company, "name").default([]),
});

export type Seed = z.input<typeof seedSchema>;

export interface SeedSource {
  seed: z.output<typeof seedSchema>;
  describe: Describe;
}

const describeInObject: Describe = (path, message) => `seed ${showPath(path)}: ${message}`;

/** @throws {SeedError} if it is invalid: a line for each error. `describe` says where in its file a value stands. */
export function checkSeed(value: unknown, describe = describeInObject): SeedSource {
  const read = seedSchema.safeParse(value, { error: wordsOf });
  if (read.success) return { seed: read.data, describe };
  const mistakes = new SeedMistakes(describe);
  // A misspelt field is reported first, because it may be the reason why another is missing.
  const isUnknown = ({ code }: z.core.$ZodIssue) => code === "unrecognized_keys";
  for (const issue of read.error.issues.toSorted((one, other) => Number(isUnknown(other)) - Number(isUnknown(one)))) {
    const path = issue.path.filter((key) => typeof key !== "symbol");
    const keys = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path];
    for (const at of keys) mistakes.add(at, issue.message);
  }
  mistakes.check();
  throw new SeedError("The seed is invalid.");
}
