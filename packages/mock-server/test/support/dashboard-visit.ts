import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { type WatchedPage, watchedPage } from "./browser.ts";

/** What a browser says when a server is gone, or refuses, as in some journeys. */
const expected = /Failed to load resource|ERR_/;

/** Opens the dashboard of a server, in a context of its own. */
export async function visit(
  browser: Browser,
  url: string,
  { path = "", ...options }: BrowserContextOptions & { path?: string } = {},
): Promise<WatchedPage> {
  const visited = await watchedPage(browser, url, { viewport: { width: 1280, height: 800 }, ...options });
  const { page, complaints } = visited;
  page.on("console", (message) => {
    if (expected.test(message.text())) complaints.pop();
  });
  page.on("dialog", (dialog) => {
    complaints.push(`a script opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  await page.goto(`${url}/_mock/ui${path}`);
  return visited;
}

/** Waits until the page follows the company. */
export const untilLive = (page: Page): Promise<void> =>
  page.getByText("Live", { exact: true }).waitFor({ timeout: 10_000 });

/** The rows of the list that is shown, as they are read. */
export const rowsOf = (page: Page): Promise<string[]> => page.getByRole("option").allInnerTexts();

/** Waits until a list has rows like these, from its top. */
export async function untilRows(page: Page, ...wanted: RegExp[]): Promise<void> {
  const shown = async () => (await rowsOf(page)).map((row) => row.replaceAll(/\s+/g, " "));
  const matches = (rows: string[]) =>
    rows.length === wanted.length && wanted.every((one, at) => one.test(rows[at] ?? ""));
  const end = Date.now() + 8000;
  for (let rows = await shown(); !matches(rows); rows = await shown()) {
    if (Date.now() > end) expect(rows).toEqual(wanted);
    await page.waitForTimeout(30);
  }
}
