/** What a path and a method mean. */
export type Found<T> =
  | { found: "route"; value: T; path: Record<string, string> }
  | { found: "path"; allow: string[] }
  | { found: "nothing" };

/** A path with parameters in braces, a method, and what they stand for. */
export interface Route<T> {
  method: string;
  path: string;
  value: T;
}

/** What stands at the end of a path, and how its parameters are called there. */
interface Target<T> {
  value: T;
  names: readonly string[];
}

/** Where a path can go on after one of its segments. */
class Junction<T> {
  readonly literals = new Map<string, Junction<T>>();
  readonly methods = new Map<string, Target<T>>();
  parameter: Junction<T> | undefined;

  /** The junction after a segment of a template, made if need be. */
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

/** One search for what a path and a method stand for. It visits the junctions that the path leads to, and no others. */
class Search<T> {
  readonly allow = new Set<string>();
  readonly #method: string;
  readonly #segments: readonly string[];
  readonly #parameters: string[] = [];

  constructor(method: string, segments: readonly string[]) {
    this.#method = method;
    this.#segments = segments;
  }

  /** Goes on from a junction; a literal segment comes before a parameter. */
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
 * Finds what a path, as it stands in a URL, and a method stand for. Parameters are decoded; everything else is matched as
 * it stands, so that no encoding leads to another route.
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

  /** What a method and a path, as it stands in a URL, stand for; or the methods that the path takes; or nothing. */
  find(method: string, pathname: string): Found<T> {
    const search = new Search<T>(method, pathname.split("/"));
    const found = search.from(this.#root);
    if (found) return found;
    return search.allow.size > 0 ? { found: "path", allow: [...search.allow].sort() } : { found: "nothing" };
  }
}
