import type { JsonObject } from "../bundle.ts";
import { objectAt, textAt } from "../operations.ts";

/** The versions in the table of the contract's own description, oldest first. */
export function versionsOf({ info }: JsonObject): string[] {
  const description = textAt(objectAt(info, "info"), "description", "info");
  return [...description.matchAll(/^\| (\d+\.\d+\.\d+) +\|/gm)].map(([, version = ""]) => version);
}
