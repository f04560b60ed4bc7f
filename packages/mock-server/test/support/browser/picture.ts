import { mkdir, writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { hasChromium } from "./browser.ts";

/** The pictures of the documentation are only retaken on request: PICTURE=1. */
export const isPictureWanted = hasChromium && process.env["PICTURE"] !== undefined;

/** Takes what the window shows, and returns how many bytes that is. */
export async function takePicture(page: Page, file: URL): Promise<number> {
  const chromium = await page.context().newCDPSession(page);
  const { data } = await chromium.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  await chromium.detach();
  const bytes = Buffer.from(data, "base64");
  await mkdir(new URL(".", file), { recursive: true });
  await writeFile(file, bytes);
  return bytes.byteLength;
}
