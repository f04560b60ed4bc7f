import type { routes } from "@totem-partner/spec/routes";

/** Returns the function that finds the operation at a path below the base URL, if one of these routes is its. */
export function operationFinder(known: typeof routes): (method: string, address: string) => string | undefined {
  const patterns = Object.entries(known).map(([operation, route]) => {
    const pattern = new RegExp(`^${route.replace(/\{\w+\}/, "[^/]*")}(\\?|$)`);
    return { operation, pattern };
  });
  return (method, address) => patterns.find(({ pattern }) => pattern.test(`${method} ${address}`))?.operation;
}
