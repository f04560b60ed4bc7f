import fc from "fast-check";
import { expect, test } from "vitest";
import { nearest } from "../../text/nearest.ts";
import { optionMistake } from "../../text/options.ts";

const known = ["apiKey", "baseUrl", "timeout"];

test.each([
  ["a slip of the keyboard", { apikey: "k" }, "client has no option apikey; did you mean apiKey?"],
  ["a name like no other", { colour: 1 }, "client has no option colour. It has apiKey, baseUrl, timeout."],
  [
    "a variable that is not set",
    { apiKey: undefined },
    "client: apiKey is undefined. Pass a value, or leave the option out.",
  ],
])("%s is a mistake", (_what, options, mistake) => {
  expect(optionMistake("client", options, known)).toBe(mistake);
});

test("options that exist and have a value are no mistake", () => {
  expect(optionMistake("client", {}, known)).toBeUndefined();
  expect(optionMistake("client", { apiKey: "", timeout: null }, known)).toBeUndefined();
});

test("of any options, exactly those that exist and have a value pass", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string()), fc.option(fc.nat(), { nil: undefined })),
      (options) => {
        const fits = Object.entries(options).every(([name, value]) => known.includes(name) && value !== undefined);
        expect(optionMistake("client", options, known) === undefined).toBe(fits);
      },
    ),
  );
});

test("a name with one letter changed, added or left out is nearest to what it was", () => {
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.nat(), fc.constantFrom("", "x", "xy"), (name, place, letters) => {
      const at = place % name.length;
      expect(nearest(name.slice(0, at) + letters + name.slice(at + 1), known)).toBe(name);
    }),
  );
});
