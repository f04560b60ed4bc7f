import { cp, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vitepress";
import { assemble } from "./assemble.ts";
import { assembled, built, dist } from "./folders.ts";
import { sectionsOfTheSite } from "./outline.ts";

/** Leads the links of Markdown and of `llms.txt` below a base; VitePress does so in what it builds. */
export const linksBelow = (base: string, text: string): string =>
  text.replaceAll("](/", `](${base}`).replaceAll("<!-- /", `<!-- ${base}`);

/** Makes the whole site in `docs/dist/site`, to be served at `base`, which begins and ends with a slash. */
export async function buildSite(base: string): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  await assemble(await sectionsOfTheSite());
  await build(fileURLToPath(new URL("..", import.meta.url)), { base });
  // Each page as Markdown, beside the page.
  await cp(assembled, built, { recursive: true, filter: (file) => !file.startsWith(`${assembled}/public`) });
  for await (const file of glob("**/*.{md,txt}", { cwd: built })) {
    const path = join(built, file);
    await writeFile(path, linksBelow(base, await readFile(path, "utf8")));
  }
}
