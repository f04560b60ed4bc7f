import { type Assumptions, fixedAssumptions, switchableAssumptions } from "../generated/assumptions.ts";
import { introduction } from "../generated/introduction.ts";
import { effectiveContract } from "../effective/contract.ts";
import type { Part } from "../effective/document.ts";
import { sayValue } from "../template/own-alternatives.ts";
import { notedContract } from "./noted.ts";
import { type SettledPoint, settledPoint } from "./source-note.ts";

const rows = { switchable: switchableAssumptions, fixed: fixedAssumptions };

/** Returns the differences from the defaults as a paragraph; undefined where there are none. */
function settledNote(values: Partial<Assumptions>): string | undefined {
  const defaults: Readonly<Record<string, { default: string | number } | undefined>> = switchableAssumptions;
  const others = Object.entries(values)
    .filter(([id, value]) => defaults[id]?.default !== value)
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
  return notedContract(await effectiveContract(values), about, rows, values);
}

/** The same as JSON. The server at this origin stands in place of the mock as it starts by default. */
export async function referenceText(values: Partial<Assumptions>, origin: string): Promise<string> {
  const text = JSON.stringify(await referenceContract(values));
  return text.replace('"url":"http://127.0.0.1:4010', () => `"url":"${origin}`);
}

/** The sources of a page about the contract: the contract with its labels, and the words that its labels stand for. */
export interface ReferenceSource {
  contract: Part;
  /** The description of the whole, as Markdown: a paragraph, and chapters that begin with `## `. */
  introduction: string;
  /** The differences from the defaults, as Markdown; undefined where there are none. */
  departure: string | undefined;
  /** Every assumption by its id, as it is settled. */
  points: readonly (readonly [id: string, point: SettledPoint])[];
}

/** The contract under these assumptions and the default ones besides, for a page that shows its labels in a way of its own. */
export async function referenceSource(values: Partial<Assumptions>): Promise<ReferenceSource> {
  const ids = [...Object.keys(switchableAssumptions), ...Object.keys(fixedAssumptions)];
  return {
    contract: await effectiveContract(values),
    // Its last heading stands above the notes of the whole contract.
    introduction: introduction.replace(/\n\n## [^\n]*$/, ""),
    departure: settledNote(values),
    points: ids.map((id) => [id, settledPoint(id, rows, values)]),
  };
}
