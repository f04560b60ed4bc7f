import { expect, test } from "vitest";
import { memoryDedupe } from "../../src/index.ts";
import { dedupeTable, postgresDedupe } from "../../src/postgres.ts";
import { redisDedupe } from "../../src/redis.ts";

const never = () => Promise.reject(new Error("No store is called."));

test.each<[string, (options: object) => unknown, string[]]>([
  ["memoryDedupe", memoryDedupe, ["max", "now"]],
  ["redisDedupe", (options) => redisDedupe({ eval: never }, options), ["prefix"]],
  ["postgresDedupe", (options) => postgresDedupe({ query: never }, options), ["table"]],
])("%s refuses options that do not exist or are undefined, and names the nearest", (name, open, own) => {
  for (const option of ["lease", "ttl", ...own]) {
    const misspelt = `${option}s`;
    expect(() => open({ [misspelt]: 1 })).toThrow(
      new TypeError(`${name} has no option ${misspelt}; did you mean ${option}?`),
    );
    expect(() => open({ [option]: undefined })).toThrow(
      new TypeError(`${name}: ${option} is undefined. Pass a value, or leave the option out.`),
    );
  }
});

test("a table has its schema before it, and a name that is not plain is refused", () => {
  expect(dedupeTable("erp.deliveries")).toContain('TABLE IF NOT EXISTS "erp"."deliveries" (');
  expect(dedupeTable("deliveries")).toContain('TABLE IF NOT EXISTS "deliveries" (');
  expect(() => dedupeTable("x".repeat(53))).toThrow("lowercase letters, digits and _, at most 52 characters.");
});
