import { mkdir, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { hasChromium, startBrowser } from "../support/browser/browser.ts";
import { busyDashboard } from "../support/browser/busy-dashboard.ts";
import { untilLive, visit } from "../support/browser/dashboard-visit.ts";

const picture = new URL("../../docs/dashboard.webp", import.meta.url);

/** The picture of the README is only retaken on request: PICTURE=1. */
const isWanted = hasChromium && process.env["PICTURE"] !== undefined;

test.runIf(isWanted)("the picture of the README is small", async () => {
  await mkdir(new URL(".", picture), { recursive: true });
  await using browser = await startBrowser();
  await using busy = await busyDashboard();
  const path = busy.paths.find(([name]) => name === "request")?.[1] ?? "";
  await using visited = await visit(browser, busy.mock.url, { path, viewport: { width: 1200, height: 640 } });
  await untilLive(visited.page);
  await visited.page.getByText("removed_field").first().waitFor();
  const chromium = await visited.page.context().newCDPSession(visited.page);
  const { data } = await chromium.send("Page.captureScreenshot", { format: "webp", quality: 90 });
  const bytes = Buffer.from(data, "base64");
  await writeFile(picture, bytes);
  expect(bytes.byteLength).toBeLessThan(150_000);
});
