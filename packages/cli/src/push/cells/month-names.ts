/** The names of the months, in Spanish and English. No name is a month in one language and another one in the other. */
const names = [
  "enero january",
  "febrero february",
  "marzo march",
  "abril april",
  "mayo may",
  "junio june",
  "julio july",
  "agosto august",
  "septiembre setiembre september",
  "octubre october",
  "noviembre november",
  "diciembre december",
];

const abbreviations = [
  "ene jan",
  "feb",
  "mar",
  "abr apr",
  "may",
  "jun",
  "jul",
  "ago aug",
  "sept sep set",
  "oct",
  "nov",
  "dic dec",
];

const numbered = (lines: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lines.flatMap((line, at) => line.split(" ").map((name) => [name, at + 1] as const)));

/** The number of a month by its name, in lower case. */
export const monthNames = numbered(names);

/** The number of a month by its name in short, in lower case and without a point. */
export const monthAbbreviations = numbered(abbreviations);
