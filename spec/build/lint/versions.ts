import type { JsonObject } from "../json.ts";
import { objectAt, textAt } from "../operations.ts";

/** A version of the interface document: what it changed, and when. */
export interface Version {
  version: string;
  date: string;
  changes: string;
}

/** The versions in the table of the contract's own description, oldest first. */
export function historyOf({ info }: JsonObject): Version[] {
  const description = textAt(objectAt(info, "info"), "description", "info");
  return [...description.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\S+) +\| (.*?) *\|$/gm)].map(
    ([, version = "", date = "", changes = ""]) => ({ version, date, changes }),
  );
}

/** Their numbers. */
export const versionsOf = (contract: JsonObject): string[] => historyOf(contract).map(({ version }) => version);
