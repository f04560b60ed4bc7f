import { readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { uiFolder } from "../package-contents.ts";
import { scriptOf, withLibrary } from "./browser-module.ts";
import { filePage, type Page, type PageTable } from "./page.ts";

/** No text can become HTML through a script. */
const policy = { "require-trusted-types-for": "'script'", "trusted-types": "'none'" };

const dashboard = filePage("dashboard.html", uiFolder, policy);

const isBundled = !import.meta.url.endsWith(".ts");

/** The bundle of the dashboard is next to that of the server. */
const bundle = (): PageTable => ({
  "/_mock/ui/dashboard/main.js": filePage("main.js", new URL("./dashboard/", import.meta.url)),
});

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
function modules(): PageTable {
  const folder = new URL("dashboard/", uiFolder);
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const pages = sources.map((source) => {
    const name = source.replaceAll("\\", "/");
    const page = script(keptWhileUnchanged(new URL(name, folder), scriptOf));
    return [`/_mock/ui/dashboard/${name === "main.ts" ? "main.js" : name}`, page] as const;
  });
  const library = ["preact", "preact/hooks"].map((name) => {
    const page = script(async () => withLibrary(await readFile(new URL(import.meta.resolve(name)), "utf8")));
    return [`/_mock/ui/library/${name}.js`, page] as const;
  });
  const scripts = Object.fromEntries([...pages, ...library]);
  return {
    ...scripts,
    "/_mock/ui": {
      ...dashboard,
      read: async () => preloading(await readFile(new URL("dashboard.html", uiFolder), "utf8"), Object.keys(scripts)),
    },
  };
}

/** The files of the dashboard, and those that all pages share. */
export const dashboardPages: PageTable = {
  "/_mock/ui": dashboard,
  "/_mock/ui/theme.css": { ...filePage("theme.css"), isOpen: true },
  "/_mock/ui/dashboard.css": filePage("dashboard.css"),
  "/_mock/ui/icon.svg": filePage("icon.svg"),
  ...(isBundled ? bundle() : modules()),
};
