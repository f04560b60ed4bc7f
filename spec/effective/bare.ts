import { isPart, type Part } from "./document.ts";

/** Keys of a contract for people, and for its own tools. No check depends on them. */
const annotations = new Set(["description", "summary", "title", "default", "example", "examples", "tags", "links"]);

/** Keys that the audit itself, or the closed variant of a contract, reads. */
const needed = new Set(["x-problem-codes", "x-assumed-required"]);

/** Below these, keys are names, and one of them may be "description". */
const names = new Set(["properties", "paths", "webhooks", "responses"]);

/** Values that are used literally. */
const values = new Set(["enum", "const"]);

type Keeps = (key: string) => boolean;

function bare(value: unknown, areNames: boolean, keeps: Keeps): unknown {
  if (Array.isArray(value)) return value.map((item) => bare(item, false, keeps));
  if (!isPart(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => areNames || keeps(key))
      .map(([key, part]) => [
        key,
        values.has(key) && !areNames ? part : bare(part, !areNames && names.has(key), keeps),
      ]),
  );
}

/**
 * A copy of a contract with only what affects requests and responses: a fraction of the contract, and identical for
 * most sets of assumptions.
 *
 * @param labels Keys to keep nevertheless, such as `x-source`. Default: none.
 * @param extensions Keys beginning with `x-` to keep. Default: those that the tools of a contract need.
 */
export function bareContract(
  contract: Part,
  labels: readonly string[] = [],
  extensions: ReadonlySet<string> = needed,
): Part {
  const keeps = (key: string): boolean =>
    labels.includes(key) || !(annotations.has(key) || (key.startsWith("x-") && !extensions.has(key)));
  return Object.fromEntries(Object.entries(contract).map(([key, part]) => [key, bare(part, names.has(key), keeps)]));
}
