import stringWidth from "string-width";

/** The columns that a text takes on a terminal, where a character may take two of them, or none. */
export const widthOf = (text: string): number => stringWidth(text);

/** Splits a text into pieces of at most this width. No character is split, even where it is wider. */
export function pieces(text: string, width: number): string[] {
  const found: string[] = [];
  let [piece, taken] = ["", 0];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const wide = widthOf(segment);
    if (taken + wide > width) {
      found.push(piece);
      [piece, taken] = ["", 0];
    }
    piece += segment;
    taken += wide;
  }
  return [...found, piece];
}

/** A text of at most this width; where it is cut, it ends in an ellipsis. */
export const cut = (text: string, width: number): string =>
  widthOf(text) <= width ? text : `${pieces(text, width - 1)[0] ?? ""}…`;
