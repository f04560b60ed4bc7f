import fc from "fast-check";
import { expect, test } from "vitest";
import { median, percentile } from "../src/reporting/statistics.ts";

/** Without -0, of which nothing says whether it comes before 0. */
const number = fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((drawn) => drawn + 0);
const numbers = fc.array(number, { minLength: 1 });

test.each([
  [[3], 3],
  [[5, 1, 3], 3],
  [[10, 2, 8, 4], 6],
])("the median of %j is %d", (values, expected) => {
  expect(median(values)).toBe(expected);
});

test("as many numbers are at most the median as are at least the median", () => {
  fc.assert(
    fc.property(numbers, (values) => {
      const middle = median(values);
      const [below, above] = [values.filter((one) => one <= middle), values.filter((one) => one >= middle)];
      expect(Math.min(below.length, above.length)).toBeGreaterThanOrEqual(values.length / 2);
    }),
  );
});

test("the median takes no account of the order, and leaves it as it is", () => {
  fc.assert(
    fc.property(numbers, (values) => {
      const given = [...values];
      expect(median(values.toReversed())).toBe(median(values));
      expect(values).toEqual(given);
    }),
  );
});

test("a percentile is one of the values, and the smallest that its share of them does not exceed", () => {
  fc.assert(
    fc.property(numbers, fc.double({ min: 0.01, max: 1, noNaN: true }), (values, share) => {
      const found = percentile(Float64Array.from(values), share);
      expect(values).toContain(found);
      expect(values.filter((one) => one <= found).length).toBeGreaterThanOrEqual(share * values.length);
      expect(values.filter((one) => one < found).length).toBeLessThan(share * values.length);
    }),
  );
});

test("of 100 values, the 99th percentile is the 99th", () => {
  expect(
    percentile(
      Float64Array.from({ length: 100 }, (_, at) => 100 - at),
      0.99,
    ),
  ).toBe(99);
});

test("nothing has no median and no percentile", () => {
  expect(() => median([])).toThrow(RangeError);
  expect(() => percentile(new Float64Array(), 0.99)).toThrow(RangeError);
});
