/**
 * Everything that a value leads to by its own properties, getters included, as text: at least what a console shows that
 * cannot be asked from a script.
 */
export function reachable(value: unknown): string {
  const seen = new Set<unknown>();
  const lines: string[] = [];
  const visit = (name: string, found: unknown) => {
    if (typeof found !== "object" || found === null) {
      lines.push(`${name}: ${String(found)}`);
      return;
    }
    if (seen.has(found)) return;
    seen.add(found);
    for (const key of Reflect.ownKeys(found)) visit(`${name}.${String(key)}`, Reflect.get(found, key));
  };
  visit("value", value);
  return `${lines.join("\n")}\n${JSON.stringify(value)}`;
}
