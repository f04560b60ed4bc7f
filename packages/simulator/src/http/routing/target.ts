/** The target of a request. */
export interface Target {
  path: string;
  /** With its question mark; empty without a query. */
  search: string;
}

/** A URL parser changes none of these characters, in the path or in the query. */
const plain = /^\/[\w\-.~!$&()*+,;=:@/?%]*$/;

/** Segments that may be `.` or `..`, which a URL parser resolves. */
const dotted = /\/(?:\.|%2e)/i;

/**
 * Splits a target as a URL parser would: resolves dot segments, treats backslashes as separators, encodes invalid
 * characters, and drops a fragment. A target that is not a path, such as `*`, matches no route.
 */
export function readTarget(target: string): Target {
  if (!target.startsWith("/")) return { path: target, search: "" };
  if (!plain.test(target) || dotted.test(target)) {
    const { pathname, search } = new URL(`http://localhost${target}`);
    return { path: pathname, search };
  }
  const at = target.indexOf("?");
  return at < 0 ? { path: target, search: "" } : { path: target.slice(0, at), search: target.slice(at) };
}
