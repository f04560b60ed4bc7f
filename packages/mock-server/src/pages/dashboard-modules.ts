import { readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import type { Page, PageTable } from "@totem-partner/control";
import { scriptOf, withLibrary } from "./browser-module.ts";

const script = (read: Page["read"]): Page => ({ type: "text/javascript; charset=utf-8", read });

/** Reads and converts a file; the result is cached until the file is written again. */
function keptWhileUnchanged(file: URL, make: (text: string) => Promise<string>): Page["read"] {
  let kept: { writtenAt: number; made: string } | undefined;
  return async () => {
    const { mtimeMs: writtenAt } = await stat(file);
    if (kept?.writtenAt !== writtenAt) kept = { writtenAt, made: await make(await readFile(file, "utf8")) };
    return kept.made;
  };
}

/** A document that preloads its modules: otherwise each import would wait for the module that contains it. */
const preloading = (document: string, paths: readonly string[]): string =>
  document.replace("</head>", `${paths.map((path) => `<link rel="modulepreload" href="${path}" />`).join("")}</head>`);

/** Without a build, each module is served separately, without its types, and the library as its own file. */
export function dashboardModules(ui: URL, dashboard: Page): PageTable {
  const folder = new URL("dashboard/", ui);
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const pages = sources.map((source) => {
    const name = source.replaceAll("\\", "/");
    const page = script(keptWhileUnchanged(new URL(name, folder), scriptOf));
    return [`/_mock/ui/dashboard/${name === "main.ts" ? "main.js" : name}`, page] as const;
  });
  const library = (file: string) => script(async () => withLibrary(await readFile(new URL(file), "utf8")));
  const scripts = {
    ...Object.fromEntries(pages),
    "/_mock/ui/library/preact.js": library(import.meta.resolve("preact")),
    "/_mock/ui/library/preact/hooks.js": library(import.meta.resolve("preact/hooks")),
  };
  return {
    ...scripts,
    "/_mock/ui": {
      ...dashboard,
      read: async () => preloading(await readFile(new URL("dashboard.html", ui), "utf8"), Object.keys(scripts)),
    },
  };
}
