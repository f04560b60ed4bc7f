import { nearest } from "./nearest.ts";

/**
 * Returns the mistake in the names of options, in one sentence; undefined if there is none. An option that is present but
 * undefined is usually a variable that is not set, and an unknown one a slip: both would silently mean the default.
 *
 * @param owner what takes the options, as its user calls it.
 * @param known the name of every option that there is.
 */
export function optionMistake(owner: string, options: object, known: readonly string[]): string | undefined {
  for (const [name, value] of Object.entries(options)) {
    if (!known.includes(name)) {
      const meant = nearest(name, known);
      return `${owner} has no option ${name.slice(0, 50)}${meant ? `; did you mean ${meant}?` : `. It has ${known.join(", ")}.`}`;
    }
    if (value === undefined) return `${owner}: ${name} is undefined. Pass a value, or leave the option out.`;
  }
  return undefined;
}
