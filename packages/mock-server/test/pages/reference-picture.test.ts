import { expect, test } from "vitest";
import { startBrowser } from "../support/browser/browser.ts";
import { visit } from "../support/browser/dashboard-visit.ts";
import { isPictureWanted, takePicture } from "../support/browser/picture.ts";
import { startMockServer } from "../support/mock.ts";

const folder = new URL("../../docs/", import.meta.url);

test.runIf(isPictureWanted)("the pictures of the reference are small", async () => {
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
  expect(await takePicture(desktop.page, new URL("reference.webp", folder))).toBeLessThan(120_000);
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
  expect(await takePicture(phone.page, new URL("reference-phone.webp", folder))).toBeLessThan(60_000);
});
