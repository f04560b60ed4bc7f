import type { Redact } from "./redaction.ts";

const longestTarget = 300;
const encoded = /(?:%[\da-f]{2})+/gi;
const mostEncodings = 3;

function decodeOnce(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return " ";
  }
}

/** A value that is encoded once or twice would not be recognised. */
function decoded(address: string): string {
  let text = address;
  for (let times = 0; times < mostEncodings; times += 1) text = text.replaceAll(encoded, decodeOnce);
  return text.replaceAll(encoded, " ");
}

/** The target of a redirect, without the query, which may be confidential. Browsers do not expose it. */
export function redirectTarget(response: Response, url: string, redact: Redact): string {
  const location = response.headers.get("location");
  if (location === null || !URL.canParse(location, url)) return "another address";
  const { origin, pathname } = new URL(location, url);
  const name = origin.toUpperCase(); // Hosts are in lower case, where tax ids are not recognised.
  if (redact(name, longestTarget) !== name) return "another address";
  return redact(origin + decoded(pathname), longestTarget);
}
