import { mentionsWithin } from "./assumption-mentions.ts";
import type { Finding, Linted } from "../rule.ts";

/** Every row of assumptions.yaml is what some element rests on. */
export function checkUsedAssumptions({ contract, switchable, fixed }: Linted): Finding[] {
  const used = new Set([...mentionsWithin(contract)].map(({ id }) => id));
  return [...Object.keys(switchable), ...Object.keys(fixed)]
    .filter((id) => !used.has(id))
    .map((id) => ({ pointer: "", message: `nothing rests on the assumption ${id}` }));
}
