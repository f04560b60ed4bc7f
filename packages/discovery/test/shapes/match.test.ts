import type { Template } from "@totem-partner/spec/template";
import { describe, expect, test } from "vitest";
import { isInOrder } from "../../src/shapes/list-shape.ts";
import { matches } from "@totem-partner/spec/located";

const any = () => true;

/** The value of each placeholder, if the template can produce the value as a whole. */
function placed(template: Template, value: unknown): Record<string, unknown> | undefined {
  const found: Record<string, unknown> = {};
  const isMatch = matches(template, value, (name, at) => {
    found[name] = at;
    return true;
  });
  return isMatch ? found : undefined;
}

test("a placeholder stands for a value that is accepted for it", () => {
  expect(placed("{total}", [7])).toEqual({ total: [7] });
  expect(matches("{total}", 7, (name, value) => name === "total" && value === 8)).toBe(false);
});

test.each([
  [7, 7, true],
  [7, 8, false],
  [null, null, true],
  [null, undefined, false],
  [true, true, true],
  ["none", "none", true],
  ["none", "some", false],
  ["urn:{code}", "urn:not_found", true],
  ["urn:{code}", "url:not_found", false],
  ["7", 7, false],
] as const)(
  "a constant matches itself, and words around a placeholder the same words: %j, %j: %s",
  (template, value, is) => {
    expect(matches(template, value, any)).toBe(is);
  },
);

describe("an object", () => {
  test("has every key of its template, and no other", () => {
    const template = { a: "{total}", b: { c: 7 } };
    expect(placed(template, { a: 3, b: { c: 7 } })).toEqual({ total: 3 });
    for (const value of [{ a: 3 }, { a: 3, b: { c: 8 } }, { a: 3, b: { c: 7 }, d: 1 }, [3, { c: 7 }], null, undefined])
      expect(placed(template, value)).toBeUndefined();
  });

  test("may lack a key that is optional, but has none of another value there", () => {
    const template = { a: 7, "b?": 8 };
    expect(matches(template, { a: 7 }, any)).toBe(true);
    expect(matches(template, { a: 7, b: 8 }, any)).toBe(true);
    expect(matches(template, { a: 7, b: 9 }, any)).toBe(false);
    expect(matches(template, { a: 7, "b?": 8 }, any)).toBe(false);
  });

  test("has any number of other keys where a key stands for a field, each with what is said of a field", () => {
    const template = { v: 7, "{field.name}": ["{field.message}"] };
    expect(matches(template, { v: 7 }, any)).toBe(true);
    expect(matches(template, { v: 7, limit: ["wrong"], offset: ["wrong", "too large"] }, any)).toBe(true);
    expect(matches(template, { limit: ["wrong"] }, any)).toBe(false);
    expect(matches(template, { v: 7, limit: ["wrong"], offset: "wrong" }, any)).toBe(false);
  });
});

describe("a list", () => {
  test("has the items of its template, each in its place", () => {
    expect(placed(["{total}", 7], [3, 7])).toEqual({ total: 3 });
    for (const value of [[3], [3, 8], [3, 7, 7], { 0: 3, 1: 7, length: 2 }, "37"])
      expect(placed(["{total}", 7], value)).toBeUndefined();
    expect(matches([], [], any)).toBe(true);
    expect(matches([], [7], any)).toBe(false);
  });

  test("has any number of items if its item says something of a field", () => {
    const template = [{ loc: "{field.name}", v: 7 }];
    expect(matches(template, [], any)).toBe(true);
    expect(
      matches(
        template,
        [
          { loc: "limit", v: 7 },
          { loc: "offset", v: 7 },
        ],
        any,
      ),
    ).toBe(true);
    expect(matches(template, [{ loc: "limit", v: 7 }, { loc: "offset" }], any)).toBe(false);
  });
});

test.each([
  [{ a: 1, b: 2 }, { a: 1, b: 2 }, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, false],
  [{ a: 1, b: 2, c: 3 }, { a: 1, c: 3 }, true],
  [{ a: 1, b: 2, c: 3 }, { c: 3, a: 1 }, false],
  [{ a: 1, "b?": 2 }, { b: 2, a: 1 }, false],
  [{ a: 1, "b?": 2 }, { a: 1, b: 2 }, true],
  [{ a: 1, b: 2 }, { more: 0, a: 1, between: 0, b: 2 }, true],
  [{ a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } }, false],
  [{ a: { b: 1, c: 2 }, d: 3 }, { a: { c: 2, b: 1 }, d: 3 }, false],
  [{ "a?": { b: 1, c: 2 } }, { a: { c: 2, b: 1 } }, false],
  [
    [{ a: 1, b: 2 }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    false,
  ],
  [
    [{ a: 1, b: 2 }],
    [
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ],
    true,
  ],
  [[{ a: 1, b: 2 }], "none", true],
  [[], [{ b: 2, a: 1 }], true],
  // The template tells several items apart by their positions.
  [[{ a: 1, b: 2 }, { c: 3 }], [{ b: 2, a: 1 }, { c: 3 }], true],
  [{ a: 1, b: 2 }, "none", true],
  [{ a: 1, b: 2 }, null, true],
  ["{total}", { b: 2, a: 1 }, true],
] satisfies [Template, unknown, boolean][])(
  "keys are in order if they come as in the template, as far down as both go: %j, %j: %s",
  (template, value, is) => {
    expect(isInOrder(template, value)).toBe(is);
  },
);
