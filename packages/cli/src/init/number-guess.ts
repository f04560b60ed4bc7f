import { decimalReader, type DecimalStyle } from "../push/cells/decimal.ts";

const styles: readonly DecimalStyle[] = [
  { decimal: "." },
  { decimal: "," },
  { decimal: ",", thousands: "." },
  { decimal: ".", thousands: "," },
  { decimal: ",", thousands: " " },
  { decimal: ".", thousands: " " },
  { decimal: ".", thousands: "'" },
];

/** The numbers that a style parses; undefined for other texts. */
function readBy(style: DecimalStyle, texts: readonly string[]): (number | undefined)[] {
  const read = decimalReader(style);
  return texts.map((text) => {
    const found = read({ type: "text", text });
    return "value" in found ? found.value : undefined;
  });
}

/**
 * The style that parses most of the texts; among several, the simplest. It is open whether that is right where every
 * text can also be read differently, as 1.250 can.
 */
export function guessNumbers(texts: readonly string[]): { style: DecimalStyle; open: boolean } {
  const tried = styles.map((style) => {
    const values = readBy(style, texts);
    return { style, values, count: values.filter((value) => value !== undefined).length };
  });
  const most = Math.max(0, ...tried.map(({ count }) => count));
  const best = tried.filter(({ count }) => count === most);
  const [first] = best;
  if (first === undefined) return { style: { decimal: "." }, open: true };
  // Styles that parse the same numbers are no alternatives; 1.250 as 1250 and as 1.25 are.
  return {
    style: first.style,
    open: best.some(({ values }) => values.some((value, at) => value !== first.values[at])),
  };
}
