import { expect, test } from "vitest";
import { startBrowser } from "../support/browser/browser.ts";
import { busyDashboard } from "../support/browser/busy-dashboard.ts";
import { show, untilLive, visit } from "../support/browser/dashboard-visit.ts";
import { isPictureWanted, takePicture } from "../support/browser/picture.ts";

const ofReadme = new URL("../../docs/dashboard.webp", import.meta.url);
const ofGuide = new URL("../../../../docs/pages/guide/pictures/", import.meta.url);

test.runIf(isPictureWanted)("the pictures of README and guide are small", async () => {
  await using browser = await startBrowser();
  await using busy = await busyDashboard();
  await using visited = await visit(browser, busy.mock.url, { viewport: { width: 1200, height: 640 } });
  const { page } = visited;
  await untilLive(page);
  // The guide shows that of the README, too.
  for (const [name, path] of busy.paths) {
    await show(page, path);
    const file = name === "request" ? ofReadme : new URL(`dashboard-${name}.webp`, ofGuide);
    expect(await takePicture(page, file), name).toBeLessThan(80_000);
  }
});
