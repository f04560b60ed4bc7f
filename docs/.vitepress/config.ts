import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type DefaultTheme } from "vitepress";
import { assembled, built, dist, outlineFile } from "../src/folders.ts";
import { anchorOf } from "../src/markdown.ts";
import { addressOf, type Outline } from "../src/site.ts";

/** Written by docs/src/assemble.ts before VitePress starts. */
const outline = JSON.parse(readFileSync(outlineFile, "utf8")) as Outline;

/** The title of the site leads home already. */
const sections = outline.sections.filter(({ pages }) => pages.every(({ path }) => path !== "index"));
const sidebar: DefaultTheme.SidebarItem[] = sections.map(({ title, collapsed, pages, links }) => ({
  text: title,
  collapsed,
  items: [
    ...pages.map((page) => ({ text: page.title, link: addressOf(page.path) })),
    // Loaded as a document of its own, not by the script of the site.
    ...links.map((link) => ({ text: link.title, link: link.address, target: "_self" })),
  ],
}));

/** Guides before manuals, and both before what has every word many times. */
function weight(address: string): number {
  if (address.startsWith("/guide/")) return 3;
  return /^\/(?:typescript|project\/decisions)\//.test(address) ? 0.3 : 1;
}

export default defineConfig({
  title: "totem-partner",
  description: "Developer kit for the partner interface of a logistics authorization service",
  lang: "en",
  transformHead: ({ siteData: { base } }) => [
    ["link", { rel: "icon", href: `${base}icon.svg`, type: "image/svg+xml" }],
  ],
  srcDir: assembled,
  outDir: built,
  cacheDir: join(dist, "cache"),
  cleanUrls: true,
  // A link that leads nowhere ends the build.
  ignoreDeadLinks: false,
  markdown: {
    // The anchors of GitHub, so that a link to a heading works there as well.
    anchor: { slugify: anchorOf },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    search: { provider: "local", options: { miniSearch: { searchOptions: { boostDocument: weight } } } },
    outline: [2, 3],
    sidebar,
    nav: [
      { text: "Guides", link: "/guide/start" },
      { text: "Errors", link: "/reference/errors" },
      { text: "API", link: "/reference/api/", target: "_self" },
    ],
    docFooter: { prev: "Previous", next: "Next" },
    notFound: {
      title: "Page not found",
      quote: "Search for what you were looking for, or start with the guides.",
      link: "/guide/start",
      linkLabel: "Start in a minute",
      linkText: "Start in a minute",
    },
  },
});
