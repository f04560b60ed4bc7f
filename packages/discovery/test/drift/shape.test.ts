import { expect, test } from "vitest";
import { shapeBounds, Shapes } from "../../src/drift/shape.ts";
import { shapeOf } from "../support/drift.ts";

test.each([1, 2, 3])("lists of lists, %d deep, are looked at with bounds", (depth) => {
  let looks = 0;
  const record = {
    get colour() {
      looks += 1;
      return "red";
    },
  };
  let value: object = record;
  for (let level = 0; level < depth; level += 1) value = new Array<object>(2 * shapeBounds.items).fill(value);
  const shapes = new Shapes();
  const shape = shapes.make();
  shapes.add(shape!, value, []);
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThanOrEqual(Math.min(shapeBounds.items ** depth, shapeBounds.visits));
});

test("values are of the kinds that JSON has, and integers are no other numbers", () => {
  const kindsOf = (...values: unknown[]) => [...shapeOf(values).kinds];
  expect(kindsOf(null, true, 7, 7.5, "a", [], {})).toEqual([
    ...["null", "boolean", "integer", "number", "string", "array", "object"],
  ]);
  expect(kindsOf(7, 8)).toEqual(["integer"]);
});

test("a shape has the fields of its objects, each with how many have it", () => {
  const shape = shapeOf([{ a: 1, b: { c: "x" } }, { a: null }, "none"]);
  expect(shape).toMatchObject({ objects: 2, items: undefined, isCut: false });
  expect([...shape.fields].map(([name, { seen }]) => [name, seen])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
  expect(shape.fields.get("a")?.shape.kinds).toEqual(new Set(["integer", "null"]));
  expect(shape.fields.get("b")?.shape.fields.get("c")?.shape.words).toEqual(new Set(["x"]));
});

test("a shape has what the items of its lists have in common", () => {
  const shape = shapeOf([[{ a: 1 }], [], [{ b: 1 }, 7]]);
  expect(shape.kinds).toEqual(new Set(["array"]));
  expect(shape.items?.kinds).toEqual(new Set(["object", "integer"]));
  expect([...(shape.items?.fields.keys() ?? [])]).toEqual(["a", "b"]);
  expect(shapeOf([[]]).items).toBeUndefined();
});

test.each([
  ["Active", true],
  ["cleaned-up", true],
  ["not_found", true],
  ["a", true],
  [`A${"_b".repeat(19)}_`, true],
  [`A${"_b".repeat(20)}`, false],
  ["12345678Z", false],
  ["A1", false],
  ["Ana Pérez", false],
  ["_a", false],
  ["", false],
])("a text is kept if it may be the value of an enumeration: %s %s", (text, isKept) => {
  expect([...shapeOf([text]).words]).toEqual(isKept ? [text] : []);
});

test("neither a text nor a key is kept that has a secret in it", () => {
  const shape = shapeOf([{ state: "xliveKey", other: "Active", liveKeyB: 1 }], ["liveKey", "other secret"]);
  expect([...shape.fields.keys()]).toEqual(["state", "other", "…"]);
  expect([...(shape.fields.get("state")?.shape.words ?? [])]).toEqual([]);
  expect([...(shape.fields.get("other")?.shape.words ?? [])]).toEqual(["Active"]);
});

const letters = (nth: number): string => String.fromCodePoint(97 + Math.floor(nth / 26), 97 + (nth % 26));

test("of the texts at a place, the first are kept", () => {
  const texts = Array.from({ length: shapeBounds.words + 5 }, (_, nth) => letters(nth));
  expect([...shapeOf(texts).words]).toEqual(texts.slice(0, shapeBounds.words));
});

test("of an object, the first fields are kept, and that more were there", () => {
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, nth) => [letters(nth), 1]));
  const [most, more] = [shapeOf([fields(shapeBounds.fields)]), shapeOf([fields(shapeBounds.fields + 1)])];
  expect([most.fields.size, most.isCut]).toEqual([shapeBounds.fields, false]);
  expect([more.fields.size, more.isCut]).toEqual([shapeBounds.fields, true]);
});

test("fields beyond the most are still counted where an object has one that is known", () => {
  const names = Array.from({ length: shapeBounds.fields }, (_, nth) => letters(nth));
  const [first = "", last = ""] = [names[0], names.at(-1)];
  const full = Object.fromEntries(names.map((name) => [name, 1]));
  const shape = shapeOf([full, { unknown: 1, [last]: "seen" }, { [first]: 1 }]);
  expect(shape).toMatchObject({ objects: 3, isCut: true });
  expect(shape.fields.has("unknown")).toBe(false);
  expect(shape.fields.get(last)).toMatchObject({ seen: 2 });
  expect(shape.fields.get(first)).toMatchObject({ seen: 2 });
  // Of an object with too many fields, the rest are not looked at.
  const beyond = shapeOf([full, { ...Object.fromEntries(names.map((name) => [`x${name}`, 1])), more: 1, [first]: 1 }]);
  expect(beyond.fields.get(first)).toMatchObject({ seen: 1 });
});

test("values below the deepest level are not looked at, and the shape says so", () => {
  const nested = (levels: number): object => (levels === 0 ? { a: 1 } : { a: nested(levels - 1) });
  const deepest = (levels: number) => {
    let shape = shapeOf([nested(levels)]);
    for (let level = 0; level < shapeBounds.depth; level += 1) shape = shape.fields.get("a")?.shape ?? shape;
    return [shape.isCut, shape.fields.size];
  };
  expect(deepest(shapeBounds.depth - 1)).toEqual([false, 0]);
  expect(deepest(shapeBounds.depth)).toEqual([true, 0]);
  const lists = (levels: number): unknown[] => (levels === 0 ? [1] : [lists(levels - 1)]);
  let shape = shapeOf([lists(shapeBounds.depth)]);
  for (let level = 0; level < shapeBounds.depth; level += 1) shape = shape.items ?? shape;
  expect([shape.isCut, shape.items]).toEqual([true, undefined]);
});

test("beyond the most values of one response, no more are looked at, and each response has as many", () => {
  const width = shapeBounds.items;
  const rows = Array.from({ length: width }, () => Array.from({ length: width }, () => [1]));
  const shapes = new Shapes();
  const shape = shapeOf([rows], [], shapes);
  expect(shape.items?.items?.isCut).toBe(true);
  const next = shapeOf([[[[1]]]], [], shapes);
  expect(next.items?.items).toMatchObject({ isCut: false, kinds: new Set(["array"]) });
  expect(next.items?.items?.items?.kinds).toEqual(new Set(["integer"]));
});

test("of a list, the first items are looked at", () => {
  const items = [...Array.from({ length: shapeBounds.items }, () => 1), "last"];
  expect([...(shapeOf([items]).items?.kinds ?? [])]).toEqual(["integer"]);
  expect([...(shapeOf([items.slice(1)]).items?.kinds ?? [])]).toEqual(["integer", "string"]);
});

test("there are no more shapes than the most, and what has none is cut", () => {
  const shapes = new Shapes();
  const made = Array.from({ length: shapeBounds.shapes - 1 }, () => shapes.make());
  expect(made.every((shape) => shape !== undefined)).toBe(true);
  const last = shapeOf([{ a: 1, b: 1 }, [1]], [], shapes);
  expect(last).toMatchObject({ isCut: true, items: undefined, objects: 1 });
  expect(last.fields.size).toBe(0);
  expect(shapes.make()).toBeUndefined();
});
