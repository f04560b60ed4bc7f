import fc from "fast-check";
import { createQuerySerializer } from "openapi-fetch";
import { expect, test } from "vitest";
import { ConfigurationError } from "../../src/index.ts";
import { writeQuery } from "../../src/operations/query.ts";

const name = fc.stringMatching(/^[a-zA-Z]{1,8}$/);
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const query = fc.dictionary(
  name,
  fc.oneof(value, fc.constantFrom(null, undefined), fc.array(value), fc.dictionary(name, value, { minKeys: 1 })),
);

test("a query is written as openapi-fetch writes it", () => {
  const serialize = createQuerySerializer();
  fc.assert(
    fc.property(query, (given) => {
      const search = serialize(given);
      expect(writeQuery(given)).toBe(search === "" ? "" : `?${search}`);
    }),
  );
});

test("a call without a query has none", () => {
  expect([undefined, {}, { limit: undefined }].map(writeQuery)).toEqual(["", "", ""]);
});

test.each([[{ filter: { by: { name: "x" } } }], [{ ids: [["1"]] }]])("%j is not written in part", (given) => {
  expect(() => writeQuery(given)).toThrow(ConfigurationError);
});
