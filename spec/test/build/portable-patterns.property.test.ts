import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, inject, test } from "vitest";
import contract from "../../generated/openapi.json" with { type: "json" };

const { ExternalId, DateTime } = contract.components.schemas;

const inJavaScript = (pattern: string) => new RegExp(pattern, "u");
const inRe2 = (pattern: string) => RE2JS.compile(pattern);

test("an ExternalId has no control character, and no space at its beginning or end, in JavaScript and in RE2", () => {
  const [regex, re2] = [inJavaScript(ExternalId.pattern), inRe2(ExternalId.pattern)];
  const characters = fc.constantFrom(...Array.from(" \t\n\v\f\r\u0000\u001f\u007f~-_aZ09é😀\u00a0\u2028\ufeff\u3000"));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: characters, maxLength: 6 }),
        fc.uint16Array().map((units) => String.fromCharCode(...units).toWellFormed()),
      ),
      (text) => {
        const isRight = text !== "" && text.trim() === text && !/\p{Cc}/u.test(text.replaceAll(/[\u0080-\u009f]/g, ""));
        expect([text, regex.test(text)]).toEqual([text, isRight]);
        // Engines differ in what counts as a space beyond ASCII.
        if (/^[\0-\x7f]*$/.test(text)) expect([text, re2.matcher(text).find()]).toEqual([text, isRight]);
      },
    ),
    { numRuns: 20_000 * inject("scale") },
  );
});

test("the year of a date-time is 1000 to 9998, in JavaScript and in RE2", () => {
  const [regex, re2] = [inJavaScript(DateTime.pattern), inRe2(DateTime.pattern)];
  for (let year = 0; year <= 10_000; year += 1) {
    const text = `${String(year).padStart(4, "0")}-07-01T06:00:00Z`;
    const isRight = year >= 1000 && year <= 9998;
    expect([text, regex.test(text), re2.matcher(text).find()]).toEqual([text, isRight, isRight]);
  }
});
