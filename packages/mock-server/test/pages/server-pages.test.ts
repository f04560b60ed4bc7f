import { readFileSync } from "node:fs";
import type { Page, PageTable } from "@totem-partner/control";
import { Simulator } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { uiFolder } from "../../src/package-contents.ts";
import { serverPages } from "../../src/running-server.ts";

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

test("without a build, the dashboard is bundled with its library", async () => {
  const script = await textOf("/_mock/ui/dashboard/main.js");
  expect(pages["/_mock/ui/dashboard/main.js"]?.type).toBe("text/javascript; charset=utf-8");
  expect(script).not.toMatch(/^import /m);
  expect(script).toContain("The company");
  expect(await textOf("/_mock/ui")).toContain('src="/_mock/ui/dashboard/main.js"');
});
