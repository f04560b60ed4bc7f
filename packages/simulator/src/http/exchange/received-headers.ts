/** Headers by lower-case name, of names and values in turn; repeated headers are joined with `, `. */
export function joinHeaders(received: readonly string[]): Map<string, string> {
  const joined = new Map<string, string>();
  for (let at = 0; at < received.length; at += 2) {
    const [name, value = ""] = [(received[at] ?? "").toLowerCase(), received[at + 1]];
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return joined;
}
