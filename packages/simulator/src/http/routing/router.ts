/** The result of routing a path and a method. */
export type Found<T> =
  | { found: "route"; value: T; path: Record<string, string> }
  | { found: "path"; allow: string[] }
  | { found: "nothing" };

/** A path with parameters in braces, a method, and the route's value. */
export interface Route<T> {
  method: string;
  path: string;
  value: T;
}

/** The routes at the end of a path, and the names of its parameters. */
interface Target<T> {
  value: T;
  names: readonly string[];
}

/** A node of the routing tree, after one segment. */
class Junction<T> {
  readonly literals = new Map<string, Junction<T>>();
  readonly methods = new Map<string, Target<T>>();
  parameter: Junction<T> | undefined;

  /** The node after a segment of a template, created if necessary. */
  after(segment: string): Junction<T> {
    const known = segment.startsWith("{") ? this.parameter : this.literals.get(segment);
    const next = known ?? new Junction<T>();
    if (segment.startsWith("{")) this.parameter = next;
    else this.literals.set(segment, next);
    return next;
  }
}

function decode(segment: string): string | undefined {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** One lookup of a path and a method. It visits only the nodes that match the path. */
class Search<T> {
  readonly allow = new Set<string>();
  readonly #method: string;
  readonly #segments: readonly string[];
  readonly #parameters: string[] = [];

  constructor(method: string, segments: readonly string[]) {
    this.#method = method;
    this.#segments = segments;
  }

  /** Continues from a node; a literal segment takes precedence over a parameter. */
  from(junction: Junction<T>, at = 0): Found<T> | undefined {
    const segment = this.#segments[at];
    if (segment === undefined) return this.#end(junction);
    const literal = junction.literals.get(segment);
    const found = literal && this.from(literal, at + 1);
    if (found || junction.parameter === undefined || segment === "") return found;
    const parameter = decode(segment);
    if (parameter === undefined) return undefined;
    this.#parameters.push(parameter);
    const within = this.from(junction.parameter, at + 1);
    this.#parameters.pop();
    return within;
  }

  #end({ methods }: Junction<T>): Found<T> | undefined {
    const target = methods.get(this.#method);
    if (target === undefined) {
      for (const method of methods.keys()) this.allow.add(method);
      return undefined;
    }
    const path: Record<string, string> = {};
    for (const [at, name] of target.names.entries()) path[name] = this.#parameters[at] ?? "";
    return { found: "route", value: target.value, path };
  }
}

/**
 * Finds the route of a path, as it appears in a URL, and a method. Parameters are decoded; everything else is matched
 * literally, so that no encoding leads to another route.
 */
export class Router<T> {
  readonly #root = new Junction<T>();

  constructor(routes: Iterable<Route<T>>) {
    for (const { method, path, value } of routes) {
      const segments = path.split("/");
      const end = segments.reduce((junction, segment) => junction.after(segment), this.#root);
      const names = segments.filter((segment) => segment.startsWith("{")).map((segment) => segment.slice(1, -1));
      end.methods.set(method, { value, names });
    }
  }

  /** The route of a path, as it appears in a URL, and a method; or the methods that the path accepts; or neither. */
  find(method: string, pathname: string): Found<T> {
    const search = new Search<T>(method, pathname.split("/"));
    const found = search.from(this.#root);
    if (found) return found;
    return search.allow.size > 0 ? { found: "path", allow: [...search.allow].sort() } : { found: "nothing" };
  }
}
