import { expect, test } from "vitest";
import { repeatedClasses } from "../../packages/declarations/repeated-classes.ts";

const declared = "class StoreError extends Error {}";
const assigned = "var StoreError = class extends Error {};";

test("a class of errors that two files define is named with both, however it is written", () => {
  expect(
    repeatedClasses({ "dist/index.cjs": declared, "dist/redis.cjs": assigned, "dist/index.js": declared }),
  ).toEqual(["StoreError (.cjs) is defined more than once, in dist/index.cjs and dist/redis.cjs"]);
});

test("one definition for each kind of module is right, and declarations and uses are none", () => {
  const files = {
    "dist/chunk.js": declared,
    "dist/chunk.cjs": assigned,
    "dist/index.js": "throw new StoreError(); import { StoreError } from './chunk.js';",
    "dist/index.d.ts": "declare class StoreError extends Error {}",
  };
  expect(repeatedClasses(files)).toEqual([]);
});
