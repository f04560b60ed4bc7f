import type { Json, JsonObject } from "../bundle.ts";
import { isObject } from "../lint/json-pointer.ts";
import type { Ledger } from "../lint/rule.ts";
import { objectAt, textAt } from "../operations.ts";
import { SourceMistake } from "../source-mistake.ts";

type Rows = Pick<Ledger, "switchable" | "fixed">;

const code = (text: string): string => `\`${text}\``;

function integerAnswer(id: string, row: JsonObject, { minimum }: JsonObject): string {
  const range = typeof minimum === "number" ? `an integer from ${minimum} on` : "an integer";
  return `${JSON.stringify(row["default"])}. Alternatives: ${code(`${id}=N`)}, ${range}.`;
}

function chosenAnswer(id: string, row: JsonObject): string {
  const chosen = textAt(row, "default", id);
  const values = objectAt(row["values"], `The values of ${id}`);
  const others = Object.keys(values).filter((value) => value !== chosen);
  const alternatives = others.map((value) => `${code(`${id}=${value}`)}: ${textAt(values, value, id)}`);
  return [textAt(values, chosen, id), "Alternatives:", ...alternatives].join(" ");
}

function answerOf(id: string, row: JsonObject): string {
  const { answer, integer } = row;
  if (answer !== undefined) return textAt(row, "answer", id);
  return isObject(integer) ? integerAnswer(id, row, integer) : chosenAnswer(id, row);
}

function assumed(id: Json, { switchable, fixed }: Rows): string {
  const row = typeof id === "string" ? (switchable[id] ?? fixed[id]) : undefined;
  if (typeof id !== "string" || !isObject(row)) {
    throw new SourceMistake(`${JSON.stringify(id)} is no row of assumptions.yaml`);
  }
  return `**Assumed** (${code(id)}): ${textAt(row, "question", id).trim()} ${answerOf(id, row).trim()}`;
}

function documented(element: JsonObject): string[] {
  if (element["x-section"] === undefined) return [];
  const since = element["x-since"] === undefined ? "" : `, since version ${textAt(element, "x-since", "An element")}`;
  return [`**Documented**: ${textAt(element, "x-section", "An element")}${since}`];
}

/**
 * Where an element of the contract comes from, as Markdown: a paragraph for the section that states it, and one for each
 * assumption that it rests on. Undefined for an element without labels.
 */
export function sourceNote(element: JsonObject, ledger: Rows): string | undefined {
  const assumptions = [element["x-assumption"] ?? []].flat();
  const notes = [...documented(element), ...assumptions.map((id) => assumed(id, ledger))];
  return notes.length === 0 ? undefined : notes.join("\n\n");
}
