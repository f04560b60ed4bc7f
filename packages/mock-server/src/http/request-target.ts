/** The raw target of a request: nothing in it is decoded or resolved. */
export interface RequestTarget {
  path: string;
  /** With its question mark; empty without a query. */
  search: string;
  /** The host in a target with a scheme. */
  authority: string | undefined;
}

const withScheme = /^https?:\/\/([^/?#\\]*)(.*)$/is;

/** Anything that a URL parser would remove from a target, or change. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const ambiguous = /[\u0000-\u0020\u007f\\#]/;

const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Parses a target (RFC 9112, 3.2) literally. Undefined for one that a URL parser would change: dot segments in any
 * spelling, backslashes, control characters, a fragment, credentials. So a path only reaches the route that it spells
 * out.
 */
export function readTarget(target: string): RequestTarget | undefined {
  const [, authority, rest = target] = withScheme.exec(target) ?? [];
  if (ambiguous.test(target) || authority?.includes("@")) return undefined;
  const at = rest.indexOf("?");
  const [written, search] = at < 0 ? [rest, ""] : [rest.slice(0, at), rest.slice(at)];
  const path = written === "" && authority !== undefined ? "/" : written;
  if (!path.startsWith("/") || dotSegment.test(path)) return undefined;
  return { path, search, authority };
}
