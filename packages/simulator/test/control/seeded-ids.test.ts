import { expect, test } from "vitest";
import { seededIds } from "../../src/control.ts";

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
