/** Spaces of every kind, for regular expressions: spreadsheets write narrow ones, and ones at which no line breaks. */
export const anySpace = "[ \\u00A0\\u202F\\u2009]";
