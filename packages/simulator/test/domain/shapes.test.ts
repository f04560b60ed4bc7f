import * as shapes from "../../src/domain/shapes.ts";
import { expect, test } from "vitest";
import type { Shape } from "../../src/domain/shapes.ts";

const { anyOf, anything, arrayOf, base64, fields, instant, integer, listOf, memberOf, nonEmpty, number } = shapes;
const { orNull, orUndefined, optional, positive, recordOf, text, truth, uuid, yes } = shapes;

type Light = { colour: "red"; since: string } | { colour: "green"; next?: string };

const red = fields<Light & { colour: "red" }>({ colour: memberOf(["red"]), since: text });
const green = fields<Light & { colour: "green" }>({ colour: memberOf(["green"]), next: optional(text) });

test("what reads a type reads each of its members", () => {
  const light: Shape<Light> = anyOf(red, green);
  expect([{ colour: "red", since: "6:00" }, { colour: "green" }].every(light)).toBe(true);
  expect(light({ colour: "blue" })).toBe(false);
});

test("what would not read all of its type does not compile", () => {
  // @ts-expect-error It reads no green one.
  const light: Shape<Light> = red;
  // @ts-expect-error The lists have no green ones.
  const lights: Shape<readonly Light[]> = listOf(red);
  // @ts-expect-error A colour may be green.
  const colour: Shape<Light["colour"]> = memberOf(["red"]);
  // @ts-expect-error A next may be missing.
  const next: Shape<{ next?: string }> = fields<{ next?: string }>({ next: text });
  expect([light, lights, colour, next].map((reads) => reads({ colour: "green" }))).toEqual(Array(4).fill(false));
});

test.each<[string, (value: unknown) => boolean, unknown[], unknown[]]>([
  ...[text, nonEmpty, uuid, base64].map((shape): [string, typeof shape, unknown[], unknown[]] => [
    shape.form.is,
    shape,
    ["", "x"],
    [1, null, undefined, ["x"]],
  ]),
  ...[number, positive, integer].map((shape): [string, typeof shape, unknown[], unknown[]] => [
    shape.form.is,
    shape,
    [0, 1.5],
    ["1", null, undefined, 1n],
  ]),
  ["instant", instant, [1], ["2026-07-01T06:00:00+02:00", null]],
  [
    "instant in JSON",
    instant.exported,
    ["2026-07-01T06:00:00+02:00"],
    ["yesterday", 1, null, ["2026-07-01T06:00:00Z"]],
  ],
  ["truth", truth, [true, false], [0, "true", null]],
  ["yes", yes, [true], [false, 1, "true"]],
  ["anything", anything, [undefined, null, 1], []],
  ["one of", memberOf(["red", "green"]), ["red", "green"], ["blue", "", "toString", "__proto__", ["red"], null]],
  ["or null", orNull(text), [null, "x"], [undefined, 1]],
  ["optional", optional(text), [undefined, "x"], [null, 1]],
  ["or undefined", orUndefined(text), [undefined, "x"], [null, 1]],
  ["list", listOf(text), [[], ["x"]], [["x", 1], "x", {}, null]],
  ["array", arrayOf(text), [[], ["x"]], [["x", 1], "x", {}, null]],
  ["record", recordOf(text), [{}, { a: "x" }], [{ a: "x", b: 1 }, "x", null]],
])("the shape %s is that of these values and of no others: %j, %j", (_name, shape, accepted, refused) => {
  expect(accepted.filter((value) => !shape(value))).toEqual([]);
  expect(refused.filter((value) => shape(value))).toEqual([]);
});
