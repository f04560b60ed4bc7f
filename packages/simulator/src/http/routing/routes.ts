import type { OperationId } from "@totem-partner/spec/operations";
import type { Problem, Read } from "../outcomes/problems.ts";
import { interfaceRoutes, withoutPrefix } from "./interface-routes.ts";
import { Router } from "./router.ts";

/** Where the paths of the interface begin. */
type Prefix = Parameters<typeof withoutPrefix>[1];

/** The operation of a request, and the parameters in its path. */
export interface Destination {
  operationId: OperationId;
  path: Record<string, string>;
}

const routes = interfaceRoutes();

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

function unknownPath(pathname: string, prefix: Prefix): Problem {
  const hints = [
    strayPrefix(pathname),
    prefix === "required" && !pathname.startsWith("/partner/") ? "Paths start with /partner here." : "",
    prefix === "absent" && pathname.startsWith("/partner/") ? "Paths have no prefix /partner here." : "",
    pathname.length > 1 && pathname.endsWith("/") ? "Paths have no trailing slash." : "",
  ];
  const detail = ["There is nothing at this path.", ...hints].filter(Boolean).join(" ");
  return { code: "unknown_path", detail };
}

/** Finds the operation of a request. */
export class Routes {
  readonly #router = new Router(routes);

  /** The operation of a method and a path, as it appears in a URL. */
  find(method: string, pathname: string, prefix: Prefix): Read<Destination> {
    const inner = withoutPrefix(pathname, prefix);
    const found = inner === undefined ? undefined : this.#router.find(method, inner);
    if (found?.found === "route") return { ok: true, value: { operationId: found.value, path: found.path } };
    if (found?.found !== "path") return { ok: false, problem: unknownPath(pathname, prefix) };
    const allow = found.allow.join(", ");
    const detail = `This path allows ${allow}, not ${method}.`;
    return { ok: false, problem: { code: "method_not_allowed", detail, headers: { allow } } };
  }
}
