import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { describeInBrowser } from "../support/browser/describe-browser.ts";
import { clientOf, idOf } from "../support/client.ts";
import { untilRows, visit } from "../support/browser/dashboard-visit.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

const phone = { width: 390, height: 844 };

/** True if an element lies within another, but for a part of a pixel. */
async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [one, other] = [await inner.boundingBox(), await outer.boundingBox()];
  if (one === null || other === null) return false;
  return one.y >= other.y && one.y + one.height < other.y + other.height + 1;
}

describeInBrowser("the dashboard says what happened, and keeps it in sight", (browser) => {
  test.each([
    ["requests", "/authorizations"],
    ["authorizations", "ERP-1"],
    ["deliveries", "ERP-3"],
    ["operations", "1234BCD"],
    ["clock", "An authorization expires"],
    ["faults", "hit 0 of 0 seen"],
    ["catalog", "Rye"],
    ["cleaning", "not enabled"],
  ])("the empty view of %s has commands to copy, which fill it", async (view, text) => {
    const key = "test_demo";
    const fixtures = { ...(view === "catalog" && { products: [] }) };
    const seed = { companies: [{ name: "demo", apiKeys: [key], fixtures }] };
    await using mock = await startMockServer({ seed, now: "2026-07-01T08:00:00Z" });
    const permissions = ["clipboard-read", "clipboard-write"];
    await using visited = await visit(browser(), mock.url, { path: `#/${view}`, permissions });
    const { page } = visited;
    await page.getByRole("button", { name: "Copy" }).first().waitFor();
    const commands = [];
    for (const button of await page.getByRole("button", { name: /^Copy/ }).all()) {
      await button.click();
      await button.getByText("Copied").waitFor();
      commands.push(await page.evaluate(() => navigator.clipboard.readText()));
    }
    for (const command of commands) await promisify(execFile)("sh", ["-c", command]);
    await page.locator("main").getByText(text).first().waitFor();
    expect(visited.complaints).toEqual([]);
  });

  test("a row stays in sight when its detail opens beside it, and when one that covered it closes", async () => {
    await using mock = await startMockServer();
    const client = clientOf(mock.url, mock.apiKey);
    for (let count = 0; count < 60; count += 1) {
      await client("POST", "/authorizations", anAuthorization({ externalId: `ERP-${String(count)}` }));
    }
    await using visited = await visit(browser(), mock.url, { path: "#/authorizations" });
    const { page } = visited;
    const rows = page.getByRole("listbox");
    const row = page.getByRole("option", { name: "ERP-42" });
    await row.scrollIntoViewIfNeeded();
    await rows.evaluate((element) => (element.scrollTop -= element.clientHeight));
    await row.scrollIntoViewIfNeeded();
    await row.click();
    await page.getByRole("article", { name: "Details" }).getByText("ERP-42").waitFor();
    await expect.poll(() => isWithin(row, rows)).toBe(true);
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: "Close" }).click();
    await row.waitFor();
    await expect.poll(() => isWithin(row, rows)).toBe(true);
    expect(visited.complaints).toEqual([]);
  });

  test("the names of events can be read on a phone, the state of the page stands beside its key, and no cell of Cleaning is empty", async () => {
    await using receiver = await Receiver.start();
    await using server = await serveWebhook(receiver.url);
    const id = idOf(await server.create());
    await server.client("POST", `/authorizations/${id}/webhook`, { eventType: "fetch_requested_from_erp" });
    await server.mock.deliveries.flush();
    await using visited = await visit(browser(), server.mock.url, { path: "#/deliveries", viewport: phone });
    const { page } = visited;
    await untilRows(
      page,
      /authorization.fetch_requested_from_erp ERP-1 answered 204/,
      /authorization.created ERP-1 answered 204/,
    );
    const cut = await page
      .locator(".row .event")
      .evaluateAll((names) => names.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(cut).toBe(0);
    expect(await isWithin(page.locator(".connection"), page.locator(".picker"))).toBe(true);
    await page.getByRole("link", { name: /^Cleaning/ }).click();
    await page.getByRole("heading", { name: "Protocol" }).waitFor();
    expect(await page.locator(".panel-grid > .panel").count()).toBeGreaterThan(0);
    expect(await page.locator(".panel-grid > :not(.panel)").count()).toBe(0);
    expect(visited.complaints).toEqual([]);
  });

  test("a scenario that is spent is off, and can be switched on again", async () => {
    await using mock = await startMockServer({ now: "2026-07-01T08:00:00Z" });
    await using visited = await visit(browser(), mock.url, { path: "#/faults" });
    const { page } = visited;
    const rateLimited = (checked: boolean) => page.getByRole("switch", { name: "rate-limited", checked });
    await rateLimited(false).click();
    await rateLimited(true).waitFor();
    const client = clientOf(mock.url, mock.apiKey);
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await client("GET", "/products")).status);
    expect(statuses).toEqual([429, 429, 429, 200]);
    await rateLimited(false).waitFor();
    await page.getByText(/hit 2 of \d seen; spent/).waitFor();
    await page.getByText("Active rules (0 of 2)").waitFor();
    await rateLimited(false).click();
    await rateLimited(true).waitFor();
    expect((await client("GET", "/products")).status).toBe(429);
    expect(visited.complaints).toEqual([]);
  });
});
