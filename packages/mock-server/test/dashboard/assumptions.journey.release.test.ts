import { expect, test } from "vitest";
import { describeInBrowser } from "../support/browser/describe-browser.ts";
import { untilRows, visit } from "../support/browser/dashboard-visit.ts";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

describeInBrowser("open points are switched in the dashboard", (browser) => {
  test("an open point counts who consulted it, and takes an integer", async () => {
    await using mock = await startMockServer();
    const client = clientOf(mock.url, mock.apiKey);
    await client("GET", "/products");
    await using visited = await visit(browser(), mock.url, { path: "#/assumptions" });
    const { page } = visited;
    await page.getByRole("searchbox", { name: /^Filter/ }).fill("default-limit");
    await page.getByRole("option", { name: / default-limit / }).click();
    await page.getByText("consulted 1 time ").waitFor();
    await page.getByLabel("An integer").fill("2");
    await page.getByRole("button", { name: "Set", exact: true }).click();
    await untilRows(page, /2 default-limit/);
    expect((await client("GET", "/products")).body).toMatchObject({ limit: 2 });
    expect(visited.complaints).toEqual([]);
  });

  test("an alternative of one's own is entered as JSON, corrected where it is refused, and shown", async () => {
    await using mock = await startMockServer();
    const client = clientOf(mock.url, mock.apiKey);
    await using visited = await visit(browser(), mock.url, { path: "#/assumptions/list-envelope" });
    const { page } = visited;
    const detail = page.getByRole("article", { name: "Details" });
    const text = detail.getByLabel(/^One of your own, as data/);
    const mistaken = '{ "envelope": { "rows": "{itms}" } }';
    await text.fill(mistaken);
    await detail.getByRole("button", { name: "Set", exact: true }).click();
    await detail.getByRole("alert").getByText("Did you mean {items}?").waitFor();
    expect(await text.inputValue()).toBe(mistaken);
    await text.fill(mistaken.replace("itms", "items"));
    await detail.getByRole("button", { name: "Set", exact: true }).click();
    await page.getByRole("option", { name: /^own list-envelope/ }).waitFor();
    expect(JSON.parse(await text.inputValue())).toEqual({ envelope: { rows: "{items}" } });
    expect((await detail.getByRole("alert").allInnerTexts()).join("")).toBe("");
    expect((await client("GET", "/products")).body).toMatchObject({ rows: [{}, {}, {}] });
    await detail.getByRole("button", { name: "Reset to the default" }).click();
    await page.getByRole("option", { name: /^items list-envelope/ }).waitFor();
    expect(await text.inputValue()).toBe("");
    expect(visited.complaints).toEqual([]);
  });
});
