import fc from "fast-check";
import { expect, test } from "vitest";
import { isDateless, validityAt, windowOf } from "../../src/domain/authorizations/authorization.ts";
import { contextAt } from "../support/domain/domain-context.ts";

const { assume } = contextAt(0);

test("[S040] an endDate alone is an end, unless it is assumed to restrict nothing", () => {
  const dates = { scheduledDate: null, endDate: 5 };
  expect(windowOf(dates, assume)).toEqual({ from: -Infinity, until: 5 });
  const unrestricted = contextAt(0, { "end-date-only": "unrestricted" }).assume;
  expect(windowOf(dates, unrestricted)).toEqual({ from: -Infinity, until: Infinity });
});

test("an endDate beside a scheduledDate restricts, whatever one alone is assumed to do", () => {
  const unrestricted = contextAt(0, { "end-date-only": "unrestricted" }).assume;
  expect(windowOf({ scheduledDate: 1, endDate: 5 }, unrestricted)).toEqual({ from: 1, until: 5 });
});

test("[S038] an instant is before, in or after a window, and both ends belong to it", () => {
  const instant = fc.integer({ min: -100, max: 100 });
  fc.assert(
    fc.property(fc.option(instant), fc.option(instant), instant, (scheduledDate, endDate, now) => {
      fc.pre(scheduledDate === null || endDate === null || scheduledDate <= endDate);
      const expected =
        scheduledDate !== null && now < scheduledDate
          ? "not-yet"
          : endDate !== null && now > endDate
            ? "over"
            : "valid";
      expect(validityAt({ scheduledDate, endDate }, now, assume)).toBe(expected);
    }),
  );
});

test("dateless means neither of the dates", () => {
  expect(isDateless({ scheduledDate: null, endDate: null }, assume)).toBe(true);
  expect(isDateless({ scheduledDate: 1, endDate: null }, assume)).toBe(false);
  expect(isDateless({ scheduledDate: null, endDate: 1 }, assume)).toBe(false);
});
