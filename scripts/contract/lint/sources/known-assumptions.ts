import type { JsonObject } from "../../json.ts";
import { mentionsWithin } from "./assumption-mentions.ts";
import type { Finding, Ledger } from "../rule.ts";

/** Every assumption that an element rests on is a row of assumptions.yaml. */
export function checkKnownAssumptions(contract: JsonObject, { switchable, fixed }: Ledger): Finding[] {
  return [...mentionsWithin(contract)]
    .filter(({ id }) => typeof id !== "string" || !(Object.hasOwn(switchable, id) || Object.hasOwn(fixed, id)))
    .map(({ id, pointer }) => ({ pointer, message: `${JSON.stringify(id)} is no row of assumptions.yaml` }));
}
