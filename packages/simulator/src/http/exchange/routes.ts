import { isOperationId, type OperationId, operations } from "@totem-partner/spec/operations";
import type { ExchangeRequest } from "./exchange.ts";
import type { Problem, Read } from "./problems.ts";

/** A URL parser changes none of these characters, in the path or in the query. */
const plain = /^\/[\w\-.~!$&()*+,;=:@/?%]*$/;

/** Segments that may be `.` or `..`, which a URL parser resolves. */
const dotted = /\/(?:\.|%2e)/i;

/**
 * Splits a target as a URL parser would: resolves dot segments, treats backslashes as separators, encodes invalid
 * characters, and drops a fragment. A target that is not a path, such as `*`, matches no route.
 * The query keeps its question mark.
 */
export function readTarget(target: string): { path: string; search: string } {
  if (!target.startsWith("/")) return { path: target, search: "" };
  if (!plain.test(target) || dotted.test(target)) {
    const { pathname, search } = new URL(`http://localhost${target}`);
    return { path: pathname, search };
  }
  const at = target.indexOf("?");
  return at < 0 ? { path: target, search: "" } : { path: target.slice(0, at), search: target.slice(at) };
}

/** The address of a request. A header `Host` that is no host is not repeated. */
export function urlOf(request: Pick<ExchangeRequest, "origin" | "scheme" | "headers" | "target">): string {
  const { origin, scheme = "http", headers, target } = request;
  const host = headers.get("host") ?? "";
  const { path, search } = readTarget(target);
  return `${origin ?? `${scheme}://${/^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host) ? host : "localhost"}`}${path}${search}`;
}

type Found<T> =
  | { found: "route"; value: T; path: Record<string, string> }
  | { found: "path"; allow: string[] }
  | { found: "nothing" };

interface Route<T> {
  method: string;
  /** With parameters in braces. */
  path: string;
  value: T;
}

/** A text, or the name of a parameter. */
interface Segment {
  literal: string | undefined;
  parameter: string;
}

interface Template<T> {
  segments: readonly Segment[];
  methods: Map<string, T>;
}

const segmentOf = (text: string): Segment =>
  text.startsWith("{") ? { literal: undefined, parameter: text.slice(1, -1) } : { literal: text, parameter: "" };

/** A literal segment takes precedence over a parameter, the first segments over the later ones. */
const precedence = ({ segments }: Template<unknown>): string =>
  segments.map(({ literal }) => (literal === undefined ? "1" : "0")).join("");

function decode(segment: string): string | undefined {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The parameters in a path; undefined if it does not fit the template. Makes nothing for most, which differ early. */
function parametersOf(template: readonly Segment[], segments: readonly string[]): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  let parameters: Record<string, string> | undefined;
  let at = -1;
  for (const { literal, parameter } of template) {
    at += 1;
    if (literal !== undefined && literal !== segments[at]) return undefined;
    if (literal !== undefined) continue;
    const value = decode(segments[at] ?? "");
    if (value === undefined || value === "") return undefined;
    parameters ??= {};
    parameters[parameter] = value;
  }
  return parameters ?? {};
}

/** Parameters are decoded; everything else is matched literally, so that no encoding leads to another route. */
export class Router<T> {
  readonly #templates: readonly Template<T>[];

  constructor(routes: Iterable<Route<T>>) {
    const templates = new Map<string, Template<T>>();
    for (const { method, path, value } of routes) {
      const template = templates.get(path) ?? { segments: path.split("/").map(segmentOf), methods: new Map() };
      template.methods.set(method, value);
      templates.set(path, template);
    }
    this.#templates = [...templates.values()].sort((one, other) => (precedence(one) < precedence(other) ? -1 : 1));
  }

  /** The route of a path, as it appears in a URL, and a method; or the methods that the path accepts; or neither. */
  find(method: string, pathname: string): Found<T> {
    const segments = pathname.split("/");
    const allow: string[] = [];
    for (const { segments: expected, methods } of this.#templates) {
      const path = parametersOf(expected, segments);
      if (path === undefined) continue;
      const value = methods.get(method);
      if (value !== undefined) return { found: "route", value, path };
      allow.push(...methods.keys());
    }
    return allow.length > 0 ? { found: "path", allow: [...new Set(allow)].sort() } : { found: "nothing" };
  }
}

/** The routes of the partner interface, from the contract. */
export const interfaceRoutes = (): Route<OperationId>[] =>
  Object.entries(operations).flatMap(([id, { method, path }]) =>
    isOperationId(id) ? [{ method, path, value: id }] : [],
  );

/** The start of the interface's paths: whether the prefix /partner comes first. */
type Prefix = "optional" | "required" | "absent";

/** The path without the prefix /partner, if the interface is assumed to be found there; otherwise undefined. */
export function withoutPrefix(pathname: string, prefix: Prefix): string | undefined {
  const rest = pathname.startsWith("/partner/") ? pathname.slice("/partner".length) : undefined;
  if (prefix === "absent") return rest === undefined ? pathname : undefined;
  return rest ?? (prefix === "optional" ? pathname : undefined);
}

/** The end of the interface's paths: whether a slash comes last. */
type Slash = "absent" | "required";

/** The path without the slash at its end. */
export const withoutSlash = (pathname: string): string => pathname.replace(/(?<=[^/])\/$/, "");

interface Destination {
  operationId: OperationId;
  path: Record<string, string>;
}

const routes = interfaceRoutes();
const router = new Router(routes);

/** The first segment of each path of the interface, such as `authorizations`. */
const firstSegments = new Set(routes.map(({ path }) => path.split("/")[1] ?? ""));

/** Explains an address with a wrong prefix before the path of the interface: usually the client's base URL is wrong. */
function strayPrefix(pathname: string): string {
  const segments = pathname.split("/");
  const first = segments.findIndex((segment) => firstSegments.has(segment));
  const before = segments.slice(0, Math.max(first, 0)).join("/");
  if (before === "" || before === "/partner") return "";
  return `${before.slice(0, 100)} does not belong before /${segments[first]}: check the base URL.`;
}

function unknownPath(pathname: string, prefix: Prefix, slash: Slash): Problem {
  const hints = [
    strayPrefix(pathname),
    prefix === "required" && !pathname.startsWith("/partner/") ? "Paths start with /partner here." : "",
    prefix === "absent" && pathname.startsWith("/partner/") ? "Paths have no prefix /partner here." : "",
    slash === "absent" && pathname.length > 1 && pathname.endsWith("/") ? "Paths have no trailing slash." : "",
    slash === "required" && !pathname.endsWith("/") ? "Paths end in a slash here." : "",
  ];
  const detail = ["There is nothing at this path.", ...hints].filter(Boolean).join(" ");
  return { code: "unknown_path", detail };
}

/** Finds the operation of a method and a path, as it appears in a URL. */
export function findOperation(method: string, pathname: string, prefix: Prefix, slash: Slash): Read<Destination> {
  const below = withoutPrefix(pathname, prefix);
  const inner = slash === "absent" ? below : below?.endsWith("/") ? withoutSlash(below) : undefined;
  const found = inner === undefined ? undefined : router.find(method, inner);
  if (found?.found === "route") return { ok: true, value: { operationId: found.value, path: found.path } };
  if (found?.found !== "path") return { ok: false, problem: unknownPath(pathname, prefix, slash) };
  const allow = found.allow.join(", ");
  const detail = `This path allows ${allow}, not ${method}.`;
  return { ok: false, problem: { code: "method_not_allowed", detail, headers: { allow } } };
}
