import { expect, test } from "vitest";
import { readListEnvelope } from "../src/paging/list-envelope.ts";

test.each([0, 1, 2 ** 53 - 1])("a total of %d is a count", (total) => {
  expect(readListEnvelope({ items: [], total })?.total).toBe(total);
  expect(readListEnvelope({ data: [], meta: { total } })?.total).toBe(total);
});

test.each([-1, 0.5, Infinity, 2 ** 53, "7", null, undefined])("a total of %j is none", (total) => {
  expect(readListEnvelope({ items: [], total, limit: total, offset: total })).toEqual({
    records: [],
    total: undefined,
    limit: undefined,
    offset: undefined,
  });
});
