import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBack } from "../../template/located.ts";
import { fill, type Template } from "../../template/template.ts";

const valuesOf = (template: Template, body: unknown) => Object.fromEntries(readBack(template, body).values);
const fieldsOf = (template: Template, body: unknown) =>
  readBack(template, body).fields.map((field) => Object.fromEntries(field));

describe("a body is read by its template", () => {
  test.each<[string, Template, unknown, object]>([
    ["a whole body", "{items}", [1], { items: [1] }],
    [
      "within objects",
      { page: { rows: "{items}", n: "{total}" } },
      { page: { rows: [], n: 0 } },
      { items: [], total: 0 },
    ],
    ["within a list", ["{code}", 7, "{detail}"], ["E", 8, "No."], { code: "E", detail: "No." }],
    ["within a text", { type: "urn:x:{code}!" }, { type: "urn:x:E!" }, { code: "E" }],
    ["under a key that may be left out", { "errors?": "{errors}" }, { errors: [] }, { errors: [] }],
    ["in the first place that the body has", { a: "{code}", b: "{code}" }, { b: "E" }, { code: "E" }],
    ["not in a text with other words", { type: "urn:x:{code}" }, { type: "about:blank" }, {}],
    ["not in a text that is too short", "ab{code}bc", "abc", {}],
    [
      "from all keys of an object",
      { ok: true, "...": "{record}" },
      { ok: true, id: 1 },
      { record: { ok: true, id: 1 } },
    ],
    ["from a text with several", { text: "{code} {detail}" }, { text: "E No." }, { code: "E", detail: "No." }],
    ["not from null", { code: "{code}" }, { code: null }, {}],
    ["not from another form", { a: { code: "{code}" }, b: ["{detail}"] }, { a: "E", b: {} }, {}],
    ["not from what an object inherits", { constructor: "{code}" }, {}, {}],
  ])("%s", (_, template, body, values) => {
    expect(valuesOf(template, body)).toEqual(values);
  });
});

describe("invalid fields are read", () => {
  test("from a list of objects", () => {
    const template = { detail: [{ loc: "{field.keys}", msg: "{field.message}" }] };
    const body = { detail: [{ loc: ["body", "a"], msg: "is wrong" }, { msg: "too" }] };
    expect(fieldsOf(template, body)).toEqual([
      { "field.keys": ["body", "a"], "field.message": "is wrong" },
      { "field.message": "too" },
    ]);
  });

  test("from keys, one for each of their words, but not from keys that the template has", () => {
    const template = { title: "No.", "{field.name}": ["{field.message}"] };
    const body = { title: "No.", a: ["is wrong", "is long"], b: [] };
    expect(fieldsOf(template, body)).toEqual([
      { "field.name": "a", "field.message": "is wrong" },
      { "field.name": "a", "field.message": "is long" },
      { "field.name": "b" },
    ]);
  });
});

test("whatever values fill a template, it gives them back", () => {
  const names = ["code", "detail", "total", "title"];
  const key = fc.stringMatching(/^[a-z]{1,4}$/);
  const { template } = fc.letrec<{ template: Template }>((tie) => ({
    template: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(...names.map((name) => `{${name}}`), "x", 7, null, "before {code}"),
      fc.array(tie("template"), { maxLength: 3 }),
      fc.dictionary(key, tie("template"), { maxKeys: 4 }),
    ),
  }));
  const scopes = fc.record({ code: fc.string(), detail: fc.string(), total: fc.nat(), title: fc.constant(undefined) });
  fc.assert(
    fc.property(template, scopes, (one, scope) => {
      const values: Readonly<Record<string, unknown>> = scope;
      const read = readBack(one, JSON.parse(JSON.stringify(fill(one, (name) => values[name]) ?? null))).values;
      for (const [name, value] of read) expect(value).toBe(values[name]);
    }),
  );
});

test("a list below the key of a field has only what is wrong with that field", () => {
  const fields = [
    { name: "a", message: "is wrong" },
    { name: "b", message: "is long" },
    { name: "a", message: "is odd" },
  ];
  const template = { errors: { "{field.name}": ["{field.message}"] } };
  expect(fill(template, (name) => (name === "fields" ? fields : undefined))).toEqual({
    errors: { a: ["is wrong", "is odd"], b: ["is long"] },
  });
});
