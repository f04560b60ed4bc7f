import { expect, test } from "vitest";
import { bundleContract } from "../../build/bundle.ts";
import { readSources } from "../../build/lint/contract-sources.ts";
import { lintContract } from "../../build/lint/rules.ts";
import { mutations } from "./lint-mutations.ts";

const contract = await bundleContract();
const sources = await readSources();

test("the contract keeps every rule", () => {
  expect(lintContract(contract, sources)).toEqual([]);
});

const cases = Object.entries(mutations).flatMap(([rule, list]) =>
  list.map(([does, spoil, at]) => ({ rule, does, spoil, at })),
);

test.each(cases)("only $rule is broken by a change that $does", ({ rule, spoil, at }) => {
  const draft = structuredClone({ contract, sources });
  spoil(draft);
  const violations = lintContract(draft.contract, draft.sources);
  expect([...new Set(violations.map((violation) => violation.rule))]).toEqual([rule]);
  expect(violations.map(({ pointer }) => pointer)).toContain(at);
});
