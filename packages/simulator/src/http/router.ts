import { type OperationId, operations } from "@totem-partner/spec/operations";

/** What a path and a method mean. */
export type Route =
  | { found: "operation"; operationId: OperationId; path: Record<string, string> }
  | { found: "path"; allow: string[] }
  | { found: "nothing" };

interface Template {
  segments: string[];
  methods: Map<string, OperationId>;
}

const isOperationId = (id: string): id is OperationId => Object.hasOwn(operations, id);

function readTemplates(): Template[] {
  const byPath = new Map<string, Template>();
  for (const [id, { method, path }] of Object.entries(operations)) {
    if (!isOperationId(id)) continue;
    const template = byPath.get(path) ?? { segments: path.split("/"), methods: new Map<string, OperationId>() };
    template.methods.set(method, id);
    byPath.set(path, template);
  }
  return [...byPath.values()];
}

const templates = readTemplates();

function match(template: string[], segments: string[]): Record<string, string> | undefined {
  const path: Record<string, string> = {};
  for (const [at, expected] of template.entries()) {
    const segment = segments[at] ?? "";
    if (expected.startsWith("{")) {
      if (segment === "") return undefined;
      path[expected.slice(1, -1)] = segment;
    } else if (expected !== segment) return undefined;
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

/** Finds the operation of a path, as it stands in the URL, and a method. */
export function route(method: string, pathname: string): Route {
  const segments = pathname.split("/").map(decode);
  const readable = segments.filter((segment) => segment !== undefined);
  if (readable.length < segments.length) return { found: "nothing" };
  for (const template of templates) {
    if (template.segments.length !== readable.length) continue;
    const path = match(template.segments, readable);
    if (path === undefined) continue;
    const operationId = template.methods.get(method);
    if (operationId === undefined) return { found: "path", allow: [...template.methods.keys()].sort() };
    return { found: "operation", operationId, path };
  }
  return { found: "nothing" };
}

/** The path without the prefix /partner, where the interface is assumed to be found there; otherwise nothing. */
export function withoutPrefix(pathname: string, prefix: "optional" | "required" | "absent"): string | undefined {
  const rest = pathname.startsWith("/partner/") ? pathname.slice("/partner".length) : undefined;
  if (prefix === "absent") return rest === undefined ? pathname : undefined;
  return rest ?? (prefix === "optional" ? pathname : undefined);
}
