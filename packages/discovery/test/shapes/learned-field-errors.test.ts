import { describe, expect, test } from "vitest";
import { learnError } from "../../src/shapes/learned-error.ts";
import { invalidWith, usualWith, words } from "../support/error-samples.ts";

describe("an error about a field", () => {
  const usual = usualWith(...words.map((message) => ({ message })));
  const learned = (...bodies: [unknown, unknown]) => learnError(usual, invalidWith(...bodies));
  const formOf = (...bodies: [unknown, unknown]): unknown => {
    const known = learned(...bodies);
    return known.ok ? known.body.invalid : known.why;
  };
  const list = (one: unknown, other: unknown) => [{ errors: [one] }, { errors: [other] }] as [object, object];
  const fieldError = { in: "query", path: "/limit", message: "must be at least 1" };

  test("has no form of its own where that of others fits", () => {
    expect(learned({ message: words[0] }, { message: words[1] })).toEqual({
      ok: true,
      body: { body: { message: "{detail}" } },
    });
  });

  test("has each part of the request by its value, and a code or words for what is wrong", () => {
    const entry = (code: string, message: string) => ({
      ...{ path: "/limit", name: "limit", in: "query", code },
      ...{ sentence: `/limit ${message}`, message, status: "400" },
    });
    expect(formOf(...list(entry("too_small", "must be at least 1"), entry("integer", "must be an integer")))).toEqual({
      errors: [
        {
          ...{ path: "{field.path}", name: "{field.name}", in: "{field.in}", code: "{field.code}" },
          ...{ sentence: "{field.sentence}", message: "{field.message}", status: "{statusText}" },
        },
      ],
    });
  });

  test.each([
    ["too_Small", "integer"],
    ["Too_small", "integer"],
    ["too__small", "integer"],
    ["must be", "integer"],
    ["7too_small", "integer"],
    ["too_small7", "integer"],
  ])("has words, and no code, where one of them is none: %s", (one, other) => {
    expect(formOf(...list({ v: one }, { v: other }))).toEqual({ errors: [{ v: "{field.message}" }] });
  });

  test("has the fields as the contract has them", () => {
    expect(formOf({ errors: [fieldError] }, { errors: [fieldError, fieldError] })).toEqual({ errors: "{errorList}" });
    expect(formOf(...list(fieldError, { ...fieldError, code: "unknown_field" }))).toEqual({ errors: "{errorList}" });
    expect(formOf(...list({ ...fieldError, v: "a" }, { ...fieldError, v: "b" }))).toMatchObject({
      errors: [{ in: "{field.in}", path: "{field.path}", message: "{field.message}" }],
    });
    expect(formOf(...list(fieldError, { ...fieldError, message: 7 }))).toMatch(/^\/errors\/0\/message changes/);
    expect(formOf({ errors: [fieldError, { no: 1 }] }, { errors: [fieldError] })).toMatch(/^\/errors changes/);
  });

  test("has a sentence for each field, or its words", () => {
    expect(formOf(...list("/limit is too small", "/limit is not an integer"))).toEqual({ errors: "{sentences}" });
    expect(formOf(...list("/limit is too small", "is not an integer"))).toEqual({ errors: ["{field.message}"] });
    expect(formOf(...list("/limits are", "/limit is"))).toEqual({ errors: ["{field.message}"] });
  });

  test("has its words below the name of the field, or its path", () => {
    const texts: [string, string] = ["must be at least 1", "must be an integer"];
    const below = (key: string, ...[one, other]: [unknown, unknown]) =>
      formOf({ errors: { [key]: one } }, { errors: { [key]: other } });
    expect(below("limit", ...texts)).toEqual({ errors: { "{field.name}": "{field.message}" } });
    expect(below("/limit", [texts[0]], [texts[1]])).toEqual({ errors: { "{field.path}": ["{field.message}"] } });
    expect(formOf({ errors: { limit: "a", more: "b" } }, { errors: { limit: "c", more: "d" } })).toEqual({
      errors: { limit: "{title}", more: "{detail}" },
    });
    expect(formOf({ errors: { limit: "a" } }, { errors: { offset: "b" } })).toMatch(/^\/errors changes/);
  });

  test("has the part of the request and the name as a list of keys, and no other lists of two", () => {
    const [one, ...others] = [
      ["query", "limit"],
      ["query", "offset"],
      ["body", "limit"],
      ["query", "limit", "0"],
    ];
    expect(formOf(...list({ loc: one }, { loc: one }))).toEqual({ errors: [{ loc: "{field.keys}" }] });
    for (const other of others)
      expect(formOf(...list({ loc: other }, { loc: one }))).toMatch(/^\/errors\/0\/loc changes/);
  });

  test("has a code in a list, or of a field, and no message that may be one", () => {
    const both = (v: unknown) => formOf(...list({ v }, { v }));
    expect(both(["validation_failed"])).toEqual({ errors: [{ v: ["{code}"] }] });
    expect(both("must not be empty")).toEqual({ errors: [{ v: "{field.message}" }] });
    expect(both("BAD")).toMatch(/^\/errors\/0\/v changes/);
    expect(both("validation_failed: must not be empty")).toMatch(/^\/errors\/0\/v changes/);
    expect(formOf(...list({ code: "BAD" }, { code: "E-7" }))).toMatch(/^\/errors\/0\/code changes/);
  });

  test("has a part that nothing explains, and it is named", () => {
    expect(formOf(...list({ loc: { v: 1 } }, { loc: { v: 2 } }))).toMatch(/^\/errors\/0\/loc\/v changes/);
    expect(formOf(...list({ loc: [1] }, { loc: [2] }))).toMatch(/^\/errors\/0\/loc\/0 changes/);
    expect(formOf(...list({ loc: ["a"] }, { loc: "b" }))).toMatch(/^\/errors\/0\/loc changes/);
    expect(formOf(...list({ loc: { a: "b" } }, { loc: "b" }))).toMatch(/^\/errors\/0\/loc changes/);
    expect(formOf(...list(7, "must"))).toMatch(/^\/errors\/0 changes/);
  });

  test("is a sentence about the first field if it names that and does not end", () => {
    expect(formOf({ m: ["a"], v: "/limit is too small" }, { m: ["b"], v: "/limit is no integer" })).toMatchObject({
      v: "{firstSentence}",
    });
    for (const other of ["/limit is wrong.", "limit is wrong", "/limits are"])
      expect(formOf({ m: ["a"], v: "/limit is too small" }, { m: ["b"], v: other })).toMatchObject({ v: "{detail}" });
  });

  test("has a text that is the same in several errors as a constant, which one alone does not show", () => {
    expect(formOf({ errors: ["a"], v: "Invalid" }, { errors: ["b"], v: "Invalid" })).toMatchObject({ v: "Invalid" });
    const body = { errors: ["a"], v: "Invalid" };
    const [one] = invalidWith(body, body).slice(1);
    expect(learnError(usual, [one!])).toMatchObject({ ok: false });
    const names = { ...one!, body: { ...body, v: `Invalid: ${one!.field!.name}` } };
    expect(learnError(usual, [names])).toMatchObject({ body: { invalid: { v: "{detail}" } } });
  });
});
