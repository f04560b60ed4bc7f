import { readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { type Assets, everyPage, type Page, type PageOptions, type PageTable } from "@totem-partner/control";
import { uiFolder } from "./package-contents.ts";

/** An import of the library by its bare name, which browsers cannot resolve. */
const namedImport = /(\bfrom\s*)(["'])(preact(?:\/hooks)?)\2/g;

/** A module with the library at its path. */
const withLibrary = (source: string): string => source.replaceAll(namedImport, "$1$2/_mock/ui/library/$3.js$2");

/** A module in a form that browsers load: without types. The packed server contains a bundle, and never calls this. */
async function scriptOf(source: string): Promise<string> {
  // Missing in Node 20, where the sources do not run at all.
  const { stripTypeScriptTypes } = await import("node:module");
  return withLibrary(stripTypeScriptTypes(source));
}

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
function dashboardModules(ui: URL, dashboard: Page): PageTable {
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
      read: async (visitor) => {
        const document = await dashboard.read(visitor);
        return typeof document === "string" ? preloading(document, Object.keys(scripts)) : document;
      },
    },
  };
}

const assets: Assets = (name) => readFile(new URL(name, uiFolder()));

const isBundled = !import.meta.url.endsWith(".ts");

/** All pages of a server, with their files from the disk. In the repository, the dashboard is not bundled. */
export function serverPages(options: Omit<PageOptions, "assets">): PageTable {
  const pages = everyPage({ ...options, assets });
  const dashboard = pages["/_mock/ui"];
  return isBundled || dashboard === undefined ? pages : { ...pages, ...dashboardModules(uiFolder(), dashboard) };
}
