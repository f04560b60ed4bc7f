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

/** The routes at one path. */
interface Template<T> {
  segments: readonly string[];
  methods: Map<string, T>;
}

const isParameter = (segment: string): boolean => segment.startsWith("{");

/** A literal segment takes precedence over a parameter, the first segments over the later ones. */
const precedence = ({ segments }: Template<unknown>): string =>
  segments.map((segment) => (isParameter(segment) ? "1" : "0")).join("");

function decode(segment: string): string | undefined {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The parameters in a path; undefined if it does not fit the template. */
function parametersOf(template: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, expected] of template.entries()) {
    const segment = segments[at] ?? "";
    if (isParameter(expected)) {
      const value = decode(segment);
      if (value === undefined || value === "") return undefined;
      parameters[expected.slice(1, -1)] = value;
    } else if (segment !== expected) return undefined;
  }
  return parameters;
}

/**
 * Finds the route of a path, as it appears in a URL, and a method. Parameters are decoded; everything else is matched
 * literally, so that no encoding leads to another route.
 */
export class Router<T> {
  readonly #templates: readonly Template<T>[];

  constructor(routes: Iterable<Route<T>>) {
    const templates = new Map<string, Template<T>>();
    for (const { method, path, value } of routes) {
      const template = templates.get(path) ?? { segments: path.split("/"), methods: new Map<string, T>() };
      template.methods.set(method, value);
      templates.set(path, template);
    }
    this.#templates = [...templates.values()].sort((one, other) => (precedence(one) < precedence(other) ? -1 : 1));
  }

  /** The route of a path, as it appears in a URL, and a method; or the methods that the path accepts; or neither. */
  find(method: string, pathname: string): Found<T> {
    const segments = pathname.split("/");
    const allow = new Set<string>();
    for (const template of this.#templates) {
      const path = parametersOf(template.segments, segments);
      if (path === undefined) continue;
      const value = template.methods.get(method);
      if (value !== undefined) return { found: "route", value, path };
      for (const accepted of template.methods.keys()) allow.add(accepted);
    }
    return allow.size > 0 ? { found: "path", allow: [...allow].sort() } : { found: "nothing" };
  }
}
