import { expect, test } from "vitest";
import { KeyedHash } from "../../src/records/keyed-hash.ts";

/** The bytes 0, 1, 2 and so on, two to a code unit. */
const counting = (bytes: number): string =>
  String.fromCharCode(...Array.from({ length: bytes / 2 }, (_, at) => 2 * at + ((2 * at + 1) << 8)));

// From the tests of Linux, lib/tests/siphash_kunit.c.
test.each([
  [0, 0x5814c896],
  [2, 0xbc4b0e30],
  [4, 0x7e059ea6],
  [6, 0xa0080b65],
  [8, 0x577999b1],
  [10, 0xe4fa32cf],
])("the hash of %i bytes is that of HalfSipHash-1-3", (bytes, hash) => {
  expect(new KeyedHash([0x03020100, 0x07060504]).of(counting(bytes))).toBe(hash | 0);
});

test("every hash has a key of its own", () => {
  const hashes = Array.from({ length: 10 }, () => new KeyedHash().of("ERP-2026-1"));
  expect(new Set(hashes).size).toBeGreaterThan(5);
});
