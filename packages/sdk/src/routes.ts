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

/**
 * Makes what finds the operation at a path below the base URL; it finds none where the contract has none. The routes are
 * taken apart once for all.
 */
export function operationFinder(): (method: string, address: string) => string | undefined {
  const known = Object.entries(routes).map(([operation, route]) => {
    const { method, template } = read(route);
    return { operation, method, parts: template.split("/") };
  });
  return (method, address) => {
    const segments = address.replace(/\?.*$/, "").split("/");
    const isHere = (part: string, at: number) => part.startsWith("{") || part === segments[at];
    const fits = (route: (typeof known)[number]) =>
      route.method === method && route.parts.length === segments.length && route.parts.every(isHere);
    return known.find(fits)?.operation;
  };
}
