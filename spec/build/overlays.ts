import { glob } from "node:fs/promises";
import { dirname, basename } from "node:path";
import { specFolder } from "./bundle.ts";
import type { Json, JsonObject } from "./json.ts";
import { itemsOf } from "./lint/json-pointer.ts";
import { objectAt, textAt } from "./operations.ts";
import { readYaml } from "./yaml-source.ts";

/** The folder of the overlays: one file for each value, in a folder for each assumption. */
const overlayFolder = `${specFolder}overlays/`;

/** The action itself or, if it has {path} or {record}, the same action for each list. */
function forEachList(action: Json, lists: JsonObject): Json[] {
  const text = JSON.stringify(action);
  if (!/\{(?:path|record)\}/.test(text)) return [action];
  return Object.keys(lists).map((path) => {
    const record = textAt(lists, path, "lists.yaml");
    return JSON.parse(text.replaceAll("{path}", path).replaceAll("{record}", record)) as Json;
  });
}

/** Every overlay, by assumption and value; `integer` stands for any integer. */
export async function readOverlays(): Promise<Record<string, JsonObject>> {
  const overlays: Record<string, JsonObject> = {};
  const lists = objectAt(await readYaml(`${overlayFolder}lists.yaml`), "lists.yaml");
  const files = await Array.fromAsync(glob("*/*.yaml", { cwd: overlayFolder }));
  for (const file of files.sort()) {
    const values = (overlays[dirname(file)] ??= {});
    const overlay = objectAt(await readYaml(overlayFolder + file), file);
    const actions = itemsOf(overlay["actions"]).flatMap((action) => forEachList(action, lists));
    values[basename(file, ".yaml")] = { ...overlay, actions };
  }
  return overlays;
}
