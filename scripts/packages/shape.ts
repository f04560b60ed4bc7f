import { readFile } from "node:fs/promises";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { run } from "./command.ts";
import type { Packed } from "./pack.ts";
import { isDual } from "./publishable.ts";

const attw = "scripts/node_modules/@arethetypeswrong/cli/dist/index.js";

/** The fields of package.json lead where publint thinks they should. */
export async function checkManifest({ tarball }: Packed): Promise<void> {
  const bytes = await readFile(tarball);
  const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(bytes).buffer }, strict: true });
  const found = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
  if (found.length > 0) throw new Error(found.join("\n"));
}

/** Every way of resolving the package finds declarations that tell the truth. */
export async function checkDeclarations(packed: Packed): Promise<void> {
  if (packed.entries.length === 0) return; // A program declares nothing.
  const profile = isDual(packed) ? "strict" : "esm-only";
  await run(process.execPath, [
    attw,
    packed.tarball,
    "--profile",
    profile,
    "--format",
    "table",
    "--no-emoji",
    "--no-color",
  ]);
}
