import fc from "fast-check";
import { expect, test } from "vitest";
import { showPreference } from "../src/preferred/contract-answers.ts";
import { type Preference, readPreference } from "../src/preferred/preference.ts";

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
  expect(readPreference(header)).toEqual(preference);
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
      expect(read).toEqual(Object.keys(preference).length === 0 ? undefined : preference);
    }),
  );
});

test("whatever the header holds, it is read", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (header) => {
      const read = readPreference(header);
      expect(read === undefined || Object.keys(read).length > 0).toBe(true);
    }),
  );
});

const nameAStatus = "Name a status, such as code=404.";

test.each([
  ...["99", "600", "4040", "1404", "x404", "404x"].map((code) => [
    `code=${code}`,
    `The preference code cannot be "${code}". ${nameAStatus}`,
  ]),
  ["code", `The preference code cannot be "". ${nameAStatus}`],
  [`code=${"9".repeat(101)}`, `The preference code cannot be "${"9".repeat(100)}". ${nameAStatus}`],
  ['example=""', 'The preference example cannot be "". Name an example of the contract, such as example=notFound.'],
  ["dynamic=maybe", 'The preference dynamic cannot be "maybe". It is dynamic=true or dynamic=false.'],
])("what the preference %j lacks is reported", (header, detail) => {
  expect(readPreference(header)).toEqual({ mistake: detail });
});

test.each(["", "respond-async", "dynamic=false", "=404", "code : 404", "code=404 500", "x code=404"])(
  "a header that prefers nothing known is passed over: %j",
  (header) => {
    expect(readPreference(header)).toBeUndefined();
  },
);

test("what was not preferred is not in a preference", () => {
  expect(readPreference("code=404")).toStrictEqual({ code: "404" });
  expect(readPreference("example=a")).toStrictEqual({ example: "a" });
  expect(readPreference(`code=404, ${"x".repeat(990)}`)).toStrictEqual({ code: "404" });
});

test("a header that is too long for preferences is a mistake", () => {
  expect(readPreference(`code=404, ${"x".repeat(1000)}`)).toEqual({
    mistake: "The Prefer header is longer than 1000 characters. Send code, example and dynamic alone.",
  });
});
