const escape = (key: string): string =>
  key.includes("~") || key.includes("/") ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;

/** The JSON pointer (RFC 6901) that these keys make, outermost first: `["a/b", 0]` is `/a~1b/0`. No keys: the whole. */
export const pointerTo = (...keys: readonly PropertyKey[]): string =>
  keys.map((key) => `/${escape(String(key))}`).join("");

/** The keys that a JSON pointer is made of, outermost first: the inverse of `pointerTo`. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
