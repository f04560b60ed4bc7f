/**
 * The characters that a file, a service or a sender may hold, but no line for a person: control characters, which move a
 * cursor or change colours; line breaks, which forge lines; characters without a width, and those that change the
 * direction, which make a text look like another; halves of characters.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const short: Readonly<Record<string, string>> = { "\n": String.raw`\n`, "\r": String.raw`\r`, "\t": String.raw`\t` };

/** A character as JSON escapes it: each of its halves, if it has two. */
export const escaped = (character: string): string =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");

/** A foreign text as one line that shows all of it: what would steer a terminal, or deceive, as JSON escapes it. */
export const printable = (text: string): string =>
  text.replaceAll(unprintable, (found) => short[found] ?? escaped(found));
