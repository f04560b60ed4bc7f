import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { hasChromium, startBrowser, watchedPage } from "../../packages/mock-server/test/support/browser/browser.ts";
import { writeReference } from "../src/write-reference.ts";

test("the folder of a reference holds all that its document loads", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "reference-"));
  const reference = join(folder.path, "docs/reference");
  await writeReference(reference);
  expect((await readdir(reference)).sort()).toEqual([
    "index.html",
    "openapi.json",
    "parts.css",
    "reference-search.js",
    "reference.css",
    "reference.js",
    "theme.css",
  ]);
});

test.skipIf(!hasChromium)(
  "a reference works from the disk, with its sources and its search, asks nobody, and sends nothing",
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "reference-"));
    await writeReference(folder.path, [{ href: "../index.html", text: "Documentation" }]);
    await using browser = await startBrowser();
    const url = pathToFileURL(folder.path).href;
    await using watched = await watchedPage(browser, url);
    const { page, complaints } = watched;
    await page.goto(`${url}/index.html#createAuthorization`);
    expect(await page.getByTitle("Endpoints / Authorizations").count()).toBeGreaterThan(0);
    await page.keyboard.press("/");
    await page.keyboard.type("unknown_reference");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#problem-unknown_reference$/);
    expect(await page.locator("form, #key").count()).toBe(0);
    expect(await page.getByRole("link", { name: "Documentation" }).getAttribute("href")).toBe("../index.html");
    expect(complaints).toEqual([]);
  },
);
