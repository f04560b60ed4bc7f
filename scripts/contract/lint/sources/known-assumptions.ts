import { mentionsWithin } from "./assumption-mentions.ts";
import type { Finding, Linted } from "../rule.ts";

/** Every assumption that an element rests on is a row of assumptions.yaml. */
export function checkKnownAssumptions({ contract, switchable, fixed }: Linted): Finding[] {
  return [...mentionsWithin(contract)]
    .filter(({ id }) => typeof id !== "string" || !(Object.hasOwn(switchable, id) || Object.hasOwn(fixed, id)))
    .map(({ id, pointer }) => ({ pointer, message: `${JSON.stringify(id)} is no row of assumptions.yaml` }));
}
