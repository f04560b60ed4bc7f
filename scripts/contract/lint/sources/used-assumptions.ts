import type { JsonObject } from "../../json.ts";
import { mentionsWithin } from "./assumption-mentions.ts";
import type { Finding, Ledger } from "../rule.ts";

/** Every row of assumptions.yaml is what some element rests on. */
export function checkUsedAssumptions(contract: JsonObject, { switchable, fixed }: Ledger): Finding[] {
  const used = new Set([...mentionsWithin(contract)].map(({ id }) => id));
  return [...Object.keys(switchable), ...Object.keys(fixed)]
    .filter((id) => !used.has(id))
    .map((id) => ({ pointer: "", message: `nothing rests on the assumption ${id}` }));
}
