import { Ajv2020 } from "ajv/dist/2020.js";
import formatsModule from "ajv-formats";
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { type FormatName, formats } from "../../check/formats.ts";

const ajv = new Ajv2020();
formatsModule.default(ajv);

/** The pieces of texts of each format; put together at random, some are right and most are nearly so. */
const pieces: Readonly<Record<FormatName, { whole: string[]; parts: string[] }>> = {
  date: {
    whole: "2026-07-01 2024-02-29 2023-02-29 2100-02-29 2000-02-29 0000-02-29 2026-04-31 2026-12-31".split(" "),
    parts: [...Array.from("0123456789-"), "-00", "-13", "-31", "-30", "T", "\n"],
  },
  "date-time": {
    whole: ["2026-07-01T06:00:00+02:00", "2026-07-01t23:59:59z", "2024-02-29 00:00:00.5Z", "2026-06-31T00:00:00Z"],
    parts: [...Array.from("0123459:-+.TtZz "), "+0200", "-23", ":60:", "\n", "\u2028"],
  },
  uri: {
    whole: [
      ..."https://erp.example:8080/a/b?c=d&e#f/?g http://u:p@127.0.0.1/ http:// mailto:a@b a: x:/ x:///y".split(" "),
      ..."http://[::1]/ http://[2001:db8:0:1:2:3:4:5] http://[::ffff:1.2.3.4] http://[1::] x:/[::1]".split(" "),
      ..."http://[1:2:3:4:5:6:7::] http://[::2:3:4:5:6:7:8] http://[1:2:3:4:5:6:001.02.3.4] http://[vF.a:b]/".split(
        " ",
      ),
    ],
    parts: [
      ...Array.from("aZ09-._~%:/?#[]@!$&'()*+,;= \\^`{|}\"<>é\n"),
      ..."%2f %zz :: [::1] :1 255.256.0.1 [v1.x] //".split(" "),
    ],
  },
  uuid: {
    whole: ["11111111-1111-4111-8111-111111111111", "urn:uuid:ABCDEFAB-CDEF-0123-4567-89ABCDEF0123"],
    parts: [...Array.from("0189afAFgG-"), "urn:uuid:", "\n"],
  },
};

const isFormat = (name: string): name is FormatName => name in formats;

/** The one thing on which the two differ on purpose: seconds and hours that JavaScript's dates do not have. */
const hasNoSuchTime = (text: string) => /(:60|[t\s]2[4-9]:)/i.test(text);

describe.each(Object.keys(formats).filter(isFormat))("the format %s", (name) => {
  const { whole, parts } = pieces[name];
  const validate = ajv.compile({ type: "string", format: name });
  const changed = fc
    .tuple(
      fc.constantFrom(...whole),
      fc.array(fc.tuple(fc.nat(40), fc.nat(2), fc.constantFrom("", ...parts)), { maxLength: 3 }),
    )
    .map(([text, changes]) =>
      changes.reduce((from, [at, removed, put]) => from.slice(0, at) + put + from.slice(at + removed), text),
    );
  const assembled = fc.array(fc.constantFrom(...whole, ...parts), { maxLength: 12 }).map((all) => all.join(""));

  test("accepts what ajv-formats accepts", () => {
    fc.assert(
      fc.property(fc.oneof(changed, assembled), (text) => {
        fc.pre(!hasNoSuchTime(text));
        expect(formats[name].matches(text)).toBe(validate(text));
      }),
      { numRuns: 3000 * inject("scale") },
    );
  }, 600_000);
});

test.each(["2026-06-30T23:59:60Z", "2026-07-01T24:00:00Z", "2026-07-01T24:59:60+01:00"])(
  "%s is no date-time, since no date of JavaScript can hold it",
  (text) => {
    expect(formats["date-time"].matches(text)).toBe(false);
  },
);
