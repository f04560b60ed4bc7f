import { expect, test } from "vitest";
import * as shapes from "../../src/domain/shapes.ts";

const { anything, arrayOf, base64, instant, integer, listOf, memberOf, nonEmpty, number, oneOf } = shapes;
const { orNull, orUndefined, optional, positive, recordOf, text, truth, uuid, yes } = shapes;

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
  ["one of", oneOf({ red: true, green: true }), ["red", "green"], ["blue", "", "toString", "__proto__", ["red"], null]],
  ["member of", memberOf(["red", "green"]), ["red", "green"], ["blue", "", "toString", ["red"], null]],
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
