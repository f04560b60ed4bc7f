import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** The folder in which the site is built: nothing in it is written by hand. */
export const dist = join(root, "docs/dist");

/** The Markdown of all pages, as VitePress and coding assistants read it. */
export const assembled = join(dist, "pages");

/** The site. */
export const built = join(dist, "site");

/** The sections and titles of the pages, for the sidebar. */
export const outlineFile = join(dist, "outline.json");
