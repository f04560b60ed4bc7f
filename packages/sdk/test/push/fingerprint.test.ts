import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { fingerprinting, fingerprintTable } from "../../src/push/fingerprint.ts";

test("a row has the same fingerprints on every platform, whatever its texts", async () => {
  const own = fingerprinting();
  using load = vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
  const subtle = fingerprinting();
  expect(load).toHaveBeenCalledExactlyOnceWith("node:crypto");
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary" }),
      fc.dictionary(fc.string(), fc.string({ unit: "binary" })),
      async (externalId, fields) => {
        const prints = await own(externalId, fields);
        expect(prints).toStrictEqual(await subtle(externalId, fields));
        expect(prints.key).toMatch(/^[\da-f]{32}$/);
      },
    ),
  );
  expect(await own("a", {})).toHaveProperty("key", "ca978112ca1bbdcafac231b39a23dc4d");
});

const print = fc.stringMatching(/^0{0,7}[\da-f]{1,8}$/).map((start) => start.padStart(24, "0").padEnd(32, "0"));

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
