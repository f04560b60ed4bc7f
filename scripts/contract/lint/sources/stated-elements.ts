import { documentedPlaces } from "./documented-places.ts";
import type { Finding, Linted } from "../rule.ts";

/** Every documented element belongs to a statement of the section that it names. */
export function checkStatedElements({ contract, sections, statements }: Linted): Finding[] {
  const stated = new Set(statements.flatMap((one) => one.contract.map((pointer) => `${one.section}: ${pointer}`)));
  return [...documentedPlaces(contract)].flatMap(({ pointer, section }) => {
    // What is no section is the concern of the rule of provenance.
    if (typeof section !== "string" || !sections.includes(section) || stated.has(`${section}: ${pointer}`)) return [];
    return [{ pointer, message: `no statement of the section ${section} points here` }];
  });
}
