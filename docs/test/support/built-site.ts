import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { assembled, built, outlineFile, root } from "../../src/folders.ts";
import { addressOf, type Outline } from "../../src/site.ts";

const run = promisify(execFile);

/** A page of the built site. */
export interface BuiltPage {
  /** Its address, such as `/guide/start`. */
  address: string;
  html: string;
}

/** Builds the site, as `npx -y pnpm@12 run docs --build` does. */
export async function build(): Promise<void> {
  await run(process.execPath, [join(root, "docs/src/main.ts"), "--build"], { cwd: root });
}

/** The sections and pages of the outline. */
export const outline = (): Outline => JSON.parse(readFileSync(outlineFile, "utf8")) as Outline;

/** The addresses of all pages of the outline, without a suffix. */
export const paths = (): string[] => outline().sections.flatMap(({ pages }) => pages.map(({ path }) => path));

/** Every page of the built site. */
export const builtPages = (): BuiltPage[] =>
  globSync("**/*.html", { cwd: built })
    .filter((file) => file !== "404.html" && !file.startsWith("reference/api/"))
    .map((file) => ({
      address: addressOf(file.slice(0, -".html".length)),
      html: readFileSync(join(built, file), "utf8"),
    }));

/** A file of the built site. */
export const builtFile = (path: string): string => readFileSync(join(built, path), "utf8");

/** The Markdown from which a page was made. */
export const assembledPage = (path: string): string => readFileSync(join(assembled, `${path}.md`), "utf8");
