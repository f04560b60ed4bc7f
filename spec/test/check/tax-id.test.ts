import fc from "fast-check";
import { expect, test } from "vitest";
import { cifOf, isTaxId, nieOf, nifOf } from "../../check/tax-id.ts";

test.each(["12345678Z", "87654321X", "00000000T", "X1234567L", "Y1234567X", "Z1234567R"])(
  "%s is the NIF or NIE of a person",
  (text) => expect(isTaxId(text)).toBe(true),
);

test.each(["A58818501", "B12345674", "F31002009", "Q2826000H", "F3100200I"])("%s is the CIF of a company", (text) =>
  expect(isTaxId(text)).toBe(true),
);

test.each([
  ["another letter", "12345678A"],
  ["another letter of a foreigner", "X1234567A"],
  ["another digit", "F31002000"],
  ["a letter where a company has a digit", "B1234567D"],
  ["a digit where an authority has a letter", "Q28260008"],
  ["a digit too few", "1234567Z"],
  ["a digit too many", "X12345678L"],
  ["a kind that there is not", "I31002009"],
  ["small letters", "12345678z"],
])("a tax id with %s is none", (_what, text) => {
  expect(isTaxId(text)).toBe(false);
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${String(length)}}$`));

test("a tax id that is made from digits has the control that belongs to it", () => {
  const kinds = fc.stringMatching(/^[A-HJNP-SUVW]$/);
  const made = fc.oneof(
    digits(8).map(nifOf),
    fc.tuple(fc.constantFrom("0", "1", "2"), digits(7)).map(([first, rest]) => nieOf(first + rest)),
    fc.tuple(kinds, digits(7)).map(([kind, rest]) => cifOf(kind, rest)),
  );
  fc.assert(fc.property(made, (text) => text.length === 9 && isTaxId(text)));
});
