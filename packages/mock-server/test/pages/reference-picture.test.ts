import { mkdir, writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hasChromium, startBrowser } from "../support/browser/browser.ts";
import { visit } from "../support/browser/dashboard-visit.ts";
import { startMockServer } from "../support/mock.ts";

const folder = new URL("../../docs/", import.meta.url);

/** The pictures of the documentation are only retaken on request: PICTURE=1. */
const isWanted = hasChromium && process.env["PICTURE"] !== undefined;

/** Writes a picture of what a page shows, and returns its size in bytes. */
async function take(page: Page, name: string): Promise<number> {
  const chromium = await page.context().newCDPSession(page);
  const { data } = await chromium.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  const bytes = Buffer.from(data, "base64");
  await writeFile(new URL(name, folder), bytes);
  return bytes.byteLength;
}

test.runIf(isWanted)("the pictures of the reference are small", async () => {
  await mkdir(folder, { recursive: true });
  await using browser = await startBrowser();
  await using mock = await startMockServer({ contract: "off" });
  await using desktop = await visit(browser, mock.url, {
    page: "/_mock/docs",
    path: "#updateAuthorization",
    viewport: { width: 1280, height: 760 },
  });
  await desktop.page.locator("#updateAuthorization .languages").getByText("Python").click();
  await desktop.page.locator("[id='updateAuthorization.tractorPlate'] .source").hover();
  await desktop.page.locator("#source .question").first().waitFor();
  expect(await take(desktop.page, "reference.webp")).toBeLessThan(120_000);
  await using phone = await visit(browser, mock.url, {
    page: "/_mock/docs",
    viewport: { width: 390, height: 760 },
    colorScheme: "dark",
    hasTouch: true,
    isMobile: true,
  });
  await phone.page.getByRole("button", { name: "Contents" }).tap();
  await phone.page.locator("#search").fill("plate");
  await phone.page.getByRole("option").first().waitFor();
  expect(await take(phone.page, "reference-phone.webp")).toBeLessThan(60_000);
});
