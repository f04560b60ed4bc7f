import fc from "fast-check";
import { expect, test } from "vitest";
import { parsingJson } from "../../src/http/bodies/read-body.ts";
import { withoutPauses } from "../../src/steps.ts";

const long = "x".repeat(20_000);

/** A list that is parsed in several parts, one with a text that looks like JSON. */
const someLists = fc.array(fc.constantFrom<unknown>(long, { quote: `"],[\\${long}`, deep: [[{}]] }, null, [1, long]), {
  maxLength: 9,
});

const someObjects = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), someLists), { maxKeys: 4 });

/** The value that a parser reads in a text, if any. */
function resultOf(parse: () => unknown): unknown {
  try {
    return parse();
  } catch {
    return "refused";
  }
}

const inSteps = (text: string): unknown => resultOf(() => withoutPauses(parsingJson(text)));

test("an object is parsed in steps as it is at once", () => {
  fc.assert(
    fc.property(someObjects, fc.constantFrom(undefined, 2), (object, indent) => {
      const text = JSON.stringify(object, null, indent);
      expect(inSteps(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("a text with something removed, added or replaced is parsed, or refused, as it is at once", () => {
  const change = fc.tuple(fc.nat(), fc.nat(1), fc.constantFrom("", ",", "]", "}", "[", "{", '"', "\\", ":", " ", "1"));
  const property = fc.property(someObjects, change, (object, [place, removed, added]) => {
    const text = JSON.stringify(object);
    // Near what has a meaning: nearly everywhere else are the letters of long texts.
    const marks = [...text.matchAll(/[[\]{},":\\]/g)].map(({ index }) => index);
    const at = marks[place % marks.length] ?? 0;
    const changed = text.slice(0, at) + added + text.slice(at + removed);
    const expected = resultOf(() => JSON.parse(changed));
    const isObject = typeof expected === "object" && expected !== null && !Array.isArray(expected);
    expect(inSteps(changed)).toEqual(isObject ? expected : "refused");
  });
  fc.assert(property, { numRuns: 500 });
});

test("no step parses more than 32 KiB of a list and one item", () => {
  const text = JSON.stringify({ list: Array.from({ length: 5000 }, (_, at) => ({ at, text: "some text" })) });
  const counts = [...parsingJson(text)];
  expect(Math.max(...counts)).toBeLessThan(1200);
  expect(counts.length).toBeGreaterThan(3);
});
