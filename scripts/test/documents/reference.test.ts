import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { hasChromium, startBrowser, watchedPage } from "../../../packages/mock-server/test/support/browser/browser.ts";
import { writeReference } from "../../reference/write-reference.ts";

test("the folder of a reference holds all that its document loads, and the licences of what renders it", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "reference-"));
  const reference = join(folder.path, "docs/reference");
  await writeReference(reference);
  expect((await readdir(reference)).sort()).toEqual([
    "index.html",
    "openapi.json",
    "reference.css",
    "reference.js",
    "swagger-ui-bundle.js",
    "swagger-ui.LICENSE.txt",
    "swagger-ui.NOTICE.txt",
    "swagger-ui.css",
    "theme.css",
  ]);
});

test.skipIf(!hasChromium)(
  "a reference renders from the disk, with its provenance, asks nobody, and sends nothing",
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "reference-"));
    await writeReference(folder.path, [{ href: "../index.html", text: "Documentation" }]);
    await using browser = await startBrowser();
    const url = pathToFileURL(folder.path).href;
    await using watched = await watchedPage(browser, url);
    const { page, complaints } = watched;
    await page.goto(`${url}/index.html`);
    const create = page.locator("#operations-Authorizations-createAuthorization");
    await create.locator(".opblock-summary-control").click();
    expect(await create.locator(".opblock-description").innerText()).toContain(
      "Documented: Endpoints / Authorizations",
    );
    expect(await page.locator(".execute, .try-out__btn").count()).toBe(0);
    expect(await page.getByRole("link", { name: "Documentation" }).getAttribute("href")).toBe("../index.html");
    expect(complaints).toEqual([]);
  },
);
