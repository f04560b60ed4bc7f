import { describe, expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { hasChromium, startBrowser } from "../support/browser/browser.ts";
import { visit } from "../support/browser/dashboard-visit.ts";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

describe.runIf(hasChromium)("a request that was refused", () => {
  test("says what is wrong at its line, and is mended, sent again, shared by its address, and made a test", async () => {
    await using browser = await startBrowser();
    await using mock = await startMockServer();
    const order = anAuthorization({ externalId: "ERP-9", quantity: -1 });
    await clientOf(mock.url, "test_other")("POST", "/authorizations", { ...order, productId: "WHEAT-01" });
    const other = mock.company("other");
    const hash = `#/requests/${other.requests()[0]?.id ?? ""}?company=other`;
    const permissions = ["clipboard-read", "clipboard-write"];
    await using visited = await visit(browser, mock.url, { path: hash, permissions });
    const { page, complaints } = visited;
    const body = page.getByRole("region", { name: "Body of the request" });
    await body.getByText("productId was removed from the interface").waitFor();
    expect(await body.locator("mark").allInnerTexts()).toEqual(
      expect.arrayContaining(['  "quantity": -1,', '  "productId": "WHEAT-01"']),
    );
    await page.getByRole("button", { name: "Edit and send again" }).click();
    const edited = page.getByLabel("Body", { exact: true });
    await edited.fill(JSON.stringify({ ...order, quantity: 24.5 }));
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("article").getByRole("heading", { level: 2 }).getByText("201").waitFor();
    expect(other.requests()).toMatchObject([{ status: 400 }, { status: 201, request: { body: { quantity: 24.5 } } }]);
    expect(mock.requests()).toEqual([]);

    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect.poll(copied).toBe(`${mock.url}/_mock/ui#/requests/${other.requests()[1]?.id ?? ""}?company=other`);
    for (const [form, text] of [
      ["SDK call", "partner.authorizations.create("],
      ["Vitest test", "await startMockServer("],
    ] as const) {
      await page.getByRole("button", { name: form, exact: true }).click();
      await page
        .getByRole("region", { name: `As ${form}` })
        .getByText(text)
        .waitFor();
      await page.getByRole("button", { name: `Copy as ${form}` }).click();
      await expect.poll(copied).toContain(text);
      expect(await copied()).not.toContain("test_other");
    }
    await page.goto(`${mock.url}/_mock/ui`);
    expect(await page.getByLabel("Company key").inputValue()).toBe("test_other");
    expect(complaints).toEqual([]);
  });
});
