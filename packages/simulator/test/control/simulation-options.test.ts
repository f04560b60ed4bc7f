import { expect, test } from "vitest";
import { readSimulationOptions, seededIds } from "../../src/control.ts";
import { usageOf } from "../support/steered.ts";

const read = (given: unknown) => readSimulationOptions("start(options)", given);

test("without options, every default of the simulator applies", () => {
  expect(read({})).toStrictEqual({ assumptions: {}, faults: [] });
});

test("options come in the form that a simulator accepts, a scenario as its rules, once", () => {
  const { newIds, ...others } = read({
    assumptions: { "create-status": "200" },
    now: "1970-01-01T00:00:01Z",
    randomSeed: 0,
    maxCompanies: 1,
    maxRecords: 1,
    faults: [{ kind: "drop", id: "own" }],
    scenarios: ["lost-answer", "lost-answer"],
  });
  expect(others).toMatchObject({ assumptions: { "create-status": "200" }, now: 1000, maxCompanies: 1, maxRecords: 1 });
  const [own, ...ofScenario] = others.faults ?? [];
  expect([own, ofScenario.map(({ id }) => id)]).toEqual([{ kind: "drop", id: "own" }, ["lost-answer"]]);
  expect(newIds?.("records")()).toBe(read({ randomSeed: 0 }).newIds?.("records")());
  expect(newIds?.("records")()).not.toBe(read({ randomSeed: 1 }).newIds?.("records")());
});

test("a profile settles what it settles elsewhere, and single assumptions win over it", () => {
  const profile = {
    version: 1,
    service: "https://erp.example",
    assumptions: { framework: "laravel", "list-order": "newest-first" },
  };
  expect(read({ profile, assumptions: { "list-envelope": "array" } }).assumptions).toEqual({
    ...{ "list-envelope": "array", "record-envelope": "data", "error-body": "laravel", "list-order": "newest-first" },
  });
  expect(read({ profile: { version: 1, assumptions: null } }).assumptions).toEqual({});
  for (const given of [
    { profile: { version: 1, assumptions: { framework: "djago" } } },
    { assumptions: { framework: 1 } },
  ])
    expect(() => read(given)).toThrow(/^framework cannot be "(?:djago|number)"\. It can be: django, /);
  expect(usageOf(() => read({ profile: { "list-order": "x" } }))).toContain("profile.version");
});

test.each([
  [{ randomSeed: -1 }, "randomSeed must be at least 0, not -1"],
  [{ maxCompanies: 0 }, "maxCompanies must be at least 1, not 0"],
  [{ maxRecords: 0 }, "maxRecords must be at least 1, not 0"],
  [{ maxRecords: 1.5 }, "maxRecords must be an integer, not 1.5"],
])("the options %j are refused", (given, message) => {
  expect(usageOf(() => read(given))).toBe(`start(options): ${message}.`);
});

test("an option that is none is refused", () => {
  expect(usageOf(() => read({ sead: 1 }))).toMatch(/^start\(options\) has no option sead/);
});

test("the ids of a seed are the same in every release", () => {
  const ids = seededIds(7)("records of demo");
  expect([ids(), ids()]).toEqual(["393c5419-0e8e-4d9a-b65d-299783fd4fa9", "db65f382-2681-4f28-a47a-3d87676d28a4"]);
  expect(seededIds(7)("requests of demo")()).not.toBe(seededIds(7)("records of demo")());
});

test("ids are UUIDs of version 4, and no two streams or seeds have one in common", () => {
  const streams = [seededIds(0)("a"), seededIds(0)("b"), seededIds(1)("a"), seededIds(2 ** 53 - 1)("a")];
  const ids = streams.flatMap((next) => Array.from({ length: 100 }, next));
  expect(new Set(ids).size).toBe(400);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
