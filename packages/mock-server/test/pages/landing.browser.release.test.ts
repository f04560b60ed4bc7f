import { expect, test } from "vitest";
import { accessibilityFindings, colourRules } from "../support/browser/accessibility.ts";
import { watchedPage } from "../support/browser/browser.ts";
import { describeInBrowser } from "../support/browser/describe-browser.ts";
import { startMockServer } from "../support/mock.ts";

describeInBrowser("the landing page in a browser", (browser) => {
  test("it is what the address shows: accessible in light and dark, on a phone too, with nothing from elsewhere", async () => {
    await using mock = await startMockServer({ assumptions: { "list-envelope": "data" } });
    await using watched = await watchedPage(browser(), mock.url, { colorScheme: "light" });
    const { page, complaints } = watched;
    await page.goto(mock.url);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("totem-mock");
    const ground = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const light = await ground();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await ground()).not.toBe(light);
    expect(await accessibilityFindings(page, colourRules)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    // By keyboard alone: the command, then the links.
    const focused = [];
    for (const _key of [1, 2, 3]) {
      await page.keyboard.press("Tab");
      focused.push(await page.evaluate("document.activeElement.textContent"));
    }
    expect(focused).toEqual([expect.stringContaining("curl"), "Dashboard", "API reference"]);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${mock.url}/_mock/docs`);
    expect(complaints).toEqual([]);
    expect(mock.requests()).toEqual([]);
  });
});
