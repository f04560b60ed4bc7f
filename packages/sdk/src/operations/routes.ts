import type { OperationId } from "@totem-partner/spec/operations";
import { routes } from "@totem-partner/spec/routes";

/** The method and path of an operation. */
interface Route {
  method: string;
  /** Its path, with placeholders in braces. */
  template: string;
}

function read(route: string): Route {
  const [method = "", template = ""] = route.split(" ");
  return { method, template };
}

/** The method and path of an operation of the contract. */
export const routeOf = (operation: OperationId): Route => read(routes[operation]);

/**
 * Creates the function that finds the operation at a path below the base URL, if the contract has one. The routes are
 * parsed once.
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
