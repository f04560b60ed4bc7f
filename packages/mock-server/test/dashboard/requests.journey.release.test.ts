import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { describeInBrowser } from "../support/browser/describe-browser.ts";
import { rowsOf, untilLive, untilRows, visit } from "../support/browser/dashboard-visit.ts";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { unusedPort } from "../support/wire/unused-port.ts";

const run = promisify(execFile);

describeInBrowser("requests in the dashboard", (browser) => {
  test("a request appears at once, is found by the filter, opened, and made again with curl", async () => {
    await using mock = await startMockServer();
    const client = clientOf(mock.url, mock.apiKey);
    await using visited = await visit(browser(), mock.url, { permissions: ["clipboard-read", "clipboard-write"] });
    const { page, complaints } = visited;
    await untilLive(page);
    await page.getByText("Waiting for the first request").waitFor();
    await client("POST", "/authorizations", anAuthorization({ batch: "it's" }));
    await client("POST", "/authorizations", { productId: "WHEAT-01" });
    await untilRows(page, /400 POST \/authorizations.*removed_field/, /201 POST \/authorizations/);

    await page.keyboard.press("/");
    await page.keyboard.type("removed");
    await untilRows(page, /removed_field/);
    await page.getByRole("searchbox", { name: /^Filter/ }).fill("");
    await page.getByRole("button", { name: "Successful" }).click();
    await untilRows(page, /201 POST/);

    await page.getByRole("option").first().click();
    const detail = page.getByRole("article", { name: "Details" });
    await detail.getByRole("region", { name: "Body of the request" }).getByText('"batch": "it\'s"').waitFor();
    await detail.getByRole("link", { name: "create-status" }).waitFor();
    await page.getByRole("button", { name: "Copy as curl" }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain("curl");
    const command = await copied();
    expect(command).not.toContain(mock.apiKey);
    const env = { ...process.env, TOTEM_PARTNER_API_KEY: mock.apiKey };
    const { stdout } = await run("sh", ["-c", command], { env });
    // It is the same create, so nothing new is made.
    expect(stdout).toMatch(/^HTTP\/1\.1 200 /);
    await untilRows(page, /200 POST/, /201 POST/);
    expect(mock.requests().map(({ request }) => request.body)[2]).toEqual(mock.requests()[0]?.request.body);

    await page.getByLabel("Include the key").check();
    await page.getByRole("button", { name: "Copy as curl" }).click();
    await expect.poll(copied).toContain(mock.apiKey);
    expect(complaints).toEqual([]);
  });

  test("the keyboard alone leads through the list, into a request, and back", async () => {
    await using mock = await startMockServer();
    const client = clientOf(mock.url, mock.apiKey);
    for (const limit of [1, 2, 3]) await client("GET", `/products?limit=${String(limit)}`);
    await using visited = await visit(browser(), mock.url);
    const { page } = visited;
    await untilLive(page);
    await untilRows(page, /limit=3/, /limit=2/, /limit=1/);
    const list = page.getByRole("listbox");
    for (let presses = 0; presses < 30 && !(await list.evaluate((it) => it === document.activeElement)); presses += 1) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("ArrowDown");
    const title = page.getByRole("article", { name: "Details" }).getByRole("heading", { level: 2 });
    await title.getByText("/products?limit=3").waitFor();
    await page.keyboard.press("j");
    await title.getByText("/products?limit=2").waitFor();
    await page.keyboard.press("End");
    await title.getByText("/products?limit=1").waitFor();
    await page.keyboard.press("Enter");
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe("detail");
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe("list");
    await title.waitFor({ state: "detached" });
    expect(visited.complaints).toEqual([]);
  });

  test("another company is a key away, and what the page read stands in no journal", async () => {
    await using mock = await startMockServer();
    await clientOf(mock.url, "test_other")("GET", "/warehouses");
    await using visited = await visit(browser(), mock.url);
    const { page } = visited;
    await untilLive(page);
    await page.getByLabel("Company key").fill("test_other");
    await page.keyboard.press("Enter");
    await untilRows(page, /GET \/warehouses/);
    await page.reload();
    await untilRows(page, /GET \/warehouses/);
    expect([mock.requests().length, mock.company("other").requests().length]).toEqual([0, 1]);
    expect(visited.complaints).toEqual([]);
  });

  test("after a restart of the server the page connects again, and shows what is there", async () => {
    const port = await unusedPort();
    const first = await startMockServer({ port });
    await clientOf(first.url, first.apiKey)("GET", "/products");
    await using visited = await visit(browser(), first.url);
    const { page } = visited;
    await untilLive(page);
    await first.close();
    await page.getByText("Disconnected").waitFor();
    await using second = await startMockServer({ port });
    await clientOf(second.url, second.apiKey)("GET", "/warehouses");
    await untilLive(page);
    await untilRows(page, /GET \/warehouses/);
    expect(visited.complaints).toEqual([]);
  });

  test("with an admin token the page asks for it, and sends it along", async () => {
    await using mock = await startMockServer({ adminToken: "a-token-for-testing" });
    await clientOf(mock.url, mock.apiKey)("GET", "/products");
    await using visited = await visit(browser(), mock.url);
    const { page } = visited;
    const field = page.getByLabel("Admin token");
    await field.fill("another-token");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("forbidden").waitFor();
    await field.fill("a-token-for-testing");
    await page.keyboard.press("Enter");
    await untilLive(page);
    await untilRows(page, /GET \/products/);
    expect(page.url()).not.toContain("token");
    expect(visited.complaints).toEqual([]);
  });

  test("a flood does not freeze the page, which shows the newest request in the end", async () => {
    await using mock = await startMockServer({ contract: "off" });
    await using visited = await visit(browser(), mock.url);
    const { page } = visited;
    await untilLive(page);
    await page.evaluate(() => {
      const watch = { mostRows: 0, longest: 0, before: 0 };
      const note = () => Object.assign(document.body.dataset, watch);
      const look = (now: number) => {
        if (watch.before > 0) watch.longest = Math.max(watch.longest, now - watch.before);
        watch.before = now;
        note();
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        watch.mostRows = Math.max(watch.mostRows, added.filter(({ nodeName }) => nodeName === "DIV").length);
        note();
      }).observe(document.body, { childList: true, subtree: true });
    });
    const client = clientOf(mock.url, mock.apiKey);
    const many = 1100 * inject("scale");
    for (let made = 0; made < many; made += 50) {
      await Promise.all(Array.from({ length: 50 }, () => client("GET", "/products?limit=1")));
    }
    await client("GET", "/products?limit=2");
    await page.getByRole("option", { name: "/products?limit=2" }).waitFor();
    expect((await rowsOf(page)).length).toBeLessThan(60);
    const { mostRows, longest } = await page.evaluate(() => Object.fromEntries(Object.entries(document.body.dataset)));
    if (inject("scale") > 1) console.log(`The longest frame took ${Number(longest).toFixed(0)} ms.`);
    // No frame draws more than is visible, even if much comes in.
    expect(Number(mostRows)).toBeGreaterThan(0);
    expect(Number(mostRows)).toBeLessThan(60);
    expect(visited.complaints).toEqual([]);
  });
});
