import { readFileSync } from "node:fs";

/** The version of this package. */
export function packageVersion(): string {
  const source: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const known = typeof source === "object" && source !== null && "version" in source;
  return known ? String(source.version) : "unknown";
}
