import fc from "fast-check";
import { expect, test } from "vitest";
import { heldHeaders, holdHeaders } from "../../src/journal/received-request.ts";

test("headers are held as they came, whatever is in them", () => {
  const name = fc.string().map((text) => text.toLowerCase());
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(name, fc.string()), { selector: ([name]) => name }), (lines) => {
      const headers = { get: () => null, [Symbol.iterator]: () => lines[Symbol.iterator]() };
      expect([...heldHeaders(holdHeaders(headers))]).toEqual(lines);
    }),
  );
});

test("headers that are at hand as they were received are held so, and read in lower case and joined", () => {
  const received = ["Host", "localhost", "Accept", "a", "X-Request-ID", "1", "accept", "b"];
  const headers = { get: () => null, received, [Symbol.iterator]: () => expect.unreachable("nothing is joined yet") };
  expect([...heldHeaders(holdHeaders(headers))]).toEqual([
    ["host", "localhost"],
    ["accept", "a, b"],
    ["x-request-id", "1"],
  ]);
});
