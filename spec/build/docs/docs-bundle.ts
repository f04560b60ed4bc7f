import type { JsonObject } from "../json.ts";
import { objectAt, textAt } from "../operations.ts";
import { SourceMistake } from "../source-mistake.ts";
import { changelogOf } from "./changelog.ts";

/** The part of the contract's own description that tells its versions, without the table that the changelog replaces. */
function versionHistory(info: JsonObject): string {
  const [, history] = textAt(info, "description", "info").split(/^(?=## Versions$)/m);
  if (history === undefined) throw new SourceMistake('The description of the contract has no heading "## Versions"');
  return history.replace(/^\|.*\n+/gm, "");
}

/** The heading that precedes the notes of the contract as a whole. */
const openPoints = "## Open points of the whole interface";

/**
 * The opening of the contract for people: an introduction, a changelog, and the heading of the notes that follow.
 *
 * @param introduction Markdown.
 */
export function introductionOf(contract: JsonObject, introduction: string): string {
  const info = objectAt(contract["info"], "info");
  return [introduction.trim(), versionHistory(info).trim(), changelogOf(contract), openPoints].join("\n\n");
}
