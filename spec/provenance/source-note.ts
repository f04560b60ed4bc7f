import { type InputValue, sayValue } from "../template/own-alternatives.ts";
import { isPart, type Part } from "../effective/document.ts";

/** The rows of `assumptions.yaml` by their ids, or what is generated from them. */
export interface AssumptionRows {
  readonly switchable: Readonly<Record<string, unknown>>;
  readonly fixed: Readonly<Record<string, unknown>>;
}

/** The settled values of switchable assumptions, by their ids; the others have their defaults. */
export type Settled = Readonly<Record<string, InputValue | undefined>>;

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

/** An assumption as it is settled, as Markdown. */
export interface SettledPoint {
  question: string;
  answer: string;
  /** The other values it could be switched to; undefined for one that cannot be switched. */
  alternatives: readonly string[] | undefined;
}

/**
 * The question of an assumption and its answer.
 *
 * @throws {Error} when there is no such row.
 */
export function settledPoint(id: string, { switchable, fixed }: AssumptionRows, settled: Settled): SettledPoint {
  const row = switchable[id] ?? fixed[id];
  if (!isPart(row)) throw new Error(`${JSON.stringify(id)} is no row of assumptions.yaml`);
  const { integer, values = {} } = row;
  const question = textAt(row, "question", id);
  if (row["answer"] !== undefined) return { question, answer: textAt(row, "answer", id), alternatives: undefined };
  const chosen = sayValue(settled[id] ?? String(row["default"]));
  const named = isPart(values) ? values : {};
  const others = Object.keys(named).filter((value) => value !== chosen);
  return {
    question,
    answer: chosen in named ? textAt(named, chosen, id) : `${chosen}.`,
    alternatives: [
      ...others.map((value) => `${code(`${id}=${value}`)}: ${textAt(named, value, id)}`),
      ...(isPart(integer) ? [numbers(id, integer)] : []),
    ],
  };
}

function assumed(id: unknown, rows: AssumptionRows, settled: Settled): string {
  if (typeof id !== "string") throw new Error(`${JSON.stringify(id)} is no row of assumptions.yaml`);
  const { question, answer, alternatives } = settledPoint(id, rows, settled);
  return [
    `**Assumed** (${code(id)}):`,
    question,
    answer,
    ...(alternatives ? ["Alternatives:", ...alternatives] : []),
  ].join(" ");
}

function documented(element: Part): string[] {
  const { "x-section": section, "x-since": since } = element;
  if (typeof section !== "string") return [];
  return [`**Documented**: ${section}${typeof since === "string" ? `, since version ${since}` : ""}`];
}

/**
 * The source of an element of the contract, as Markdown: a paragraph for the section that states it, and one for each
 * assumption that it rests on, with the answer that is settled on. Undefined for an element without labels.
 *
 * @throws {Error} when the element names an assumption that has no row.
 */
export function sourceNote(element: Part, rows: AssumptionRows, settled: Settled = {}): string | undefined {
  const assumptions: unknown[] = [element["x-assumption"] ?? []].flat();
  const notes = [...documented(element), ...assumptions.map((id) => assumed(id, rows, settled))];
  return notes.length === 0 ? undefined : notes.join("\n\n");
}
