import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import type { Cell } from "../../src/push/cells/cell.ts";
import { decimalReader, type DecimalStyle } from "../../src/push/cells/decimal.ts";

const styles: DecimalStyle[] = [",", "."].flatMap((decimal) =>
  ([undefined, ",", ".", " ", "'"] as const)
    .filter((sign) => sign !== decimal)
    .map((thousands) => ({ decimal: decimal === "," ? "," : ".", thousands })),
);
const style = fc.constantFrom(...styles);
const text = (value: string) => ({ type: "text", text: value }) as const;

/** Writes whole and fraction as a style does, by the digit. */
function write({ decimal, thousands }: DecimalStyle, whole: string, fraction: string, grouped: boolean): string {
  const signs = Array.from(whole, (digit, at) => {
    const rest = whole.length - at;
    return grouped && at > 0 && rest % 3 === 0 ? `${thousands ?? ""}${digit}` : digit;
  });
  return signs.join("") + (fraction === "" ? "" : decimal + fraction);
}

const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((found) => found.join(""));

test("whatever a style writes, it reads as the same number", () => {
  const parts = fc.record({
    style,
    whole: digits(1, 9),
    fraction: digits(0, 6),
    grouped: fc.boolean(),
    minus: fc.boolean(),
  });
  fc.assert(
    fc.property(parts, ({ style, whole, fraction, grouped, minus }) => {
      const written = (minus ? "-" : "") + write(style, whole, fraction, grouped);
      expect(decimalReader(style)(text(written))).toEqual({
        value: Number(`${minus ? "-" : ""}${whole}.${fraction}0`),
      });
    }),
    { numRuns: 2000 * inject("scale") },
  );
});

test("no text is read as two different numbers by two styles, unless a sign between digits is theirs to give a meaning", () => {
  fc.assert(
    fc.property(digits(1, 6), digits(1, 5), fc.constantFrom(",", "."), (whole, fraction, sign) => {
      const read = decimalReader({ decimal: sign === "," ? "." : "," })(text(`${whole}${sign}${fraction}`));
      expect(read).toHaveProperty("problem");
    }),
  );
});

describe("refused rather than guessed", () => {
  const read = decimalReader({ decimal: ",", thousands: "." });
  const others = "24.5 1.2500 1,250.50 12, ,5 1e3 Infinity NaN 0x10 1..250 --1 ١٢".split(" ");
  test.each([...others, "24 t", ""])("%s", (written) => {
    expect(read(text(written))).toMatchObject({ problem: expect.stringContaining("is not a number such as 1.250,5") });
  });

  test("digits that no number keeps", () => {
    expect(read(text("1234567890123456"))).toMatchObject({ problem: expect.stringContaining("more than 15 digits") });
    expect(read(text("0000000000000000012"))).toEqual({ value: 12 });
  });
});

test("a number of a spreadsheet or of JSON is itself, whatever signs a text would have", () => {
  for (const style of styles) expect(decimalReader(style)({ type: "number", value: -24.5 })).toEqual({ value: -24.5 });
});

test("white space around a number does not count", () => {
  expect(decimalReader({ decimal: "." })(text(" 24.5\t"))).toEqual({ value: 24.5 });
});

test("what is no text or number is refused with an example of the style", () => {
  const other: Cell = { type: "other", shown: "true" };
  const expected = (example: string) =>
    `is not a number such as ${example}. Correct it, or the numbers section of the mapping`;
  expect(decimalReader({ decimal: "." })(other)).toEqual({ problem: expected("1250.5") });
  expect(decimalReader({ decimal: ",", thousands: "." })(other)).toEqual({ problem: expected("1.250,5") });
});

test("no sign between groups is read where the style has none", () => {
  const read = decimalReader({ decimal: "," });
  for (const written of ["1.250", "1undefined250", "1 250"]) expect(read(text(written))).toHaveProperty("problem");
});

test("spaces of every kind may stand between groups", () => {
  const read = decimalReader({ decimal: ",", thousands: " " });
  for (const space of [" ", "\u00A0", "\u202F"]) expect(read(text(`1${space}250,5`))).toEqual({ value: 1250.5 });
});

test("a percentage of a sheet is no number, whatever it is stored as; a sign that is only text makes none", () => {
  const read = decimalReader({ decimal: "." });
  const of = (pattern?: string) => read({ type: "number", value: 0.125, pattern });
  for (const pattern of ["0%", "0.0%", '0.00" "%'])
    expect(of(pattern)).toEqual({ problem: expect.stringMatching(/^is a percentage/) });
  for (const pattern of [undefined, "0.00", '0.0"%"', "0.0\\%"]) expect(of(pattern)).toEqual({ value: 0.125 });
});
