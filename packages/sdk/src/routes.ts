import type { OperationId } from "@totem-partner/spec/operations";
import { routes } from "@totem-partner/spec/routes";

/** Where an operation is found. */
interface Route {
  method: string;
  /** Its path, with placeholders in braces. */
  template: string;
}

function read(route: string): Route {
  const [method = "", template = ""] = route.split(" ");
  return { method, template };
}

/** Where an operation of the contract is found. */
export const routeOf = (operation: OperationId): Route => read(routes[operation]);

/** The operation at a path below the base URL; undefined when the contract has none there. */
export function operationAt(method: string, address: string): string | undefined {
  const segments = address.replace(/\?.*$/, "").split("/");
  const fits = (route: Route) => {
    const parts = route.template.split("/");
    const isHere = (part: string, at: number) => part.startsWith("{") || part === segments[at];
    return route.method === method && parts.length === segments.length && parts.every(isHere);
  };
  return Object.entries(routes).find(([, route]) => fits(read(route)))?.[0];
}
