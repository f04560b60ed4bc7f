import { sayValue } from "../../template/own-alternatives.ts";
import { randomOwn } from "../template/random-own.ts";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import fc from "fast-check";
import { openapiOverlay } from "openapi-format";
import { describe, expect, inject, test } from "vitest";
import { closedVariant } from "../../effective/closed-variant.ts";
import { assumptionViews, effectiveContract, overlaidContract, overlayOf } from "../../effective/contract.ts";
import { integerPlaceholder } from "../../effective/overlay.ts";
import { type AssumptionId, type Assumptions, switchableAssumptions } from "../../generated/assumptions.ts";
import contract from "../../generated/openapi.json" with { type: "json" };
import { overlays } from "../../generated/overlays.ts";
import { specFolder } from "../../build/bundle.ts";
import type { JsonObject } from "../../build/json.ts";
import { readSources } from "../../build/lint/contract-sources.ts";
import { lintContract } from "../../build/lint/rules.ts";

const sources = await readSources();
const isAssumptionId = (id: string): id is AssumptionId => Object.hasOwn(switchableAssumptions, id);
const ids = Object.keys(switchableAssumptions).filter((id) => isAssumptionId(id));
const config = await createConfig({
  extends: ["spec"],
  rules: {
    "no-unused-components": "error",
    "operation-2xx-response": "error",
    "operation-operationId-unique": "error",
  },
});
const ref = `${specFolder}generated/openapi.json`;

/** Some assumptions, in any order. */
type Values = Partial<Assumptions>;

/** The rules of the contract that an alternative keeps as well. */
const rules = [
  "bounded-lists",
  "compiling-schemas",
  "fitting-examples",
  "known-assumptions",
  "open-responses",
  "present-examples",
  "problem-status",
  "provenance",
  "request-ids",
] as const;

/** The contract without an alternative. */
const plain = await effectiveContract({});

/** The mistakes of a contract: as OpenAPI 3.1, its schemas, examples and labels. */
async function faultsOf(effective: object): Promise<unknown[]> {
  const source = JSON.stringify(effective);
  const document = JSON.parse(source) as JsonObject;
  const findings = lintContract(document, sources, rules);
  const invalid = await lintFromString({ source, absoluteRef: ref, config });
  return [...findings, ...invalid.map(({ message, ruleId }) => ({ message, ruleId }))];
}

const rows: Readonly<
  Record<string, { default: string | number; values?: object; integer?: { minimum: number; maximum?: number } }>
> = switchableAssumptions;

/** Integers of a row: the smallest limit leaves the least of a list; of statuses, one that no other row has, and one that they share. */
function integersOf({ default: standard, integer }: (typeof rows)[string]): number[] {
  if (integer === undefined) return [];
  if (integer.maximum === undefined) return [integer.minimum];
  return [...(integer.minimum === 400 ? [404, 409, 423] : [202]), integer.maximum].filter(
    (one) => String(one) !== standard,
  );
}

/** Every alternative that has an overlay. */
const alternatives = ids.flatMap((id): (readonly [string, string | number])[] => {
  const named = Object.keys(rows[id]?.values ?? {});
  const all = [...named, ...integersOf(rows[id] ?? { default: "" }).filter((one) => !named.includes(String(one)))];
  return all.filter((value) => assumptionViews({ [id]: value })[id] !== undefined).map((value) => [id, value] as const);
});
const titled = alternatives.map(([id, value]) => [`${id}=${String(value)}`, { [id]: value }] as const);

test("without an alternative, the effective contract is the published one with its responses in place", async () => {
  expect(await faultsOf(plain)).toEqual([]);
  const { schemas, parameters } = contract.components;
  expect(plain).toMatchObject({
    ...contract,
    paths: expect.anything() as unknown,
    components: { schemas, parameters },
  });
  expect(JSON.stringify(plain["paths"])).not.toContain("#/components/responses");
});

describe.each(titled)("%s", (_title, values) => {
  test("leads to another contract, a valid one whose schemas compile and whose examples fit", async () => {
    const effective = await effectiveContract(values);
    expect(await faultsOf(effective)).toEqual([]);
    expect(effective).not.toEqual(plain);
  });
});

test.each<[Values]>([
  [{ "response-fields": "documented" }],
  [{ "response-fields": "documented", "list-envelope": "array", "delete-status": "200", "soft-deleted-get": "200" }],
  [{ "event-names": "snake_case" }],
])("under %j, no example has fields that records then lack, or an event that has another name", async (values) => {
  const closed = JSON.parse(JSON.stringify(closedVariant(await effectiveContract(values)))) as JsonObject;
  expect(lintContract(closed, sources, ["fitting-examples"])).toEqual([]);
});

test("every action of every overlay changes something, alone or after another overlay", async () => {
  const unusedBy = async (values: Values) => (await overlaidContract(values)).unused.map(({ target }) => target);
  // That of a template is made from the contract at hand.
  const writtenOverlays: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> = overlays;
  const alone: { written: string; values: Values; unused: string[] }[] = [];
  for (const [[id, value], [, values]] of alternatives.map((one, at) => [one, titled[at] ?? ["", {}]] as const)) {
    const written = writtenOverlays[id];
    if (written === undefined) continue;
    const isTemplate = written[value] === undefined;
    alone.push({ written: isTemplate ? id : `${id}=${String(value)}`, values, unused: await unusedBy(values) });
  }
  const never = new Map<string, string[]>();
  for (const { written, values, unused } of alone) {
    const asWritten = (target: string) =>
      target.replaceAll(sayValue(Object.values(values)[0] ?? ""), integerPlaceholder);
    // An action of a template need not change something with every integer.
    let left = never.has(written) ? unused.filter((target) => never.get(written)?.includes(asWritten(target))) : unused;
    for (const other of alone) {
      if (left.length === 0) break;
      const still = (await unusedBy({ ...other.values, ...values })).filter((target) => !other.unused.includes(target));
      left = left.filter((target) => still.includes(target));
    }
    never.set(written, left.map(asWritten));
  }
  expect([...never.values()].flat()).toEqual([]);
});

test.each(["required", "absent"] as const)(
  "under path-prefix=%s, the first server is one that assumes it",
  async (value) => {
    const { servers } = await effectiveContract({ "path-prefix": value });
    expect(servers).toMatchObject([
      {
        url: `http://127.0.0.1:4010${value === "required" ? "/partner" : ""}`,
        description: `The mock server, started with --assume path-prefix=${value}.`,
      },
      {},
    ]);
  },
);

test.each<[Values, number]>([
  [{ "default-limit": 300 }, 200],
  [{ "default-limit": 300, "limit-over-max": "reject" }, 200],
  [{ "max-limit": 7 }, 7],
  [{ "max-limit": 7, "limit-over-max": "reject" }, 7],
  [{ "default-limit": 300, "max-limit": 7, "limit-over-max": "reject" }, 7],
  [{ "default-limit": 6, "max-limit": 7, "limit-over-max": "reject" }, 6],
])("the default of limit under %j is what a list returns, %d, and fits its bounds", async (values, limit) => {
  const effective = await effectiveContract(values);
  expect(await faultsOf(effective)).toEqual([]);
  const { parameters } = effective["components"] as typeof contract.components;
  expect(parameters.Limit.schema.default).toBe(limit);
});

test("the order in which assumptions are given makes no difference", async () => {
  const values: Values = { "error-body": "flat", "validation-status": "422", "malformed-id": 423 };
  const reversed = Object.fromEntries(Object.entries(values).reverse());
  expect(JSON.stringify(await effectiveContract(values))).toBe(JSON.stringify(await effectiveContract(reversed)));
});

test("a page in an example shows no more records than the largest limit, however many there are", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.nat({ max: 12 }), async (limit, count) => {
      const items = Array.from({ length: count }, (_, at) => at);
      const values = [{ items, total: count }, { items }];
      const examples = Object.fromEntries(values.map((value, at) => [`page${String(at)}`, { value }]));
      const content = { "application/json": { examples } };
      const document = { paths: { "/records": { get: { responses: { "200": { content } } } } } };
      const overlaySet = {
        actions: (overlayOf("max-limit", limit)?.actions ?? []).map((action) => ({ ...action })),
        overlay: "1.1.0",
      };
      const { data }: { data: object } = await openapiOverlay(structuredClone(document), { overlaySet });
      const { paths } = data as typeof document;
      const shown = Object.values(paths["/records"].get.responses["200"].content["application/json"].examples);
      const kept = items.slice(0, limit);
      expect(shown.map(({ value }) => value)).toEqual([{ items: kept, total: count }, { items: kept }]);
    }),
  );
});

test("no placeholder is left in a contract, nor in any overlay that is applied", async () => {
  const values: Values = { "max-limit": 7, "default-limit": 3 };
  expect(JSON.stringify(await effectiveContract(values))).not.toContain(integerPlaceholder);
  expect(JSON.stringify([overlayOf("max-limit", 7), overlayOf("default-limit", 3)])).not.toContain(integerPlaceholder);
});

test("of some assumptions, those are shown that change the contract", async () => {
  const values: Values = { "list-order": "newest-first", "error-body": "flat", "create-status": "201" };
  expect(assumptionViews(values)).toEqual({ "error-body": "flat" });
  expect(await effectiveContract(values)).toEqual(await effectiveContract({ "error-body": "flat" }));
});

/** A value of every assumption. */
const combinations = fc.record(
  Object.fromEntries(
    Object.entries(switchableAssumptions).map(([id, row]) => {
      const named = "values" in row ? Object.keys(row.values).map((value) => fc.constant(value)) : [];
      const { minimum: min, maximum: max = 1000 } =
        "integer" in row ? { maximum: undefined, ...row.integer } : { minimum: 1 };
      const own = "own" in row ? [randomOwn[row.own], randomOwn[row.own]] : [];
      return [id, fc.oneof(...named, ...own, ...("integer" in row ? [fc.integer({ min, max })] : []))];
    }),
  ),
);

const numRuns = 40 * inject("scale");

test(
  "any combination of assumptions leads to a valid contract whose schemas compile and whose examples fit",
  { timeout: 20_000 * numRuns },
  async () => {
    await fc.assert(
      fc.asyncProperty(combinations, async (values) => {
        expect(await faultsOf(await effectiveContract(values))).toEqual([]);
      }),
      { numRuns },
    );
  },
);
