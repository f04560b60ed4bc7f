/** What a run is about. */
export interface Selection {
  packages: string[];
  runtimes: string[];
}

const isAmong = (words: readonly string[]) => (name: string) => words.includes(name.toLowerCase());

/**
 * Reads words that name packages or runtimes, in any order and whatever their case. Naming none means all of them.
 *
 * @throws {RangeError} that lists the names, for a word that is neither.
 */
export function select(words: readonly string[], packages: readonly string[], runtimes: readonly string[]): Selection {
  const known = [...packages, ...new Set(runtimes)];
  const asked = words.map((word) => word.toLowerCase());
  const unknown = asked.find((word) => !known.some(isAmong([word])));
  if (unknown !== undefined) {
    throw new RangeError(
      `No package with checks and no runtime is called "${unknown}". There are: ${known.join(", ")}.`,
    );
  }
  const chosen = (names: readonly string[]) => {
    const named = names.filter(isAmong(asked));
    return named.length > 0 ? named : [...names];
  };
  return { packages: chosen(packages), runtimes: chosen([...new Set(runtimes)]) };
}
