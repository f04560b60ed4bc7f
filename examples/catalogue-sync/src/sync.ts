import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { PartnerClient } from "@totem-partner/sdk";
import { readCatalogue } from "./catalogue.ts";
import type { ProtocolDocument } from "./cleaning-changes.ts";
import { apply, plan } from "./synchronize.ts";

async function readDocument(path: string): Promise<ProtocolDocument> {
  const bytes = await readFile(path);
  const file = new File([bytes], basename(path), { type: "application/pdf" });
  return { file, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/**
 * Plans, and with `mode` "apply" makes the changes. `path` is that of the catalogue; its document is read from beside it.
 * Returns whether anything was to change.
 */
export async function synchronize(
  mode: "plan" | "apply",
  path: string,
  { partner, print, signal }: { partner: PartnerClient; print: (line: string) => void; signal?: AbortSignal },
): Promise<boolean> {
  const catalogue = readCatalogue(await readFile(path, "utf8"));
  const name = catalogue.cleaning?.document;
  const document = name === undefined ? undefined : await readDocument(join(dirname(path), name));
  const planned = await plan(partner, catalogue, document, { signal });
  for (const surplus of planned.surplus) print(`  not in the file, left alone: ${surplus}`);
  if (planned.changes.length === 0) print("Nothing to change.");
  else if (mode === "plan") for (const { what } of planned.changes) print(`  would ${what}`);
  else await apply(partner, planned, (what) => print(`  done: ${what}`), { signal });
  return planned.changes.length > 0;
}
