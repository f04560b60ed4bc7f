import type { Show } from "../redaction/confidential.ts";

/** Whether a response is a redirect, or was reached by one that a custom fetch followed against instructions. */
export function isRedirect(response: Response): boolean {
  if (response.type === "opaqueredirect" || response.redirected) return true;
  return response.status >= 300 && response.status < 400 && response.headers.has("location");
}

const longestTarget = 300;

const encoded = /(?:%[\da-f]{2})+/gi;
const mostEncodings = 3;

function decodedOnce(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return " ";
  }
}

/** Decodes an address: a value that is encoded once or twice would not be recognised. */
function decoded(address: string): string {
  let text = address;
  for (let times = 0; times < mostEncodings; times += 1) text = text.replaceAll(encoded, decodedOnce);
  return text.replaceAll(encoded, " ");
}

/** The target of a redirect, without the query, which may be confidential. Browsers do not expose it. */
export function redirectTarget(response: Response, url: string, show: Show): string {
  const location = response.headers.get("location");
  if (location === null || !URL.canParse(location, url)) return "another address";
  const { origin, pathname } = new URL(location, url);
  const name = origin.toUpperCase(); // Hosts are in lower case, where tax ids are not recognised.
  if (show(name, longestTarget) !== name) return "another address";
  return show(origin + decoded(pathname), longestTarget);
}
