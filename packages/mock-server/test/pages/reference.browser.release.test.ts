import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { accessibilityFindings, colourRules } from "../support/browser/accessibility.ts";
import { describeInBrowser } from "../support/browser/describe-browser.ts";
import { visit } from "../support/browser/dashboard-visit.ts";
import { startMockServer } from "../support/mock.ts";

/** Waits until an address has led the keyboard to its place. */
const untilAt = (page: Page, id: string) => page.waitForFunction((name) => document.activeElement?.id === name, id);
const heading = (page: Page, id: string) => page.locator(`#${id} h3`);
const overflow = (page: Page) => page.evaluate("document.documentElement.scrollWidth - innerWidth");

/** Opens the form of an operation, sends what it suggests, and returns the status. */
async function tryIt(page: Page, id: string): Promise<string> {
  const form = page.locator(`#${id} .try`);
  await form.locator("summary").click();
  await form.getByRole("button", { name: "Send" }).click();
  await form.locator(".answer.badge").waitFor();
  return form.locator(".answer").innerText();
}

/** Leaves one of each kind on the page: axe takes seconds for all of them, which are made alike. */
const leaveOneOfEach = (page: Page) =>
  page.evaluate(() => {
    const kept = [
      "createAuthorization",
      "listAuthorizations",
      "createCleaningProtocol",
      "operation.recorded",
      "Problem",
    ];
    for (const article of document.querySelectorAll("article")) if (!kept.includes(article.id)) article.remove();
    for (const code of document.querySelectorAll("#part-problem-codes li:nth-child(n + 4)")) code.remove();
  });

describeInBrowser("the API reference in a browser", (browser) => {
  const open = (url: string, options = {}) =>
    visit(browser(), url, { page: "/_mock/docs", colorScheme: "light", reducedMotion: "reduce", ...options });

  test("by keyboard alone, one finds an operation, a field and a code, reads a question, and is told when nothing is found", async () => {
    await using mock = await startMockServer({ contract: "off" });
    await using visited = await open(mock.url);
    const { page, complaints } = visited;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press("/");
    await page.keyboard.type("cancel authorization");
    expect(await page.getByRole("option").first().innerText()).toContain("Cancel an authorization");
    await press("Enter");
    await untilAt(page, "cancelAuthorization");
    expect(
      await heading(page, "cancelAuthorization").evaluate((title) => title.getBoundingClientRect().top),
    ).toBeLessThan(200);
    await press("/");
    await page.keyboard.type("carrierTaxId");
    await press("ArrowDown", "ArrowUp", "Enter");
    await untilAt(page, "createAuthorization.carrierTaxId");
    // Its name, then its badges, which lead to their questions.
    await press("Tab", "Tab", "Enter");
    await page.waitForFunction(() => document.activeElement?.id.startsWith("open-point-"));
    await press("Control+k");
    await page.keyboard.type("nothing is called so");
    expect(await page.getByText("0 found").isVisible()).toBe(true);
    await press("Escape", "Escape");
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
    // An address of the reference as it was, and one of something that is folded away.
    for (const [address, id] of [
      ["#/Products/createProduct", "createProduct"],
      ["#Problem.errors.path", "Problem.errors.path"],
    ] as const) {
      await page.goto(`${mock.url}/_mock/docs${address}`);
      await untilAt(page, id);
      expect(await page.locator(`[id="${id}"]`).evaluate((place) => place.checkVisibility())).toBe(true);
    }
    expect(complaints).toEqual([]);
  });

  test("it sends a create and a GET with the key in a header alone; the language is chosen once; the first operation is on the first screen", async () => {
    await using mock = await startMockServer({ contract: "off", assumptions: { "path-prefix": "required" } });
    await using visited = await open(mock.url, { permissions: ["clipboard-read", "clipboard-write"] });
    const { page, complaints } = visited;
    const first = heading(page, "createAuthorization");
    expect(await first.evaluate((title) => title.getBoundingClientRect().bottom)).toBeLessThan(700);
    await page.locator("#createAuthorization").getByText("PHP", { exact: true }).click();
    expect(await page.locator("#createProduct .examples pre:visible").first().innerText()).toContain("<?php");
    await page.locator("#createAuthorization .examples .copy").click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^<\?php\n[^]*getenv\('TOTEM_PARTNER_API_KEY'\)/,
    );
    expect(await page.evaluate("CSS.highlights.get('code-text').size")).toBeGreaterThan(0);
    expect(await tryIt(page, "createAuthorization")).toMatch(/^201 Created · \d+ ms$/);
    expect(await page.locator("#createAuthorization .answer-body").innerText()).toContain('"status": "Active"');
    expect(await tryIt(page, "listAuthorizations")).toMatch(/^200 /);
    await page.locator("#key").fill("unknown");
    expect(await tryIt(page, "listProducts")).toMatch(/^401 /);
    expect(mock.requests().map(({ method, path, query, status }) => [method, path, query, status])).toEqual([
      ["POST", "/partner/authorizations", {}, 201],
      ["GET", "/partner/authorizations", {}, 200],
    ]);
    expect(await page.content()).not.toContain("unknown_key");
    await page.reload();
    expect(await page.locator("#getProduct .examples pre:visible").first().innerText()).toContain("<?php");
    expect(await page.locator(".base").innerText()).toBe(`${mock.url}/partner`);
    expect(complaints).toEqual([]);
  });

  test("axe finds nothing, in light and dark, and on a phone, where the contents open", async () => {
    await using mock = await startMockServer({ contract: "off" });
    await using visited = await open(mock.url);
    const { page, complaints } = visited;
    await leaveOneOfEach(page);
    await page.locator("#createAuthorization .try summary").click();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await accessibilityFindings(page, colourRules)).toEqual([]);
    await using phone = await open(mock.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    expect(await overflow(phone.page)).toBeLessThanOrEqual(0);
    await leaveOneOfEach(phone.page);
    await phone.page.getByRole("button", { name: "Contents" }).tap();
    expect(await accessibilityFindings(phone.page)).toEqual([]);
    const contents = phone.page.getByRole("navigation", { name: "Contents" });
    await contents.getByRole("link", { name: "List the company's authorizations" }).tap();
    await untilAt(phone.page, "listAuthorizations");
    expect(await contents.isVisible()).toBe(false);
    expect([...complaints, ...phone.complaints]).toEqual([]);
  });
});
