import { expect, test } from "vitest";
import { startBrowser } from "../support/browser/browser.ts";
import { visit } from "../support/browser/dashboard-visit.ts";
import { isPictureWanted, takePicture } from "../support/browser/picture.ts";
import { startMockServer } from "../support/mock.ts";

const picture = new URL("../../docs/reference.webp", import.meta.url);

test.runIf(isPictureWanted)("the picture of the reference is small", async () => {
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
  expect(await takePicture(desktop.page, picture)).toBeLessThan(120_000);
});
