import fc from "fast-check";
import { expect, inject, test, vi } from "vitest";
import { fingerprinting, fingerprintTable } from "../../src/push/fingerprint.ts";
import { anyText } from "../support/any-text.ts";

const text = fc.oneof(anyText(), fc.string({ unit: "grapheme" }));

test("a row has the same fingerprints on every platform, whatever its texts", async () => {
  const own = fingerprinting();
  using load = vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
  const subtle = fingerprinting();
  expect(load).toHaveBeenCalledExactlyOnceWith("node:crypto");
  await fc.assert(
    fc.asyncProperty(text, fc.dictionary(fc.string(), text), async (externalId, fields) => {
      const prints = await own(externalId, fields);
      expect(prints).toStrictEqual(await subtle(externalId, fields));
      expect(prints.key).toMatch(/^[\da-f]{32}$/);
    }),
    { numRuns: 30 * inject("scale") },
  );
  expect(await own("a", {})).toHaveProperty("key", "ca978112ca1bbdcafac231b39a23dc4d");
});

const ofWords = (...words: number[]) =>
  words
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("")
    .padEnd(32, "0");

/** Fingerprints that often share a part of the table, a place, and all but one of what is compared. */
const alike = fc.tuple(
  fc.constantFrom(257, 513, 769),
  fc.constantFrom(0, 1, 8, 9, 80),
  fc.constantFrom(0, 1, 0xffff_ffff),
);
const print = fc.oneof(
  fc.stringMatching(/^0{0,7}[\da-f]{1,8}$/).map((start) => start.padStart(16, "0").padEnd(32, "0")),
  alike.map((words) => ofWords(...words)),
);

test("a table keeps the numbers of every fingerprint, however many there are and however alike", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(print, fc.nat())), (entries) => {
      const table = fingerprintTable(2);
      const model = new Map<string, number>();
      for (const [fingerprint, value] of entries) {
        expect([...table(fingerprint)]).toStrictEqual([model.get(fingerprint) ?? 0, 0]);
        table(fingerprint)[0] = value;
        model.set(fingerprint, value);
      }
      for (const [fingerprint, value] of model) expect(table(fingerprint)[0]).toBe(value);
    }),
  );
});

test("72 bits of a fingerprint are compared", () => {
  const table = fingerprintTable(1);
  table(ofWords(1, 2, 3))[0] = 7;
  const others = [ofWords(9, 2, 3), ofWords(1, 9, 3), ofWords(1, 2, 9)];
  expect([ofWords(1, 2, 256 + 3), ...others].map((one) => table(one)[0])).toEqual([7, 0, 0, 0]);
});
