import { expect, test } from "vitest";
import { ConfigurationError } from "../../src/index.ts";
import { writeQuery } from "../../src/calls/operation-request.ts";

test.each([
  [undefined, ""],
  [{}, ""],
  [{ limit: undefined, ids: [] }, ""],
  [{ limit: 0, name: "a&b", open: false }, "?limit=0&name=a%26b&open=false"],
  [{ ids: ["1", "2"], by: { name: "x" } }, "?ids=1&ids=2&by[name]=x"],
])("the query %j is written as %s", (query, written) => {
  expect(writeQuery(query)).toBe(written);
});

test.each([[{ filter: { by: { name: "x" } } }], [{ ids: [["1"]] }]])("%j is not written in part", (given) => {
  expect(() => writeQuery(given)).toThrow(ConfigurationError);
});
