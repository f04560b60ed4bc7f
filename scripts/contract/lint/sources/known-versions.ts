import type { Finding, Linted } from "../rule.ts";
import { versionsOf } from "./versions.ts";

/** What names the version that added it names one of the contract's table, and is documented: assumptions have none. */
export function checkKnownVersions({ contract, elements }: Linted): Finding[] {
  const versions = versionsOf(contract);
  return elements.flatMap(({ pointer, value }) => {
    const since = value["x-since"];
    if (since === undefined) return [];
    if (typeof since !== "string" || !versions.includes(since)) {
      return [{ pointer, message: `x-since is no version of the table in info.description: ${JSON.stringify(since)}` }];
    }
    return value["x-source"] === "documented" ? [] : [{ pointer, message: "has x-since without x-source" }];
  });
}
