import type * as operations from "@stoplight/prism-http/dist/utils/operations.js";
import type * as validator from "@stoplight/prism-http/dist/validator/index.js";
import type { Finding } from "./records.ts";

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

export interface PrismDependencies {
  nodeVersion: string;
  /** True if `require` loads ES modules. Prism, which is CommonJS, requires some. */
  requiresModules: boolean;
  isInstalled: () => boolean;
}

/** Returns why Prism cannot be used here, and what to do about it; undefined if it can. Loads nothing. */
export function prismUnavailableReason({
  nodeVersion = process.versions.node,
  requiresModules = process.features.require_module,
  isInstalled: found = () => isInstalled(prismPackage),
}: Partial<PrismDependencies> = {}): string | undefined {
  if (!requiresModules) {
    return `Prism needs Node 20.19, 22.12 or newer, and this is Node ${nodeVersion}. Use a newer Node`;
  }
  return found() ? undefined : `Prism is not installed. Install it with npm install --save-dev ${prismPackage}`;
}

/** Loads Prism, which takes a quarter of a second the first time in a thread. */
export async function loadPrism(): Promise<Prism> {
  const [{ getHttpOperationsFromSpec }, { validateInput, validateOutput, validateSecurity }] = await Promise.all([
    import("@stoplight/prism-http/dist/utils/operations.js"),
    import("@stoplight/prism-http/dist/validator/index.js"),
  ]);
  return { getHttpOperationsFromSpec, validateInput, validateOutput, validateSecurity };
}

type Diagnostic = Extract<ReturnType<Prism["validateInput"]>, { _tag: "Left" }>["left"][number];

type Validated = { _tag: "Left"; left: readonly Diagnostic[] } | { _tag: "Right" };

function findingsIn(part: "request" | "response", validated: Validated): Finding[] {
  if (validated._tag === "Right") return [];
  return validated.left
    .filter(({ code }) => code !== "deprecated")
    .map(({ path = [], code = "undescribed", message }) => ({
      location: [part, ...path],
      code: String(code),
      // For Prism, an undescribed error status is only a warning; here it is a violation.
      message: `${message.replace(/\.$/, "")}.`,
    }));
}

export function requestFindings(
  { validateInput, validateSecurity }: Prism,
  resource: PrismOperation,
  input: {
    path: string;
    query: Record<string, string | string[]>;
    headers: Readonly<Record<string, string>>;
    body: unknown;
  },
): Finding[] {
  const { path, query, headers, body } = input;
  // Only Prism's router, which is not used, would read the method.
  const element = { method: "get" as const, url: { path, query }, headers: { ...headers }, body };
  return [validateSecurity({ resource, element }), validateInput({ resource, element })].flatMap((validated) =>
    findingsIn("request", validated),
  );
}

export const answeredFindings = (
  { validateOutput }: Prism,
  resource: PrismOperation,
  answer: { statusCode: number; headers: Readonly<Record<string, string>>; body: unknown },
): Finding[] =>
  findingsIn("response", validateOutput({ resource, element: { ...answer, headers: { ...answer.headers } } }));
