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

interface Template<T> {
  segments: string[];
  methods: Map<string, T>;
}

/** Parameters are decoded; everything else is matched as it stands, so that no encoding leads to another route. */
function match(template: string[], written: string[], decoded: string[]): Record<string, string> | undefined {
  const path: Record<string, string> = {};
  for (const [at, expected] of template.entries()) {
    const parameter = decoded[at] ?? "";
    if (expected.startsWith("{")) {
      if (parameter === "") return undefined;
      path[expected.slice(1, -1)] = parameter;
    } else if (expected !== written[at]) return undefined;
  }
  return path;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Finds what a path, as it stands in a URL, and a method stand for. */
export class Router<T> {
  readonly #templates = new Map<string, Template<T>>();

  constructor(routes: Iterable<Route<T>>) {
    for (const { method, path, value } of routes) {
      const template = this.#templates.get(path) ?? { segments: path.split("/"), methods: new Map<string, T>() };
      template.methods.set(method, value);
      this.#templates.set(path, template);
    }
  }

  /** What a method and a path, as it stands in a URL, stand for; or the methods that the path takes; or nothing. */
  find(method: string, pathname: string): Found<T> {
    const written = pathname.split("/");
    const decoded = written.map(decode).filter((segment) => segment !== undefined);
    if (decoded.length < written.length) return { found: "nothing" };
    const allow: string[] = [];
    for (const template of this.#templates.values()) {
      if (template.segments.length !== written.length) continue;
      const path = match(template.segments, written, decoded);
      if (path === undefined) continue;
      const value = template.methods.get(method);
      if (value !== undefined) return { found: "route", value, path };
      allow.push(...template.methods.keys());
    }
    return allow.length > 0 ? { found: "path", allow: allow.sort() } : { found: "nothing" };
  }
}
