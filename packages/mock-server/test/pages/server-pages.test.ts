import { readFileSync } from "node:fs";
import { everyPage, type Page, type PageTable } from "@totem-partner/control";
import { Simulator } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { uiFolder } from "../../src/package-contents.ts";
import { serverPages } from "../../src/server-pages.ts";

const options = {
  simulator: new Simulator(),
  adminToken: undefined,
  version: "1.2.3",
  url: "http://127.0.0.1:4010",
  started: { assumptions: {}, now: undefined, contract: { mode: "off", meaning: "" } },
} as const;
const pages = serverPages(options);

/** The content of a page, as text. */
async function textOf(path: string, table: PageTable = pages): Promise<string> {
  const page: Page | undefined = table[path];
  if (page === undefined) throw new Error(`There is no page ${path}.`);
  const read = await page.read({ method: "GET", headers: new Headers(), remoteAddress: "127.0.0.1" });
  return typeof read === "string" ? read : Buffer.from(read).toString("utf8");
}

const source = (name: string): string => readFileSync(new URL(name, uiFolder()), "utf8");

test("files of the pages are those of the package", async () => {
  expect(await textOf("/_mock/ui/theme.css")).toBe(source("theme.css"));
  expect(await textOf("/_mock/docs/reference.js")).toBe(source("reference.js"));
});

test("every module of the dashboard is a script of its own, without types", async () => {
  const scripts = Object.keys(pages).filter((path) => path.startsWith("/_mock/ui/dashboard/"));
  expect(scripts).toContain("/_mock/ui/dashboard/main.js");
  expect(scripts).toContain("/_mock/ui/dashboard/shell.ts");
  expect(scripts.some((path) => /\/views\/[a-z-]+\.ts$/.test(path))).toBe(true);
  expect(scripts).not.toContain("/_mock/ui/dashboard/main.ts");
  for (const path of scripts) {
    expect(pages[path]?.type).toBe("text/javascript; charset=utf-8");
    expect([path, /^import type /m.test(await textOf(path))]).toEqual([path, false]);
  }
  expect(source("dashboard/shell.ts")).toMatch(/: [A-Z]\w+/);
});

test("modules find the library at its path, which browsers can resolve", async () => {
  const texts = await Promise.all(
    Object.keys(pages)
      .filter((path) => /^\/_mock\/ui\/(?:dashboard|library)\/.*\.[jt]s$/.test(path))
      .map((path) => textOf(path)),
  );
  const all = texts.join("\n");
  expect(all).toMatch(/from\s*["']\/_mock\/ui\/library\/preact\.js["']/);
  expect(all).toMatch(/from\s*["']\/_mock\/ui\/library\/preact\/hooks\.js["']/);
  expect(all).not.toMatch(/\bfrom\s*["']preact(?:\/hooks)?["']/);
});

test("the library is served as its own files", async () => {
  expect(await textOf("/_mock/ui/library/preact.js")).toBe(
    readFileSync(new URL(import.meta.resolve("preact")), "utf8"),
  );
  expect(await textOf("/_mock/ui/library/preact/hooks.js")).toContain('from"/_mock/ui/library/preact.js"');
});

test("the dashboard loads all of its modules at once", async () => {
  const document = await textOf("/_mock/ui");
  const loaded = [...document.matchAll(/<link rel="modulepreload" href="([^"]+)" \/>/g)].map(([, path]) => path);
  expect(loaded.toSorted()).toEqual(
    Object.keys(pages)
      .filter((path) => /^\/_mock\/ui\/(?:dashboard|library)\/.*\.[jt]s$/.test(path))
      .toSorted(),
  );
  expect(document).toMatch(/<link rel="modulepreload"[^>]*><\/head>/);
  expect(document.replaceAll(/<link rel="modulepreload"[^>]*>/g, "")).toBe(
    await textOf("/_mock/ui", everyPage({ ...options, assets: () => expect.unreachable() })),
  );
  expect(pages["/_mock/ui"]?.policy).toBeDefined();
});
