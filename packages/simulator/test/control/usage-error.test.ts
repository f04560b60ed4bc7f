import { expect, test } from "vitest";
import { z } from "zod";
import { checkOptions, MockUsageError, strictObject } from "../../src/control.ts";
import { checkUsage } from "../../src/control/checks/usage-error.ts";
import { usageError } from "../../src/control/checks/usage-error.ts";

const messageFor = (given: unknown, path = "") =>
  usageError("call(x)", [{ path, message: "must rhyme" }], given).message;

test.each<[unknown, string]>([
  [undefined, ""],
  [null, ", not null"],
  [1, ", not 1"],
  [NaN, ", not NaN"],
  [5n, ", not 5"],
  [Symbol("x"), ", not Symbol(x)"],
  [true, ", not true"],
  ["x", ', not "x"'],
  ["x".repeat(58), `, not "${"x".repeat(58)}"`],
  ["x".repeat(59), ""],
  [() => 1, ", not a function"],
  [[1], ", not a list"],
  [{ a: 1 }, ", not an object"],
  [new Date(0), ", not 1970-01-01T00:00:00.000Z"],
  [new Date(NaN), ", not an invalid Date"],
])("a message says what was given instead, if that is short: %o", (given, instead) => {
  expect(messageFor(given)).toBe(`call(x): it must rhyme${instead}.`);
});

test.each([
  ["/authorizations/0/quantity", "authorizations[0].quantity must rhyme, not 7"],
  ["/authorizations/1/quantity", "authorizations[1].quantity must rhyme"],
  ["/a10/x", "a10.x must rhyme"],
  ["/0", "[0] must rhyme"],
  ["/0/x", "[0].x must rhyme"],
  ["/list/10/1a", "list[10].1a must rhyme"],
  ["/list/length/x", "list.length.x must rhyme"],
  ["/nothing/x", "nothing.x must rhyme"],
])("a message names the place as JavaScript does: %s", (path, message) => {
  const given = { authorizations: [{ quantity: 7 }], list: [], nothing: null };
  expect(messageFor(given, path)).toBe(`call(x): ${message}.`);
});

test.each(["adminToken", "token", "secret", "webhookSecret"])("a message does not show what is secret: %s", (name) => {
  expect(messageFor({ [name]: "hush" }, `/${name}`)).toBe(`call(x): ${name} must rhyme.`);
});

test("only what must be something is shown", () => {
  expect(usageError("call(x)", [{ path: "", message: "is not valid" }], 1).message).toBe("call(x): it is not valid.");
});

test.each([
  [10, ""],
  [11, " And 1 more."],
])("of %i mistakes ten are reported", (count, more) => {
  const mistakes = Array.from({ length: count }, (_, at) => ({ path: `/${String(at)}`, message: "is wrong" }));
  const listed = mistakes.slice(0, 10).map(({ path }) => `[${path.slice(1)}] is wrong.`);
  expect(usageError("call(x)", mistakes, {}).message).toBe(`call(x): ${listed.join(" ")}${more}`);
});

const options = strictObject({ size: z.number().optional(), name: z.string().optional() });

test("options are read, and one that is none is named, with the one that was probably meant", () => {
  expect(checkOptions("start(options)", options, { size: 1 })).toEqual({ size: 1 });
  expect(checkUsage("start(options)", options, {})).toEqual({});
  const start = (given: unknown) => () => checkOptions("start(options)", options, given);
  expect(start({ sise: 1 })).toThrow(MockUsageError);
  expect(start({ sise: 1 })).toThrow("start(options) has no option sise; did you mean size?");
  expect(start({ size: undefined })).toThrow(
    "start(options): size is undefined. Pass a value, or leave the option out.",
  );
  expect(start({ size: "1" })).toThrow('start(options): size must be a number, not "1".');
  expect(start([])).toThrow("start(options): it must be an object, not a list.");
  expect(usageError("call(x)", [], 1).name).toBe("MockUsageError");
});
