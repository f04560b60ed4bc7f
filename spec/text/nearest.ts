/** Returns the number of letters to change, add or leave out to turn one text into another. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const letter of one) {
    const next = [(before[0] ?? 0) + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (before[column - 1] ?? 0) + Number(letter !== other[column - 1]);
      next.push(Math.min(replaced, (before[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    before = next;
  }
  return before.at(-1) ?? 0;
}

/** Longer names are not compared: they are rarely mistyped, and it would take long. */
const longest = 100;

/** The name that was probably meant; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase().slice(0, longest);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    const far = distance(wanted, candidate.toLowerCase().slice(0, longest));
    if (far < least) [best, least] = [candidate, far];
  }
  return best;
}
