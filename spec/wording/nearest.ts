/** How many letters have to be changed, added or left out to make one text of another. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (before[column - 1] ?? 0) + Number(one[row - 1] !== other[column - 1]);
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
  const ranked = known
    .map((candidate) => ({ candidate, far: distance(wanted, candidate.toLowerCase().slice(0, longest)) }))
    .sort((one, other) => one.far - other.far);
  const [best] = ranked;
  return best && best.far <= Math.max(1, Math.floor(wanted.length / 3)) ? best.candidate : undefined;
}
