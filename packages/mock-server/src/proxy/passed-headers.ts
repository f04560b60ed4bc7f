/** Raw headers: names and values alternate, in order. */
export type RawHeaders = readonly string[];

/** Connection-specific headers (RFC 9110, 7.6.1): each side of a proxy has its own. */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function* pairs(raw: RawHeaders): Generator<[name: string, value: string], undefined> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? "", raw[at + 1] ?? ""];
}

/**
 * The headers that a Connection header declares connection-specific. Never the length of a body: without it, the
 * other side would read on.
 */
function declared(raw: RawHeaders): Set<string> {
  const names = [...pairs(raw)]
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) => value.split(",").map((name) => name.trim().toLowerCase()))
    .filter((name) => name !== "content-length");
  return new Set(names);
}

/** The headers to pass on, with their spelling and order, except those named. */
export function passedHeaders(raw: RawHeaders, ...without: readonly string[]): string[] {
  const own = declared(raw);
  return [...pairs(raw)]
    .filter(([name]) => {
      const key = name.toLowerCase();
      return !hopByHop.has(key) && !own.has(key) && !without.includes(key);
    })
    .flat();
}
