import { cp, mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vitepress";
import { assemble } from "./assemble.ts";
import { assembled, built, dist } from "./folders.ts";
import { sectionsOfTheSite } from "./outline.ts";

/** Makes the whole site in `docs/dist/site`. */
export async function buildSite(): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  await assemble(await sectionsOfTheSite());
  await build(fileURLToPath(new URL("..", import.meta.url)));
  // Each page as Markdown, beside the page.
  await cp(assembled, built, { recursive: true, filter: (file) => !file.startsWith(`${assembled}/public`) });
}
