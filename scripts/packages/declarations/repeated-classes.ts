const definition = /\bclass (\w*Error)\b|\b(\w*Error) = class\b/g;

/**
 * Classes of errors that more than one file of a kind defines. Each entry of the package would throw one of its own, and
 * `instanceof` would fail for callers that have the class from another entry.
 */
export function repeatedClasses(files: Readonly<Record<string, string>>): string[] {
  const places = new Map<string, string[]>();
  for (const [file, text] of Object.entries(files)) {
    const kind = /\.c?js$/.exec(file)?.[0];
    if (kind === undefined) continue;
    for (const [, declared, assigned] of text.matchAll(definition)) {
      const name = `${declared ?? assigned ?? ""} (${kind})`;
      places.set(name, [...(places.get(name) ?? []), file]);
    }
  }
  return [...places]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name} is defined more than once, in ${found.join(" and ")}`);
}
