import { frameworkNames } from "../generated/assumptions.ts";

/** Returns what is wrong with the `framework` of a profile, as a sentence; undefined for a known name, or none. */
export function frameworkMistake(name: unknown): string | undefined {
  if (name === undefined || frameworkNames.some((one) => one === name)) return undefined;
  const given = typeof name === "string" ? name.slice(0, 50) : typeof name;
  return `framework cannot be "${given}". It can be: ${frameworkNames.join(", ")}.`;
}
