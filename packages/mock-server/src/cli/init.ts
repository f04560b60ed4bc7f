import { writeFile } from "node:fs/promises";
import { UsageError } from "@totem-partner/spec/program";
import { commentedSeed } from "../package-contents.ts";
import type { InitFlags } from "./program.ts";

/** Writes a seed file with comments; never overwrites a file. */
export async function init(file: string, { json }: InitFlags = {}): Promise<void> {
  try {
    await writeFile(file, commentedSeed(), { flag: "wx" });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const reason = error instanceof Error ? error.message : "unknown";
    throw new UsageError(
      code === "EEXIST" ? `${file} already exists and was not overwritten.` : `${file} cannot be written: ${reason}`,
    );
  }
  const said = `Wrote ${file}. Edit it, then run: totem-mock serve --seed ${file}`;
  process.stdout.write(`${json ? JSON.stringify({ file }) : said}\n`);
}
