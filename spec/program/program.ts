import { readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { isFields } from "../check/fields.ts";

/** The version in a package.json. */
export function versionIn(file: URL): string {
  const source: unknown = JSON.parse(readFileSync(file, "utf8"));
  return isFields(source) && "version" in source ? String(source["version"]) : "unknown";
}

/** Lets the outputs of this process be closed: `… | head` stops reading, and a terminal can be closed. */
export function tolerateClosedOutputs(): void {
  for (const output of [process.stdout, process.stderr]) {
    output.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE" && error.code !== "EIO") throw error;
    });
  }
}

/** Writes a file atomically: to a draft beside it, which then takes its place. No draft remains after a failure. */
export async function replaceFile(
  path: string,
  text: string,
  draft: string,
  options: { mode?: number; flag?: string } = {},
): Promise<void> {
  try {
    await writeFile(draft, text, options);
    await rename(draft, path);
  } catch (error) {
    // Whatever is in the way of writing a new draft is not one of ours.
    const isOthers = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isOthers) await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
