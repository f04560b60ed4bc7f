/**
 * The headers of a delivery: a `Headers`, an object with keys in any case (such as `request.headers` of Node), a list of
 * pairs, or the `rawHeaders` of Node.
 */
export type WebhookHeaders =
  | Pick<Headers, "get">
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | readonly (readonly [string, string])[]
  | readonly string[];

type Pair = readonly [name: unknown, value: unknown];

function pairsOf(list: readonly unknown[]): Pair[] {
  if (Array.isArray(list[0])) return list.map((pair): Pair => (Array.isArray(pair) ? [pair[0], pair[1]] : ["", ""]));
  return list.flatMap((name, index): Pair[] => (index % 2 === 0 ? [[name, list[index + 1]]] : []));
}

/** A value that is no text counts as an empty one; null and undefined as none. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return value === undefined || value === null ? [] : [typeof value === "string" ? value : ""];
}

/**
 * Every value of a header, by its name in lower case. Several may also arrive as one, joined with commas.
 * Throws a TypeError for what are no headers.
 */
export function headerValues(headers: WebhookHeaders, name: string): string[] {
  if (typeof headers !== "object" || (headers as unknown) === null) {
    throw new TypeError("headers must be a Headers, an object, or a list.");
  }
  if ("get" in headers && typeof headers.get === "function") return textsOf(headers.get(name));
  const pairs: readonly Pair[] = Array.isArray(headers) ? pairsOf(headers) : Object.entries(headers);
  return pairs.flatMap(([key, value]) => (typeof key === "string" && key.toLowerCase() === name ? textsOf(value) : []));
}
