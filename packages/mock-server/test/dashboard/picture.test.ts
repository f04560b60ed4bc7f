import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { startBrowser } from "../support/browser/browser.ts";
import { busyDashboard } from "../support/browser/busy-dashboard.ts";
import { show, untilLive, visit } from "../support/browser/dashboard-visit.ts";
import { isPictureWanted, takePicture } from "../support/browser/picture.ts";
import { startMockServer } from "../support/mock.ts";

const ofReadme = new URL("../../docs/dashboard.webp", import.meta.url);
const ofGuide = new URL("../../../../docs/pages/guide/", import.meta.url);

test.runIf(isPictureWanted)("the pictures of README and guide are small", async () => {
  await using browser = await startBrowser();
  await using busy = await busyDashboard();
  await using visited = await visit(browser, busy.mock.url, { viewport: { width: 1200, height: 640 } });
  const { page } = visited;
  await untilLive(page);
  const guide = await readFile(new URL("dashboard.md", ofGuide), "utf8");
  for (const [name, path] of busy.paths) {
    const picture = `pictures/dashboard-${name}.webp`;
    const isOfReadme = name === "request";
    if (!isOfReadme && !guide.includes(picture)) continue;
    await show(page, path);
    expect(await takePicture(page, isOfReadme ? ofReadme : new URL(picture, ofGuide)), name).toBeLessThan(80_000);
  }
});

test.runIf(isPictureWanted)("the picture of the reference is small", async () => {
  await using browser = await startBrowser();
  await using mock = await startMockServer({ contract: "off" });
  await using desktop = await visit(browser, mock.url, {
    page: "/_mock/docs",
    path: "#updateAuthorization",
    viewport: { width: 1280, height: 760 },
  });
  await desktop.page.locator("#updateAuthorization .languages").getByText("Python").click();
  expect(await takePicture(desktop.page, new URL("../../docs/reference.webp", import.meta.url))).toBeLessThan(120_000);
});
