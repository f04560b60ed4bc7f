import { expect, test } from "vitest";
import { memoryDedupe } from "../../src/index.ts";
import { postgresDedupe } from "../../src/postgres.ts";
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
