import { expect, test } from "vitest";
import { z } from "zod";
import { check } from "../../src/control/checks/check.ts";
import { anyObject, list, strictObject } from "../../src/control/checks/fields.ts";

test.each<[string, z.ZodType, unknown, string]>([
  ["a text", z.string().min(2), "x", "must have at least 2 characters"],
  ["a text", z.string().min(1), "", "must not be empty"],
  ["a text", z.string().max(1), "xx", "must have at most 1 characters"],
  ["a text", z.string().regex(/x/), "y", "is not valid"],
  ["a list", z.array(z.string()).min(1), [], "must not be empty"],
  ["a list", z.array(z.string()).min(2), ["x"], "must have at least 2 items"],
  ["a list", z.array(z.string()).max(1), ["x", "y"], "must have at most 1 items"],
  ["a number", z.number().gt(1), 1, "must be greater than 1"],
  ["a number", z.number().lt(1), 1, "must be less than 1"],
  ["a number", z.number().gte(2), 1, "must be at least 2"],
  ["an integer", z.int(), 1.5, "must be an integer"],
  ["true or false", z.boolean(), 1, "must be true or false"],
  ["a function", z.custom((value) => typeof value === "function"), 1, "is not valid"],
  ["a record", z.record(z.string(), z.string()), 1, "must be an object"],
  ["a date", z.date(), 1, "must be date"],
  ["bytes", z.base64(), "%", "must be base64"],
  ["any object", anyObject, null, "must be an object"],
  ["any object", anyObject, undefined, "is required"],
  ["one text", z.literal("x"), "y", "must be x"],
  ["one of several", z.literal(["x", 1]), "y", "must be one of x, 1"],
  ["any of several", z.union([z.string(), z.number()]), true, "is not valid"],
  ["with words of its own", z.string().refine(() => false, { error: "must rhyme" }), "x", "must rhyme"],
  ["without words of its own", z.string().refine(() => false), "x", "is not valid"],
])("what should be %s (%#) is said to be wrong in few words", (_what, schema, given, message) => {
  expect(check(schema, given)).toEqual({ ok: false, mistakes: [{ path: "", message }] });
});

test("a list names the place of each mistake, and looks for no more than a hundred", () => {
  const pairs = list(strictObject({ a: z.string(), b: z.string() }));
  expect(check(pairs, [{ a: "x", b: "y" }, { a: 1, b: "y", c: 1 }, 1])).toEqual({
    ok: false,
    mistakes: [
      { path: "/1/a", message: "must be a string" },
      { path: "/1/c", message: "is not a field of this request", code: "unknown_field" },
      { path: "/2", message: "must be an object" },
    ],
  });
  let read = 0;
  const counted = z.custom(() => {
    read += 1;
    return false;
  });
  const many = check(
    list(counted),
    Array.from({ length: 1000 }, () => 0),
  );
  expect([many.ok ? 0 : many.mistakes.length, read]).toEqual([100, 100]);
  expect(check(pairs, [{ a: "x", b: "y" }])).toEqual({ ok: true, value: [{ a: "x", b: "y" }] });
});

test("a field is blamed once, and a hundred fields at the most", () => {
  const twice = z
    .string()
    .refine(() => false, { error: "first" })
    .refine(() => false, { error: "second" });
  expect(check(strictObject({ a: twice }), { a: "x" })).toEqual({
    ok: false,
    mistakes: [{ path: "/a", message: "first" }],
  });
  const surplus = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${String(at)}`, 1]));
  for (const count of [99, 100, 101]) {
    const read = check(strictObject({}), surplus(count));
    expect(read.ok ? 0 : read.mistakes.length).toBe(Math.min(count, 100));
  }
});
