import { hasChromium, startBrowser } from "@totem-partner/mock-server/browser";
import { visit } from "@totem-partner/mock-server/page-visit";
import { Receiver } from "@totem-partner/mock-server/receiver";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enter, visitAsOperator } from "../support/operator-visit.ts";
import { anOrder, partnerOf } from "../support/partner-of.ts";
import { startTestSandbox, type TestSandbox } from "../support/test-sandbox.ts";

describe.runIf(hasChromium)("on the operator's page", () => {
  let browser: Browser;
  let sandbox: TestSandbox;
  beforeAll(async () => {
    [browser, sandbox] = await Promise.all([startBrowser(), startTestSandbox({ log: "silent" })]);
  });
  afterAll(async () => {
    await browser.close();
    await sandbox[Symbol.asyncDispose]();
  });

  test("a wrong token is said to be wrong, the right one is kept for the tab, and can be forgotten", async () => {
    await using visited = await visit(browser, sandbox.url, { page: "/_sandbox" });
    const { page } = visited;
    await enter(page, "Admin token", "another-token");
    await page.getByRole("alert").getByText("This is not the operator's token.").waitFor();
    // Typing replaces what was refused.
    await page.keyboard.type(sandbox.adminToken);
    await page.keyboard.press("Enter");
    const heading = page.getByRole("heading", { name: "Companies" });
    await heading.waitFor();
    await page.reload();
    await heading.waitFor();
    expect(page.url()).toBe(`${sandbox.url}/_sandbox`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.reload();
    await page.getByLabel("Admin token").waitFor();
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
    expect(visited.complaints).toEqual([]);
  });

  test("companies are read page by page, and found by name and state", async () => {
    const names = Array.from({ length: 53 }, (_, at) => `many-${String(at).padStart(2, "0")}`);
    for (const name of names) await sandbox.issueKey(name);
    await using visited = await visitAsOperator(browser, sandbox);
    const { page } = visited;
    const rows = page.getByRole("rowheader");
    await page.getByRole("searchbox").fill("MANY-");
    await page.getByText("53 companies").waitFor();
    await expect.poll(() => rows.allInnerTexts()).toEqual(names.slice(0, 50));
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("51 to 53 of 53").waitFor();
    expect(await rows.allInnerTexts()).toEqual(names.slice(50));
    // From a company, the way back leads to the same place.
    await page.getByRole("link", { name: "many-52" }).click();
    await page.getByRole("heading", { name: "many-52" }).waitFor();
    await expect.poll(() => page.title()).toBe("many-52 · totem-sandbox");
    await page.getByRole("link", { name: "All companies" }).click();
    await page.getByText("51 to 53 of 53").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.press("End");
    await page.keyboard.type("07");
    await expect.poll(() => rows.allInnerTexts()).toEqual(["many-07"]);
    await page.getByRole("button", { name: "Archived" }).click();
    await page.getByText("No company matches").waitFor();
    await page.getByRole("button", { name: "Show all companies" }).click();
    await expect.poll(() => page.getByRole("button", { name: "All", pressed: true }).count()).toBe(1);
    expect(visited.complaints).toEqual([]);
  });

  test("a webhook that fails is seen in the list, with its reason", async () => {
    await using receiver = await Receiver.start((response) => response.writeHead(500).end());
    const trouble = partnerOf(sandbox.url, await sandbox.issueKey("trouble"));
    await trouble("PUT", "/webhook", { url: receiver.url, secret: "s" });
    await trouble("POST", "/authorizations", anOrder("ERP-1"));
    await using visited = await visitAsOperator(browser, sandbox);
    const { page } = visited;
    await page.getByRole("button", { name: "Show them" }).click();
    const row = page.getByRole("row", { name: /^trouble / });
    await row.getByText(/failed attempts?$/).waitFor();
    await row.getByText("The receiver responded with 500.").waitFor();
    await row.getByRole("link").click();
    await page.getByText(/failed attempts? in a row/).waitFor();
    expect(visited.complaints).toEqual([]);
  });

  test("texts of others stay texts: the name of a key, and the reason of a failure", async () => {
    const script = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>\u202e`;
    const shown = script.replace("\u202e", "\\u202e");
    await sandbox.operator.call("POST", "/companies/hostile/keys", { name: script });
    await using visited = await visitAsOperator(browser, sandbox);
    const { page } = visited;
    // Any text that a network reports.
    const failing = { attempts: 1, reason: script };
    await page.route(/_sandbox\/companies/, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({
        response,
        body: text.replaceAll('"failing":null', `"failing":${JSON.stringify(failing)}`),
      });
    });
    await page.getByRole("searchbox").fill("hostile");
    await page
      .getByRole("row", { name: /^hostile / })
      .getByText(shown, { exact: true })
      .waitFor();
    await page.getByRole("link", { name: "hostile" }).click();
    await page.getByText(`1 failed attempt in a row ${shown}`).waitFor();
    await page.getByText(shown, { exact: true }).first().waitFor();
    await page.getByRole("button", { name: /^Revoke the key <img/ }).click();
    await page.getByRole("heading", { name: `Revoke the key ${shown}?` }).waitFor();
    expect(await page.evaluate<unknown>("window.hit")).toBeUndefined();
    expect(await page.locator("#operator :is(img[src=x], script)").count()).toBe(0);
    expect(visited.complaints).toEqual([]);
  });

  test("bounds are changed, refused with the server's words, and given back", async () => {
    const apiKey = await sandbox.issueKey("bounded");
    await using visited = await visitAsOperator(browser, sandbox, { path: "#/companies/bounded" });
    const { page } = visited;
    const records = page.getByLabel("Records", { exact: true });
    await records.fill("0");
    await page.getByLabel("Requests a minute").fill("2.5");
    await page.getByRole("button", { name: "Save limits" }).click();
    await page
      .getByRole("alert")
      .getByText("Requests a minute must be an integer. Records must be at least 1.")
      .waitFor();
    expect(await records.getAttribute("aria-invalid")).toBe("true");
    // The focus is there as soon as the refusal is shown: if it came later, it would take what is typed next.
    expect(await page.evaluate<unknown>("document.activeElement.name")).toBe("requestsPerMinute");
    await records.fill("12");
    await page.getByLabel("Requests a minute").fill("");
    await page.keyboard.press("Enter");
    await page.getByText("Saved. The new limits apply from the next request.").waitFor();
    const bounded = partnerOf(sandbox.url, apiKey);
    expect(await bounded("POST", "/products", { name: "Rye" })).toMatchObject({ body: { code: "too_many_records" } });
    await page.getByText("12 of 12").waitFor();
    await records.fill("");
    await page.keyboard.press("Enter");
    await page.getByText("12 of 20,000").waitFor();
    expect(await bounded("POST", "/products", { name: "Rye" })).toMatchObject({ status: 201 });
    expect(visited.complaints).toEqual([]);
  });

  test("a key is rotated for as many hours as are entered", async () => {
    const old = await sandbox.issueKey("rotated");
    await using visited = await visitAsOperator(browser, sandbox, { path: "#/companies/rotated" });
    const { page } = visited;
    await page.getByRole("button", { name: "Rotate the key test" }).click();
    const hours = page.getByRole("dialog").getByLabel("Hours until the old key expires");
    await hours.fill("-1");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Hours until the old key expires must be at least 0.").waitFor();
    await hours.fill("48");
    await page.keyboard.press("Enter");
    const fresh = await page.getByRole("region", { name: "Key", exact: true }).innerText();
    await page.getByText(/^ends in (2 d|1 d 23 h)$/).waitFor();
    for (const apiKey of [old, fresh]) {
      expect(await partnerOf(sandbox.url, apiKey)("GET", "/products")).toMatchObject({ status: 200 });
    }
    // The new key stays until somebody has taken it, wherever the page was meanwhile.
    await page.getByRole("link", { name: "All companies" }).click();
    await page.goBack();
    await page.getByText(fresh).waitFor();
    expect(visited.complaints).toEqual([]);
  });

  test("a dialog is left with the keyboard, changes nothing, and gives the focus back", async () => {
    await sandbox.issueKey("kept");
    await using visited = await visitAsOperator(browser, sandbox, { path: "#/companies/kept" });
    const { page } = visited;
    const reset = page.getByRole("button", { name: "Reset…" });
    await reset.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Reset kept?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await reset.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(visited.complaints).toEqual([]);
  });

  test("one that already exists is not created again, and one that does not is said not to exist", async () => {
    await sandbox.issueKey("there");
    await using visited = await visitAsOperator(browser, sandbox, { path: "#/companies/not-there" });
    const { page } = visited;
    await page.getByText("not-there does not exist").waitFor();
    await page.getByRole("link", { name: "All companies" }).click();
    await page.getByRole("button", { name: "New company" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Company name/).fill("there");
    await dialog.getByLabel("Purpose of the key").fill("ERP");
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").getByText("there already exists.").waitFor();
    expect(await sandbox.operator.call("GET", "/companies/there/keys")).toMatchObject({ total: 1 });
    expect(visited.complaints).toEqual([]);
  });
});
