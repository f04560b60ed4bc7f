import { type GivenValue, sayValue } from "../template/own-alternatives.ts";
import { isPart, type Part } from "../effective/document.ts";

/** The rows of `assumptions.yaml` by their ids, or what is generated from them. */
export interface AssumptionRows {
  readonly switchable: Readonly<Record<string, unknown>>;
  readonly fixed: Readonly<Record<string, unknown>>;
}

/** How switchable assumptions are settled, by their ids; the others have their defaults. */
export type Settled = Readonly<Record<string, GivenValue | undefined>>;

const code = (text: string): string => `\`${text}\``;

function textAt(part: Part, key: string, id: string): string {
  const text = part[key];
  if (typeof text !== "string") throw new Error(`The row of ${id} has no ${key}.`);
  return text.trim();
}

function numbers(id: string, { minimum }: Part): string {
  const range = typeof minimum === "number" ? `an integer from ${minimum} on` : "an integer";
  return `${code(`${id}=N`)}, ${range}.`;
}

function answerOf(id: string, row: Part, settled: Settled): string {
  const { answer, integer, values = {} } = row;
  if (answer !== undefined) return textAt(row, "answer", id);
  const chosen = sayValue(settled[id] ?? String(row["default"]));
  const named = isPart(values) ? values : {};
  const others = Object.keys(named).filter((value) => value !== chosen);
  return [
    chosen in named ? textAt(named, chosen, id) : `${chosen}.`,
    "Alternatives:",
    ...others.map((value) => `${code(`${id}=${value}`)}: ${textAt(named, value, id)}`),
    ...(isPart(integer) ? [numbers(id, integer)] : []),
  ].join(" ");
}

function assumed(id: unknown, { switchable, fixed }: AssumptionRows, settled: Settled): string {
  const row = typeof id === "string" ? (switchable[id] ?? fixed[id]) : undefined;
  if (typeof id !== "string" || !isPart(row)) throw new Error(`${JSON.stringify(id)} is no row of assumptions.yaml`);
  return `**Assumed** (${code(id)}): ${textAt(row, "question", id)} ${answerOf(id, row, settled)}`;
}

function documented(element: Part): string[] {
  const { "x-section": section, "x-since": since } = element;
  if (typeof section !== "string") return [];
  return [`**Documented**: ${section}${typeof since === "string" ? `, since version ${since}` : ""}`];
}

/**
 * Where an element of the contract comes from, as Markdown: a paragraph for the section that states it, and one for each
 * assumption that it rests on, with the answer that is settled on. Undefined for an element without labels.
 *
 * @throws {Error} when the element names an assumption that has no row.
 */
export function sourceNote(element: Part, rows: AssumptionRows, settled: Settled = {}): string | undefined {
  const assumptions: unknown[] = [element["x-assumption"] ?? []].flat();
  const notes = [...documented(element), ...assumptions.map((id) => assumed(id, rows, settled))];
  return notes.length === 0 ? undefined : notes.join("\n\n");
}
