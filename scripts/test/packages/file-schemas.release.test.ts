import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import fc from "fast-check";
import { afterAll, describe, expect, inject, test } from "vitest";
import { parse, stringify } from "yaml";
import { readCompanies } from "../../../packages/cli/src/companies-file.ts";
import { readMapping } from "../../../packages/cli/src/push/mapping/mapping.ts";
import { checkSeed, seededCompanies } from "../../../packages/control/src/seed/seeded-companies.ts";
import { parseProfile } from "../../../packages/mock-server/src/input/read-profile.ts";
import { Simulator } from "../../../packages/simulator/src/index.ts";
import { randomOwn } from "../../../spec/test/template/random-own.ts";
import { fileSchemas } from "../../packages/schemas/file-schemas.ts";

const folder = mkdtempSync(join(tmpdir(), "schemas-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);

/** The content of a file: a value of JSON. */
type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

const yamlFile = (name: string): Value => parse(readFileSync(name, "utf8"), { merge: true }) as Value;

const inFile = (value: unknown): string => {
  const path = join(folder, "file.yaml");
  writeFileSync(path, stringify(value), { mode: 0o600 });
  return path;
};

interface Kind {
  schema: object;
  /** A file that the reader takes. */
  base: fc.Arbitrary<Value>;
  read: (value: Value) => unknown;
  /** Refusals of the reader for what no schema says. */
  unsaid: RegExp;
}

const { seed, profile } = fileSchemas["mock-server"] ?? {};
const { mapping, companies } = fileSchemas["cli"] ?? {};

const own = fc.record({
  "list-envelope": randomOwn.list,
  "record-envelope": randomOwn.record,
  "error-body": randomOwn.error,
  "event-names": randomOwn.events,
  "delivery-body": randomOwn.delivery,
  "repeat-create": randomOwn.refusal,
  "signed-content": randomOwn.signature,
  "delivery-retries": randomOwn.retries,
  "create-status": fc.constantFrom<Value>(200, "201", 202),
  framework: fc.constantFrom("django", "spring"),
});

const kinds: Readonly<Record<string, Kind>> = {
  seed: {
    schema: seed?.() ?? {},
    base: fc.constant(yamlFile("packages/mock-server/commented-seed.yaml")),
    read: (value) => {
      const { companies: seeded, testFixtures } = seededCompanies(checkSeed(value));
      const now = Date.parse("2026-07-01T08:00:00Z");
      return new Simulator({ companies: seeded, now, ...(testFixtures && { testFixtures }) }).companies;
    },
    // Entries that must differ or exist, and what the service would refuse in its state.
    unsaid:
      /must differ|must be the name of an entry|already belongs|\(\w+\)$|needs a |must not be (?:consumed|expired|before)|must be (?:Finished|consumed)|would not wait|one of the totem groups|is not a day/,
  },
  profile: {
    schema: profile?.() ?? {},
    base: own.map((assumptions) => ({ version: 1, service: "s", assumptions }) as unknown as Value),
    read: (value) => parseProfile(stringify(value), "profile.yaml"),
    // The names in the braces of a template, and their places; names that must differ; instants that ascend.
    unsaid:
      /stands for nothing|must have the text|must be a text with|must stand in a list|nested deeper|more than 500 parts|same name|same header|ascending|must have the|\{items\}|do not have anyway|content-type/i,
  },
  mapping: {
    schema: mapping?.() ?? {},
    base: fc.constant(yamlFile("examples/erp-push/orders.mapping.yaml")),
    read: (value) => readMapping(inFile(value)),
    // Time zones and formats of dates.
    unsaid: /must be a time zone|Write it as in d\/M\/yyyy/,
  },
  companies: {
    schema: companies?.() ?? {},
    base: fc.constant<Value>({
      version: 1,
      companies: {
        north: { baseUrl: "https://service.example", apiKeyFile: "north.key", profile: "north.yaml" },
        south: { baseUrl: "https://service.example", apiKey: "secret", webhookSecretFile: "south.secret" },
      },
    }),
    read: (value) => readCompanies({ TOTEM_PARTNER_COMPANIES: inFile(value) }),
    unsaid: /^(?!)/,
  },
};

/** The places of all parts of a value. */
function* placesIn(value: Value, at: readonly string[] = []): Generator<readonly string[]> {
  yield at;
  for (const [key, part] of typeof value === "object" && value !== null ? Object.entries(value) : [])
    yield* placesIn(part, [...at, key]);
}

function changed(
  value: Value,
  [key, ...rest]: readonly string[],
  change: (part: Value | undefined) => Value | undefined,
): Value {
  if (key === undefined) return change(value) ?? null;
  const entries = new Map<string, Value>(typeof value === "object" && value !== null ? Object.entries(value) : []);
  const part = entries.get(key);
  const next = rest.length === 0 ? change(part) : changed(part ?? null, rest, change);
  if (next === undefined) entries.delete(key);
  else entries.set(key, next);
  return Array.isArray(value) ? [...entries.values()] : Object.fromEntries(entries);
}

const strange = fc.constantFrom<Value | undefined>(
  ...[
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    "",
    "x",
    "1",
    "2026-07-01T08:00:00Z",
    "AAAAAAAA-0000-4000-8000-0000000000AA",
    "text/html",
    0,
    1,
    -1,
    2.5,
    404,
    5000,
    true,
    null,
  ],
  ...[[], ["x"], [0, 60], {}, { x: 1 }, { value: "loading" }, { columns: ["a", "b"] }, { column: "a", separator: "," }],
);
const added = fc.constantFrom(
  "x",
  "$schema",
  "id",
  "columns",
  "default",
  "apiKey",
  "invalid",
  "status",
  "decimal",
  "thousands",
);

/** A file with up to two mistakes, or with other values that are right. */
const spoiled = (base: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc
    .tuple(base, fc.array(fc.tuple(fc.nat(), strange, fc.option(added, { freq: 1 })), { maxLength: 2 }))
    .map(([value, changes]) =>
      changes.reduce((file, [nth, other, key]) => {
        const places = [...placesIn(file)];
        const place = places[nth % places.length] ?? [];
        return changed(file, key === null ? place : [...place, key], () => other);
      }, value),
    );

const partAt = (value: Value | undefined, [key, ...rest]: readonly string[]): Value | undefined =>
  key === undefined
    ? value
    : partAt(new Map(typeof value === "object" && value !== null ? Object.entries(value) : []).get(key), rest);

/** True if the reader takes a text for a number, or for JSON, as on a command line. */
const isText = (value: Value, instancePath: string): boolean => {
  const [, list, id] = instancePath.split("/");
  const given = list === "assumptions" && id !== undefined ? partAt(value, [list, id]) : undefined;
  return typeof given === "string" && /^[\d{]/.test(given);
};

describe.each(Object.entries(kinds))("the schema of a %s", (name, { schema, base, read, unsaid }) => {
  const validate = ajv.compile(schema);

  test("accepts what its reader accepts, and nothing else but for what no schema says", async () => {
    const counts = { both: 0, neither: 0, unsaid: 0 };
    await fc.assert(
      fc.asyncProperty(spoiled(base), async (value) => {
        const refusal = await Promise.try(read, value).then(
          () => undefined,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        );
        const errors = validate(value) ? [] : (validate.errors ?? []);
        const strict = errors.filter(({ instancePath }) => name !== "profile" || !isText(value, instancePath));
        counts[refusal === undefined ? "both" : errors.length > 0 ? "neither" : "unsaid"] += 1;
        if (refusal === undefined) expect(strict).toEqual([]);
        else if (errors.length === 0) expect(refusal).toMatch(unsaid);
      }),
      { numRuns: 300 * inject("scale") },
    );
    expect(counts.both).toBeGreaterThan(5);
    expect(counts.neither).toBeGreaterThan(20);
  });
});
