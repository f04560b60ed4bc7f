import type * as operations from "@stoplight/prism-http/dist/utils/operations.js";
import type * as validator from "@stoplight/prism-http/dist/validator/index.js";

/**
 * The parts of Prism that check: what reads a contract, and what holds a request and an answer against it. Its main entry
 * has a mock and a proxy besides, and with them twice the time to load and twice the memory.
 */
export type Prism = Pick<typeof operations, "getHttpOperationsFromSpec"> &
  Pick<typeof validator, "validateInput" | "validateOutput" | "validateSecurity">;

/** The name under which it is installed. */
export const prismPackage = "@stoplight/prism-http";

function isInstalled(): boolean {
  try {
    import.meta.resolve(prismPackage);
    return true;
  } catch {
    return false;
  }
}

/** What decides whether Prism can be used here. */
export interface PrismSurroundings {
  nodeVersion: string;
  /** Whether `require` loads ES modules. Prism, which is CommonJS, requires some. */
  requiresModules: boolean;
  isInstalled: () => boolean;
}

/** Why Prism cannot be used here, and what to do about it; undefined where it can. Loads nothing. */
export function prismObstacle({
  nodeVersion = process.versions.node,
  requiresModules = process.features.require_module,
  isInstalled: found = isInstalled,
}: Partial<PrismSurroundings> = {}): string | undefined {
  if (!requiresModules) {
    return `Prism needs Node 20.19, 22.12 or newer, and this is Node ${nodeVersion}. Use a newer Node`;
  }
  return found() ? undefined : `Prism is not installed. Install it with npm install --save-dev ${prismPackage}`;
}

/** Loads Prism: a quarter of a second of work, the first time in a thread. */
export async function loadPrism(): Promise<Prism> {
  const [{ getHttpOperationsFromSpec }, { validateInput, validateOutput, validateSecurity }] = await Promise.all([
    import("@stoplight/prism-http/dist/utils/operations.js"),
    import("@stoplight/prism-http/dist/validator/index.js"),
  ]);
  return { getHttpOperationsFromSpec, validateInput, validateOutput, validateSecurity };
}
