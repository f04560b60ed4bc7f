/** What makes a formula of a cell, in either width, behind quotes, white space and separators that may end the cell before it. */
const runs = /(?<![\p{Cc}"\s,;|])[\p{Cc}"\s,;|]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/gu;

/** What a spreadsheet with another separator, or none that it recognises, takes for the end of a cell. */
const ends = /[,;|\t\r\n]/;

/** Tabs, line breaks and NUL, which OWASP names beside the signs, and the other control characters. */
const skipped = /^\p{Cc}/u;

/**
 * A text that no spreadsheet runs as a formula: an apostrophe before the sign makes a text of it, as OWASP recommends
 * (https://owasp.org/www-community/attacks/CSV_Injection). A sign within the text counts where a separator or line break is
 * before it, because the spreadsheet may split cells there. Numbers such as -5 are no exception: whether a cell is a number is
 * for the spreadsheet to say.
 */
export function inSpreadsheet(text: string): string {
  const said = text.replaceAll(runs, (run, at: number) =>
    at === 0 || ends.test(run) ? `${run.slice(0, -1)}'${run.slice(-1)}` : run,
  );
  return skipped.test(said) ? `'${said}` : said;
}
