import { expect, test } from "vitest";
import { offsetOf, parseYamlInput } from "../../src/input/yaml-input.ts";

/** The mistake in a text, with its place. */
function mistakeIn(text: string): string | undefined {
  const { place, mistake } = parseYamlInput(text, "f");
  return mistake && `${place(mistake.offset)} ${mistake.message}`;
}

const noAnchor = (name: string) => `no anchor &${name} is defined before this; quote text that starts with *`;

test.each([
  ["a: 1\nb: 2\na: 3", "f:3:1 Map keys must be unique"],
  ["a:\n  b: 1\n  'b': 2", "f:3:3 Map keys must be unique"],
  ["- { a: 1, a: 2 }", "f:1:11 Map keys must be unique"],
  ["a: 1\nb: *x", `f:2:4 ${noAnchor("x")}`],
  ["a: *x\nb: &x 1", `f:1:4 ${noAnchor("x")}`],
  ["- *x\n- { a: 1, a: 2 }", `f:1:3 ${noAnchor("x")}`],
  ["a: [1\nb: 2", "f:2:1 Flow sequence in block collection must be sufficiently indented and end with a ]"],
  ["a: b: c", "f:1:4 Nested mappings are not allowed in compact mappings"],
])("%j is no YAML, and the first mistake has its place and no word about the parser", (text, mistake) => {
  expect(mistakeIn(text)).toEqual(mistake);
});

test("what is nested too deeply for the parser is called that", () => {
  expect(mistakeIn("[".repeat(50_000))).toMatch(/^f:1:\d+ lists and maps are nested too deeply$/);
});

test.each([
  "a: &x 1\nb: *x",
  "- &x [1]\n- *x",
  "a: &x { k: 1 }\nb: *x\nc: *x",
  "&x { a: 1 }: *x",
  "1: a\n'1': b",
  "? { a: 1 }\n: 1\n? { a: 1 }\n: 2",
  "a: { k: 1 }\nb: { k: 1 }",
])("%j is YAML: an anchor may be used from then on, and keys are one only if they are the same value", (text) => {
  expect(mistakeIn(text)).toBeUndefined();
});

test("what a map merges with << is part of it", () => {
  const { document } = parseYamlInput("a: &a { k: 1, l: 2 }\nb: { <<: *a, l: 3 }", "f");
  expect(document.toJS()).toEqual({ a: { k: 1, l: 2 }, b: { k: 1, l: 3 } });
});

test.each([
  [["a"], "f:1:1"],
  [["a", 0], "f:2:5"],
  [["a", 1], "f:3:5"],
  [["a", 1, "k"], "f:3:5"],
  [["a", 1, "l"], "f:4:5"],
  [["a", 1, "l", 1], "f:4:12"],
  [["b", "c"], "f:6:5"],
  [[7], "f:5:1"],
])("the place of %j is that of its key, or of the item of a list", (path, place) => {
  const parsed = parseYamlInput("a:\n  - x\n  - k: 1\n    l: [1, 2]\n7: z\nb: {c: }\n", "f");
  expect(parsed.place(offsetOf(parsed.document, path))).toBe(place);
});

test.each([
  [["a", 1, "l", 9], "f:4:5"],
  [["a", 5], "f:1:1"],
  [["b", "d"], "f:6:1"],
  [["b", "c", "deeper"], "f:6:5"],
  [["z"], "f:1:1"],
  [["7"], "f:1:1"],
  [[], "f:1:1"],
])("what is missing (%j) is placed at what is around it", (path, place) => {
  const parsed = parseYamlInput("a:\n  - x\n  - k: 1\n    l: [1, 2]\n7: z\nb: {c: }\n", "f");
  expect(parsed.place(offsetOf(parsed.document, path))).toBe(place);
});

test("the root may be a list, or no collection at all", () => {
  const list = parseYamlInput("- x\n- y", "f");
  expect(list.place(offsetOf(list.document, [1]))).toBe("f:2:3");
  expect(offsetOf(parseYamlInput("x", "f").document, ["a"])).toBe(0);
});
