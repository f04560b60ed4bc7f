import { hasChromium, startBrowser } from "@totem-partner/mock-server/browser";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visitAsOperator } from "../support/operator-visit.ts";
import { partnerOf } from "../support/partner-of.ts";
import { startTestSandbox } from "../support/test-sandbox.ts";

describe.runIf(hasChromium)("the operator's page is honest about what it does not know", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  test("when the sandbox does not respond, it says so, and since when what it shows is old", async () => {
    await using sandbox = await startTestSandbox({ log: "silent" });
    await sandbox.issueKey("espiga");
    await using visited = await visitAsOperator(browser, sandbox);
    const { page } = visited;
    await page.getByRole("rowheader", { name: "espiga" }).waitFor();
    await sandbox.end("SIGKILL");
    await page.getByText("The sandbox does not respond.").waitFor();
    await page.getByText(/Data as of \d\d:\d\d:\d\d\./).waitFor();
    await page.getByText("Disconnected; reconnecting…").waitFor();
    expect(await page.getByRole("rowheader").allInnerTexts()).toEqual(["espiga"]);
    expect(visited.complaints).toEqual([]);
  });

  test("an archived company is shown as the list has it, and comes back when the operator wants its details", async () => {
    await using sandbox = await startTestSandbox({ log: "silent" });
    const apiKey = await sandbox.issueKey("espiga");
    await sandbox.operator.call("PUT", "/companies/espiga/bounds", { archiveAfterDays: 0.0001 });
    await partnerOf(sandbox.url, apiKey)("GET", "/products");
    await using visited = await visitAsOperator(browser, sandbox, { path: "#/companies/espiga" });
    const { page } = visited;
    const restore = page.getByRole("button", { name: "Restore" });
    await restore.waitFor();
    await page.getByText(/^No requests since/).waitFor();
    await restore.click();
    await page.getByText("Keys (1)").waitFor();
    expect(visited.complaints).toEqual([]);
  });
});
