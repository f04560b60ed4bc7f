import fc from "fast-check";
import { expect, test } from "vitest";
import { type Preference, readPreference, showPreference } from "../src/preferred/preference.ts";

test.each([
  ["code=404", { code: "404" }],
  ['Code = "404"', { code: "404" }],
  ["code=404, example=notFound", { code: "404", example: "notFound" }],
  ["code=404; dynamic=true", { code: "404", dynamic: true }],
  ['example="a, b; \\"c\\""', { example: 'a, b; "c"' }],
  ["respond-async, dynamic=TRUE", { dynamic: true }],
  ["code=404, code=500", { code: "404" }],
  [",,; dynamic=true ,", { dynamic: true }],
])("%s is read", (header, preference) => {
  expect(readPreference(header)).toEqual({ read: "preference", preference });
});

const preferences: fc.Arbitrary<Preference> = fc.record(
  {
    code: fc.integer({ min: 100, max: 599 }).map(String),
    example: fc.stringMatching(/^[ -~]{1,40}$/),
    dynamic: fc.constant(true),
  },
  { requiredKeys: [] },
);

test("preferences are read as they are shown", () => {
  fc.assert(
    fc.property(preferences, (preference) => {
      const read = readPreference(showPreference(preference));
      expect(read).toEqual(
        Object.keys(preference).length === 0 ? { read: "nothing" } : { read: "preference", preference },
      );
    }),
  );
});

test("whatever the header holds, it is read", () => {
  fc.assert(fc.property(fc.string({ maxLength: 2000 }), (header) => readPreference(header).read.length > 0));
});

test("a header that is too long for preferences is a mistake", () => {
  expect(readPreference(`code=404, ${"x".repeat(1000)}`)).toEqual({
    read: "mistake",
    detail: "The Prefer header is longer than 1000 characters. Send code, example and dynamic alone.",
  });
});
