import { documentedPlaces } from "./documented-places.ts";
import { leadsSomewhere } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

/** Every statement leads to an element that is documented, or to a row that settles what it leaves open. */
export function checkGroundedStatements({ contract, statements }: Linted): Finding[] {
  const documented = new Set([...documentedPlaces(contract)].map(({ pointer }) => pointer));
  return statements.flatMap(({ id, contract: pointers, assumptions }) => {
    if (assumptions.length > 0 || pointers.some((pointer) => documented.has(pointer))) return [];
    // A pointer that leads nowhere is reported with the statements themselves.
    if (pointers.some((pointer) => !leadsSomewhere(contract, pointer))) return [];
    return [{ pointer: pointers[0] ?? "", message: `${id} leads to nothing documented, and names no assumption` }];
  });
}
