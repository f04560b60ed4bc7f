import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConfig, lint, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { startMockServer } from "../../../packages/mock-server/src/index.ts";
import { specFolder } from "../../../spec/build/bundle.ts";
import { itemsOf } from "../../../spec/build/lint/json-pointer.ts";
import { readSources } from "../../../spec/build/lint/contract-sources.ts";
import { objectAt, textAt } from "../../../spec/build/operations.ts";
import { parseYaml } from "../../../spec/build/yaml-source.ts";
import { runArazzo } from "./arazzo-runner.ts";

const name = "journey.arazzo.yaml";
const ref = specFolder + name;
const source = await readFile(ref, "utf8");
const [workflow] = itemsOf(objectAt(parseYaml(source, ref), name)["workflows"]);
const steps = itemsOf(objectAt(workflow, name)["steps"]).map((step) => objectAt(step, name));
const stepIds = steps.map((step) => textAt(step, "stepId", name));

/** Inputs that name fixtures of the mock server. */
const inputs = {
  apiKey: "test_demo",
  run: "1",
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  carrierTaxId: "B12345674",
  driverNif: "12345678Z",
};

const config = await createConfig({ extends: ["recommended-strict", "spec"] });

test("Redocly finds nothing in the description of the main journey", async () => {
  expect(await lint({ ref, config })).toEqual([]);
});

test("a step of the journey that has the name of another is found", async () => {
  const spoiled = source.replace("stepId: cancel-again", "stepId: cancel");
  const [problem] = await lintFromString({ source: spoiled, absoluteRef: ref, config });
  expect(problem?.ruleId).toBe("stepId-unique");
});

test("every assumption that a step of the journey names is a row, and every step has an output", async () => {
  const { switchable, fixed } = await readSources();
  const named = steps.flatMap((step) => [step["x-assumption"] ?? []].flat());
  expect(Object.keys({ ...switchable, ...fixed })).toEqual(expect.arrayContaining(named));
  expect(steps.filter(({ outputs }) => outputs === undefined)).toEqual([]);
});

test.each(["", "/partner"])("the mock server walks the whole journey, at %j of its address", async (path) => {
  await using mock = await startMockServer({ contract: "strict" });
  const walks = await runArazzo([ref], mock.url + path, inputs);
  expect(walks).toEqual(new Map([[name, { passed: stepIds }]]));
  // The runner has really been there.
  const called = mock.requests().map(({ operationId }) => operationId);
  expect(called).toEqual(steps.map(({ operationId }) => operationId));
});

test("a service that answers a create with 200 fails at the step that rests on this assumption", async () => {
  await using mock = await startMockServer({ contract: "strict", assumptions: { "create-status": "200" } });
  const walks = await runArazzo([ref], mock.url, inputs);
  const failed = { step: "authorize", checks: ["$statusCode == 201"] };
  expect(walks).toEqual(new Map([[name, { passed: ["create-product", "create-warehouse"], failed }]]));
});

/** The descriptions that expect one thing otherwise, each with the walk that must come of it. */
const otherwise = steps.flatMap((step, place) => {
  const passed = stepIds.slice(0, place);
  const stepId = textAt(step, "stepId", name);
  const conditions = itemsOf(step["successCriteria"]).map((one) => textAt(objectAt(one, name), "condition", name));
  return conditions.map((condition) => {
    const negated = condition.replace("==", "!=");
    const start = source.indexOf(`stepId: ${stepId}\n`);
    const description = source.slice(0, start) + source.slice(start).replace(condition, negated);
    return { description, walk: { passed, failed: { step: stepId, checks: [negated] } } };
  });
});

test("each success criterion can fail, and ends the journey at its step", async () => {
  await using mock = await startMockServer({ contract: "strict" });
  const folder = await mkdtemp(join(tmpdir(), "journeys-"));
  try {
    const contract = JSON.stringify(`${specFolder}generated/openapi.json`);
    const files = otherwise.map(async ({ description }, at) => {
      const file = join(folder, `${at}.arazzo.yaml`);
      // The runs share one service, so each needs external ids of its own.
      const apart = description.replaceAll("{$inputs.run}", `{$inputs.run}-${at}`);
      await writeFile(file, apart.replace("url: generated/openapi.json", `url: ${contract}`));
      return file;
    });
    const walks = await runArazzo(await Promise.all(files), mock.url, inputs);
    expect([...walks.values()]).toEqual(otherwise.map(({ walk }) => walk));
    expect(walks.size).toBeGreaterThan(20);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
