import { type Assumptions, fixedAssumptions, switchableAssumptions } from "../generated/assumptions.ts";
import { introduction } from "../generated/introduction.ts";
import { effectiveContract } from "../effective/contract.ts";
import type { Part } from "../effective/document.ts";
import { sayValue } from "../template/own-alternatives.ts";
import { notedContract } from "./noted.ts";

/** What differs from the defaults, as a paragraph; undefined where nothing does. */
function settledNote(values: Partial<Assumptions>): string | undefined {
  const rows: Readonly<Record<string, { default: string | number } | undefined>> = switchableAssumptions;
  const others = Object.entries(values)
    .filter(([id, value]) => rows[id]?.default !== value)
    .map(([id, value]) => `\`${id}=${sayValue(value)}\``);
  return others.length === 0
    ? undefined
    : `**This contract is not the default one.** It holds under ${others.join(", ")}.`;
}

/**
 * The contract for people, as it is under these assumptions and the default ones besides: each description ends with where
 * it comes from, and an assumption comes with the answer that holds.
 */
export async function referenceContract(values: Partial<Assumptions>): Promise<Part> {
  const about = [settledNote(values), introduction].filter((part) => part !== undefined).join("\n\n");
  const rows = { switchable: switchableAssumptions, fixed: fixedAssumptions };
  return notedContract(await effectiveContract(values), about, rows, values);
}
