import { createConfig, lintFromString } from "@redocly/openapi-core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { effectiveContract, overlaidContract } from "../../spec/effective/contract.ts";
import { type Assumptions, switchableAssumptions } from "../../spec/generated/assumptions.ts";
import contract from "../../spec/generated/openapi.json" with { type: "json" };
import { overlays } from "../../spec/generated/overlays.ts";
import { type JsonObject, specFolder } from "../contract/bundle.ts";
import { checkBoundedLists } from "../contract/lint/bounded-lists.ts";
import { checkCompilingSchemas } from "../contract/lint/compiling-schemas.ts";
import { checkFittingExamples } from "../contract/lint/fitting-examples.ts";
import { checkKnownAssumptions } from "../contract/lint/known-assumptions.ts";
import { readLedger } from "../contract/lint/ledger.ts";
import { checkOpenResponses } from "../contract/lint/open-responses.ts";
import { checkPresentExamples } from "../contract/lint/present-examples.ts";
import { checkProblemStatus } from "../contract/lint/problem-status.ts";
import { checkProvenance } from "../contract/lint/provenance.ts";
import { checkRequestIds } from "../contract/lint/request-ids.ts";
import type { Finding } from "../contract/lint/rule.ts";
import { checkUsedComponents } from "../contract/lint/used-components.ts";

const ledger = await readLedger();
const config = await createConfig({ extends: ["spec"] });
const ref = `${specFolder}generated/openapi.json`;

/** Some assumptions, in any order. */
type Values = Partial<Assumptions>;

/** The rules of the contract that an alternative keeps as well. */
const rules = [
  checkBoundedLists,
  checkCompilingSchemas,
  checkFittingExamples,
  checkKnownAssumptions,
  checkOpenResponses,
  checkPresentExamples,
  checkProblemStatus,
  checkProvenance,
  checkRequestIds,
  checkUsedComponents,
];

/** What is wrong with the contract under some assumptions: as OpenAPI 3.1, its schemas, examples and labels. */
async function faultsOf(values: Values): Promise<unknown[]> {
  const source = JSON.stringify(await effectiveContract(values));
  const document = JSON.parse(source) as JsonObject;
  const findings: Finding[] = rules.flatMap((rule) => rule(document, ledger));
  const invalid = await lintFromString({ source, absoluteRef: ref, config });
  return [...findings, ...invalid.map(({ message, ruleId }) => ({ message, ruleId }))];
}

/** Every alternative that has an overlay; of integers the smallest, which leaves the least of a list. */
const alternatives = Object.entries(overlays).flatMap(([id, values]) =>
  Object.keys(values).map((value) => [id, value === "integer" ? 1 : value] as const),
);
const titled = alternatives.map(([id, value]) => [`${id}=${String(value)}`, { [id]: value }] as const);

test("without an alternative, the effective contract is the published one with its responses in place", async () => {
  expect(await faultsOf({})).toEqual([]);
  const effective = await effectiveContract({});
  const { schemas, parameters } = contract.components;
  expect(effective).toMatchObject({
    ...contract,
    paths: expect.anything() as unknown,
    components: { schemas, parameters },
  });
  expect(JSON.stringify(effective["paths"])).not.toContain("#/components/responses");
});

describe.each(titled)("%s", (_title, values) => {
  test("leads to another contract, a valid one whose schemas compile and whose examples fit", async () => {
    expect(await faultsOf(values)).toEqual([]);
    expect(await effectiveContract(values)).not.toEqual(await effectiveContract({}));
  });
});

test("every action of every overlay changes something, alone or after another overlay", async () => {
  const unusedBy = async (values: Values) => (await overlaidContract(values)).unused.map(({ target }) => target);
  const alone: { values: Values; unused: string[] }[] = [];
  for (const [, values] of titled) alone.push({ values, unused: await unusedBy(values) });
  const never: string[] = [];
  for (const { values, unused } of alone) {
    let left = unused;
    for (const other of alone) {
      if (left.length === 0) break;
      const still = (await unusedBy({ ...other.values, ...values })).filter((target) => !other.unused.includes(target));
      left = left.filter((target) => still.includes(target));
    }
    never.push(...left);
  }
  expect(never).toEqual([]);
});

test("the order in which assumptions are given makes no difference", async () => {
  const values: Values = { "error-body": "flat", "validation-status": "422", "malformed-id": "404" };
  const reversed = Object.fromEntries(Object.entries(values).reverse());
  expect(JSON.stringify(await effectiveContract(values))).toBe(JSON.stringify(await effectiveContract(reversed)));
});

/** A value of every assumption. */
const combinations = fc.record(
  Object.fromEntries(
    Object.entries(switchableAssumptions).map(([id, row]) => {
      const named = "values" in row ? Object.keys(row.values).map((value) => fc.constant(value)) : [];
      return [id, fc.oneof(...named, ...("integer" in row ? [fc.integer({ min: 1, max: 1000 })] : []))];
    }),
  ),
);

/** COMBINATIONS sets another number; 200 take a few minutes. */
const numRuns = Number(process.env["COMBINATIONS"] ?? 20);

test(
  "any combination of assumptions leads to a valid contract whose schemas compile and whose examples fit",
  { timeout: 20_000 * numRuns },
  async () => {
    await fc.assert(
      fc.asyncProperty(combinations, async (values) => {
        expect(await faultsOf(values)).toEqual([]);
      }),
      { numRuns },
    );
  },
);
