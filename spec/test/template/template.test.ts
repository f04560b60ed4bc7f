import { expect, test } from "vitest";
import { fill, type Scope, type Template } from "../../template/template.ts";
import { readOwn, sayMistake } from "../../template/read-own.ts";
import type { ReadOwn } from "../../template/template-check.ts";
import type { OwnAlternatives } from "../../template/own-alternatives.ts";

const scope: Scope = (name) =>
  new Map<string, unknown>([
    ["total", 7],
    ["code", "not_found"],
    ["none", null],
    [
      "fields",
      [
        { name: "a", message: "is missing" },
        { name: "b", message: "is too long" },
        { name: "a", message: "is odd" },
      ],
    ],
  ]).get(name);

test.each<[says: string, template: Template, filled: unknown]>([
  ["a placeholder that is all of a text has the type of its value", { n: "{total}" }, { n: 7 }],
  ["within a text it is written out", "E-{code}: {total}", "E-not_found: 7"],
  [
    "one without a value is null, or left out where its key may be",
    { x: "{absent}", "y?": "{absent}", "z?": "{none}" },
    { x: null, z: null },
  ],
  [
    "a text of which a placeholder has no value is left out where its key may be, and empty there otherwise",
    { "x?": "/{absent}", "y?": "/{total}", z: "/{absent}" },
    { y: "/7", z: "/" },
  ],
  [
    "three dots stand for all keys of a value",
    { a: 1, "...": { total: "{total}", "b?": "{absent}" }, c: 2 },
    { a: 1, total: 7, c: 2 },
  ],
  ["text, numbers and lists without placeholders stay as they are", ["{", 1, { a: [] }], ["{", 1, { a: [] }]],
  [
    "a list of one item that mentions a field has one for each",
    ["{field.name} {field.message}"],
    ["a is missing", "b is too long", "a is odd"],
  ],
  [
    "so does an object, which puts those of one key together",
    { "{field.name}": ["{field.message}"] },
    { a: ["is missing", "is odd"], b: ["is too long"] },
  ],
  [
    "no name of a key changes what the object inherits",
    JSON.parse('{"__proto__":{"x":"{total}"}}') as Template,
    JSON.parse('{"__proto__":{"x":7}}'),
  ],
])("%s", (_, template, filled) => {
  expect(JSON.stringify(fill(template, scope))).toBe(JSON.stringify(filled));
});

const mistakesOf = (read: ReadOwn<unknown>): string => (read.ok ? "" : read.mistakes.map(sayMistake).join(" "));

test.each<[kind: keyof OwnAlternatives, given: Readonly<Record<string, unknown>>, mistake: RegExp]>([
  [
    "list",
    { envelope: { rows: "{items}", more: "{itms}" } },
    /^\/envelope\/more has \{itms\}, .* Did you mean \{items\}\?/,
  ],
  ["list", { envelope: { rows: [] } }, /^\/envelope must have the text "\{items\}" exactly once/],
  ["list", { envelope: "items", except: { orders: "data" } }, /^\/except\/orders is not known/],
  ["list", { envelope: "page" }, /^\/envelope is "page", which is no envelope/],
  ["record", { record: { data: "{recrd}" } }, /^\/record\/data has \{recrd\}.* Did you mean \{record\}/],
  ["record", { record: {} }, /^\/record must have the text "\{record\}", or "\{attributes\}", exactly once/],
  ["record", { item: "{record}" }, /^\/record is missing/],
  ["record", { record: "{record}", type: "text/html" }, /^\/type must be a media type of JSON/],
  ["record", { record: "{record}", receipt: { ok: true } }, /^\/receipt must have the text "\{record\}"/],
  ["error", { body: {}, invalidFor: ["not_found"] }, /^\/invalidFor must list codes of problems/],
  ["error", { body: {}, codes: { "404": "E-1", validation_failed: 17 } }, /^\/codes must have texts or integers/],
  ["error", { body: {}, codes: { "200": "E-1" } }, /^\/codes must have/],
  ["list", {}, /^\/envelope is missing/],
  [
    "error",
    { body: { at: "{field.name}" } },
    /^\/body\/at has \{field\.name\}, which must stand in a list of one item/,
  ],
  [
    "error",
    { body: {}, type: "image/png" },
    /^\/type must be the media type of JSON.* or of a text, such as text\/html/,
  ],
  ["error", { body: {}, type: "text/html" }, /^\/body must be a text, as type is text\/html/],
  ["error", { body: "", invalid: [], type: "text/plain" }, /^\/invalid must be a text, as type is text\/plain/],
  [
    "error",
    { body: { deep: JSON.parse(`${"[".repeat(30)}${"]".repeat(30)}`) as unknown } },
    /is nested deeper than 16 levels/,
  ],
  ["error", { body: Array.from({ length: 600 }, () => 0) }, /more than 500 parts/],
  ["events", { "authorization.created": "authorization.updated" }, /two events the same name/],
  ["events", { "authorization.created": "" }, /^\/authorization.created must be a name/],
  ["signature", { content: "{timestamp}" }, /^\/content must be a text with "\{body\}" once/],
  ["signature", { content: "{body}{stamp}" }, /^\/content has \{stamp\}/],
  ["signature", { content: "{body}", signature: "{hex}{base64}" }, /^\/signature must be a text with "\{hex\}" or/],
  ["signature", { content: "{body}", separator: "." }, /^\/separator must be ",", ";" or " "/],
  ["signature", { content: "{body}", headers: { timestamp: "Sent At" } }, /^\/headers\/timestamp must be the name/],
  ["signature", { content: "{body}", headers: { id: "X", signature: "x" } }, /^\/headers gives two values the same/],
  ["retries", { attempts: [0, 5, 1] }, /^\/attempts must be a list of 1 to 50 instants in ascending order/],
  ["retries", { attempts: [0], timeout: 0, jitter: 2 }, /^\/timeout must .* \/jitter must be a number from 0 to 1/],
  ["delivery", { body: { e: "{typ}" } }, /^\/body\/e has \{typ\}.* Did you mean \{type\}\?/],
])("an alternative of one's own of the kind %s is refused where it is wrong (%#)", (kind, given, mistake) => {
  expect(mistakesOf(readOwn(kind, given, ["items", "data"]))).toMatch(mistake);
});
