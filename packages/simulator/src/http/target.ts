/** Where a request goes. */
export interface Target {
  path: string;
  /** With its question mark; empty without a query. */
  search: string;
}

/** Of these alone, a URL parser changes nothing, in the path or in the query. */
const plain = /^\/[\w\-.~!$&()*+,;=:@/?%]*$/;

/** What may be a segment `.` or `..`, which a URL parser resolves. */
const dotted = /\/(?:\.|%2e)/i;

/**
 * Splits a target as a URL parser would: dot segments are resolved, a backslash separates, what may not stand in a URL is
 * encoded, and a fragment is dropped. A target that is no path, such as `*`, leads nowhere.
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
