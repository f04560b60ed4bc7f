/** A text within a cell of a Markdown table. */
export const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");

/** A text as code in Markdown. */
export const code = (text: string): string => `\`${text.replaceAll("`", "'")}\``;
