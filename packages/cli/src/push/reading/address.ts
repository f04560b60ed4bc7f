/** The letters of a column: A to Z, then AA. */
const lettersOf = (place: number): string =>
  `${place < 26 ? "" : lettersOf(Math.floor(place / 26) - 1)}${String.fromCharCode(65 + (place % 26))}`;

/** Returns where a cell is in a sheet, such as C7, by the indexes of its row and column. */
export const addressOf = (row: number, column: number): string => `${lettersOf(column)}${row + 1}`;
