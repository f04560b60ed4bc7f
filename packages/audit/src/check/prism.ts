import type * as operations from "@stoplight/prism-http/dist/utils/operations.js";
import type * as validator from "@stoplight/prism-http/dist/validator/index.js";

/**
 * The parts of Prism that validate: the contract parser, and the request and response validators. Its main entry also
 * loads a mock and a proxy, which doubles the load time and memory.
 */
export type Prism = Pick<typeof operations, "getHttpOperationsFromSpec"> &
  Pick<typeof validator, "validateInput" | "validateOutput" | "validateSecurity">;

export type PrismOperation = Awaited<ReturnType<Prism["getHttpOperationsFromSpec"]>>[number];

const prismPackage = "@stoplight/prism-http";

/** Returns whether an optional package can be loaded. Loads nothing. */
export function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns why Prism cannot be used here, and what to do about it; undefined if it can. Loads nothing. */
export function prismUnavailableReason(isFound = isInstalled, { features, versions } = process): string | undefined {
  // Prism, which is CommonJS, requires ES modules.
  if (!features.require_module) {
    return `Prism needs Node 20.19, 22.12 or newer, and this is Node ${versions.node}. Use a newer Node`;
  }
  return isFound(prismPackage)
    ? undefined
    : `Prism is not installed. Install it with npm install --save-dev ${prismPackage}`;
}

/** Loads Prism, which takes a quarter of a second the first time in a thread. */
export async function loadPrism(): Promise<Prism> {
  const [{ getHttpOperationsFromSpec }, { validateInput, validateOutput, validateSecurity }] = await Promise.all([
    import("@stoplight/prism-http/dist/utils/operations.js"),
    import("@stoplight/prism-http/dist/validator/index.js"),
  ]);
  return { getHttpOperationsFromSpec, validateInput, validateOutput, validateSecurity };
}
