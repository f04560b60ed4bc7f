import { mkdir, writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hasChromium, startBrowser } from "../support/browser/browser.ts";
import { busyDashboard } from "../support/browser/busy-dashboard.ts";
import { show, untilLive, visit } from "../support/browser/dashboard-visit.ts";

const ofReadme = new URL("../../docs/dashboard.webp", import.meta.url);
const ofGuide = new URL("../../../../docs/pages/guide/pictures/", import.meta.url);

/** The pictures of README and guide are only retaken on request: PICTURE=1. */
const isWanted = hasChromium && process.env["PICTURE"] !== undefined;

/** Takes what the window shows, and returns how many bytes that is. */
async function take(page: Page, file: URL): Promise<number> {
  const chromium = await page.context().newCDPSession(page);
  const { data } = await chromium.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  await chromium.detach();
  const bytes = Buffer.from(data, "base64");
  await writeFile(file, bytes);
  return bytes.byteLength;
}

test.runIf(isWanted)("the pictures of README and guide are small", async () => {
  await mkdir(ofGuide, { recursive: true });
  await using browser = await startBrowser();
  await using busy = await busyDashboard();
  await using visited = await visit(browser, busy.mock.url, { viewport: { width: 1200, height: 640 } });
  const { page } = visited;
  await untilLive(page);
  // The guide shows that of the README, too.
  for (const [name, path] of busy.paths) {
    await show(page, path);
    const file = name === "request" ? ofReadme : new URL(`dashboard-${name}.webp`, ofGuide);
    expect(await take(page, file), name).toBeLessThan(80_000);
  }
});
