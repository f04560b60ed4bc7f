import { isPart, type Part } from "../effective/document.ts";
import { type AssumptionRows, type Settled, sourceNote } from "./source-note.ts";

function withNotes(value: unknown, rows: AssumptionRows, settled: Settled): unknown {
  if (Array.isArray(value)) return value.map((item) => withNotes(item, rows, settled));
  return isPart(value) ? noted(value, rows, settled) : value;
}

function noted(element: Part, rows: AssumptionRows, settled: Settled): Part {
  const parts = Object.fromEntries(Object.entries(element).map(([key, part]) => [key, withNotes(part, rows, settled)]));
  const note = sourceNote(element, rows, settled);
  if (note === undefined) return parts;
  const { description } = element;
  return { ...parts, description: typeof description === "string" ? `${description}\n\n${note}` : note };
}

/**
 * A contract for people: renderers hide `x-` fields, so the description of each element ends with where it comes from.
 *
 * @param about The description of the whole, before its note, as Markdown.
 * @throws {Error} when an element names an assumption that has no row.
 */
export function notedContract(contract: Part, about: string, rows: AssumptionRows, settled: Settled = {}): Part {
  const { info, servers } = contract;
  const described = { ...contract, info: { ...(isPart(info) && info), description: about } };
  // Renderers show servers in a list to choose from, as plain text.
  return { ...noted(described, rows, settled), ...(servers !== undefined && { servers }) };
}
