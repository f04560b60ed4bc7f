import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { accessibilityFindings, colourRules } from "../support/browser/accessibility.ts";
import { hasChromium, startBrowser, watchedPage } from "../support/browser/browser.ts";
import { startMockServer } from "../support/mock.ts";

const operation = (page: Page, id: string) => page.locator(`[id^="operations-"][id$="-${id}"]`);

/** Opens an operation, sends what it suggests, and returns the status. */
async function execute(page: Page, id: string): Promise<string> {
  const block = operation(page, id);
  await block.locator(".opblock-summary-control").click();
  await block.locator(".execute").click();
  return block.locator(".live-responses-table .response .response-col_status").innerText();
}

/** What Swagger UI leaves for axe-core to find; nothing of it is serious. */
const upstream = ["moderate heading-order 1", "moderate landmark-unique 1"];

describe.skipIf(!hasChromium)("the API reference in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  test("its first operation comes within the first screen; it sends a create and a GET, asks nobody else, leaves the console empty, and fits a phone; axe finds nothing serious", async () => {
    await using mock = await startMockServer();
    await using watched = await watchedPage(browser, mock.url, { colorScheme: "light", reducedMotion: "reduce" });
    const { page, complaints } = watched;
    await page.goto(`${mock.url}/_mock/docs`);
    await operation(page, "createAuthorization").waitFor();
    const [before = ""] = (await page.locator("body").innerText()).split("/authorizations");
    expect(before.split(/\s+/).length).toBeLessThan(150);
    expect(await execute(page, "createAuthorization")).toBe("201");
    expect(await execute(page, "listAuthorizations")).toBe("200");
    expect(mock.requests().map(({ method, path, status }) => [method, path, status])).toEqual([
      ["POST", "/authorizations", 201],
      ["GET", "/authorizations", 200],
    ]);
    expect(await accessibilityFindings(page)).toEqual(upstream);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.locator("html.dark-mode").waitFor();
    expect(await accessibilityFindings(page, colourRules)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });

  test("its introduction unfolds; it tells where each element comes from, and shows what the server was started with and the company has switched", async () => {
    await using mock = await startMockServer({ assumptions: { "create-status": "200", "path-prefix": "required" } });
    mock.assume({ "list-envelope": "array" });
    await using watched = await watchedPage(browser, mock.url);
    const { page, complaints } = watched;
    await page.goto(`${mock.url}/_mock/docs`);
    const introduction = page.locator(".info");
    await introduction.getByText("This contract is not the default one.").waitFor();
    const text = await introduction.innerText();
    for (const settled of ["create-status=200", "path-prefix=required", "list-envelope=array"]) {
      expect(text).toContain(settled);
    }
    await page.getByText("Verifying a signature").first().click();
    await page.getByText("Compute it over the raw bytes").waitFor();
    expect(await execute(page, "createAuthorization")).toBe("200");
    expect(mock.requests().map(({ path }) => path)).toEqual(["/partner/authorizations"]);
    const description = await operation(page, "createAuthorization").locator(".opblock-description").innerText();
    expect(description).toContain("Documented: Endpoints / Authorizations");
    expect(await page.locator(".webhooks, #webhooks, section").filter({ hasText: "Webhooks" }).count()).toBeGreaterThan(
      0,
    );
    expect(complaints).toEqual([]);
  });
});
