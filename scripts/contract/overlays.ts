import { glob } from "node:fs/promises";
import { dirname, basename } from "node:path";
import { specFolder } from "./bundle.ts";
import type { JsonObject } from "./json.ts";
import { objectAt } from "./operations.ts";
import { readYaml } from "./yaml-source.ts";

/** Where the overlays stand: one file for each value, in a folder for each assumption. */
const overlayFolder = `${specFolder}overlays/`;

/** Every overlay, by assumption and value; `integer` stands for any integer. */
export async function readOverlays(): Promise<Record<string, JsonObject>> {
  const overlays: Record<string, JsonObject> = {};
  const files = await Array.fromAsync(glob("*/*.yaml", { cwd: overlayFolder }));
  for (const file of files.sort()) {
    const values = (overlays[dirname(file)] ??= {});
    values[basename(file, ".yaml")] = objectAt(await readYaml(overlayFolder + file), file);
  }
  return overlays;
}
