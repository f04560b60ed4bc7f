import { decimalReader, type DecimalStyle } from "../push/cells/decimal.ts";

/** How numbers are written, and whether the texts allow another reading. */
export interface NumberGuess {
  style: DecimalStyle;
  /** Whether every text can also be read differently, as 1.250 can. */
  open: boolean;
}

const styles: readonly DecimalStyle[] = [
  { decimal: "." },
  { decimal: "," },
  { decimal: ",", thousands: "." },
  { decimal: ".", thousands: "," },
  { decimal: ",", thousands: " " },
  { decimal: ".", thousands: " " },
  { decimal: ".", thousands: "'" },
];

/** How many texts a style parses as numbers. */
function readBy(style: DecimalStyle, texts: readonly string[]): (number | undefined)[] {
  const read = decimalReader(style);
  return texts.map((text) => {
    const found = read({ type: "text", text });
    return "value" in found ? found.value : undefined;
  });
}

/** The style that parses most of the texts; among several, the simplest. */
export function guessNumbers(texts: readonly string[]): NumberGuess {
  const tried = styles.map((style) => ({ style, values: readBy(style, texts) }));
  const countOf = (values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined).length;
  const most = Math.max(0, ...tried.map(({ values }) => countOf(values)));
  const best = tried.filter(({ values }) => countOf(values) === most);
  const [first] = best;
  if (first === undefined) return { style: { decimal: "." }, open: true };
  // Styles that parse the same numbers are no alternatives; 1.250 as 1250 and as 1.25 are.
  return {
    style: first.style,
    open: best.some(({ values }) => values.some((value, at) => value !== first.values[at])),
  };
}
