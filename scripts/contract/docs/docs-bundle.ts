import type { Json, JsonObject } from "../bundle.ts";
import { isObject } from "../lint/json-pointer.ts";
import type { Ledger } from "../lint/rule.ts";
import { objectAt, textAt } from "../operations.ts";
import { SourceMistake } from "../source-mistake.ts";
import { changelogOf } from "./changelog.ts";
import { sourceNote } from "./source-note.ts";

function withNotes(value: Json, ledger: Ledger): Json {
  if (Array.isArray(value)) return value.map((item) => withNotes(item, ledger));
  if (!isObject(value)) return value;
  const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNotes(part, ledger)]));
  const note = sourceNote(value, ledger);
  if (note === undefined) return parts;
  const { description } = value;
  return { ...parts, description: typeof description === "string" ? `${description}\n\n${note}` : note };
}

/** The part of the contract's own description that tells its versions, without the table that the changelog replaces. */
function versionHistory(info: JsonObject): string {
  const [, history] = textAt(info, "description", "info").split(/^(?=## Versions$)/m);
  if (history === undefined) throw new SourceMistake('The description of the contract has no heading "## Versions"');
  return history.replace(/^\|.*\n+/gm, "");
}

/** What the notes of the contract as a whole follow. */
const openPoints = "## Open points of the whole interface";

/**
 * The contract for people: renderers hide `x-` fields, so each description ends with where it comes from, and the whole
 * begins with an introduction and a changelog.
 *
 * @param introduction Markdown.
 * @throws {SourceMistake} when an element names an assumption that has no row.
 */
export function docsOf(contract: JsonObject, ledger: Ledger, introduction: string): JsonObject {
  const info = objectAt(contract["info"], "info");
  const description = [introduction.trim(), versionHistory(info).trim(), changelogOf(contract), openPoints].join(
    "\n\n",
  );
  const noted = objectAt(withNotes({ ...contract, info: { ...info, description } }, ledger), "The contract");
  // Renderers show servers in a list to choose from, as plain text.
  return { ...noted, servers: contract["servers"] ?? [] };
}
