import { expect, test } from "vitest";
import { anAssignedAuthorization, anAuthorization, northGate } from "../support/authorization.ts";
import { hasChromium, startBrowser } from "../support/browser/browser.ts";
import { untilRows, visit } from "../support/browser/dashboard-visit.ts";
import { idOf } from "../support/client.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

test.runIf(hasChromium)(
  "a driver is refused and learns why, is admitted once the clock has come to the window, and every view shows its part",
  async () => {
    await using browser = await startBrowser();
    await using receiver = await Receiver.start();
    await using server = await serveWebhook(receiver.url, {
      subscribedEvents: ["authorization.created", "operation.recorded"],
    });
    const { mock, client } = server;
    const order = anAssignedAuthorization({
      externalId: "ERP-7",
      scheduledDate: "2026-07-01T09:00:00Z",
      endDate: "2026-07-01T20:00:00Z",
    });
    const id = idOf(await client("POST", "/authorizations", order));
    await using visited = await visit(browser, mock.url, { path: `#/totem/${id}` });
    const { page } = visited;
    await page.getByRole("button", { name: "Arrive" }).click();
    await page.getByText("not_yet_valid").waitFor();
    await page.getByText("Advance the company’s clock").waitFor();
    await page.getByRole("link", { name: /^Clock/ }).click();
    await page.getByRole("button", { name: "+1 h", exact: true }).click();
    await page.getByText("2026-07-01 09:00 UTC").first().waitFor();
    await page.goBack();
    await page.getByLabel("Quantity").fill("10");
    await page.getByRole("button", { name: "Arrive" }).click();
    await page.getByText("Admitted").waitFor();
    await page.getByRole("link", { name: "See the authorization" }).click();
    const detail = page.getByRole("article", { name: "Details" });
    await detail.getByText("14.5 of 24.5", { exact: true }).waitFor();
    await detail.getByRole("link", { name: "attempt 1 of operation.recorded" }).waitFor();
    await detail.getByRole("link", { name: "POST /authorizations" }).waitFor();
    await detail.getByText("10 recorded, 14.5 remain.").waitFor();
    await untilRows(page, /Active ERP-7 loading Soft wheat/);
    await page.getByRole("listbox").focus();
    await page.keyboard.press("5");
    await page.getByRole("heading", { name: "Operations" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("erp-7");
    await untilRows(page, /10 1234BCD/);
    await page.keyboard.press("Enter");
    await detail.getByRole("link", { name: "See the authorization" }).click();
    await detail.getByText("14.5 of 24.5", { exact: true }).waitFor();
    expect(mock.operations()).toMatchObject([{ authorizationId: id, quantity: 10 }]);

    await page.getByRole("link", { name: /^Deliveries/ }).click();
    await untilRows(
      page,
      /delivered operation.recorded ERP-7 answered 204/,
      /delivered authorization.created ERP-7 answered 204/,
    );
    await page.getByRole("link", { name: /^Faults/ }).click();
    await page.getByRole("switch", { name: "maintenance", checked: false }).waitFor();
    await page.getByRole("link", { name: /^Assumptions/ }).click();
    await page.getByRole("searchbox", { name: /^Filter/ }).fill("list-envelope");
    await page.getByRole("option", { name: / list-envelope / }).click();
    await page.getByRole("radio", { name: /^array/ }).check();
    await untilRows(page, /array list-envelope/);
    expect((await client("GET", "/products")).body).toBeInstanceOf(Array);
    await page.getByRole("link", { name: /^Requests/ }).click();
    await untilRows(page, /200 GET \/products/, /201 POST \/authorizations ERP-7/, /PUT \/webhook/);
    await page.getByRole("option").nth(1).click();
    await detail.getByRole("region", { name: "Body of the request" }).getByText('"externalId": "ERP-7"').waitFor();

    const titles = [];
    for (const digit of "1234567890") {
      await page.keyboard.press(digit);
      await page.waitForFunction((title) => document.title !== title, titles.at(-1) ?? "");
      titles.push(await page.title());
    }
    expect(titles.map((title) => title.split(" ")[0])).toEqual([
      "Requests",
      "Authorizations",
      "Deliveries",
      "Totem",
      "Operations",
      "Clock",
      "Faults",
      "Assumptions",
      "Catalog",
      "Cleaning",
    ]);
    await page.keyboard.press("2");
    await client("POST", "/authorizations", anAuthorization({ totemGroupId: northGate }));
    await untilRows(page, /Active ERP-2026-000991/, /Active ERP-7/);
    expect(visited.complaints).toEqual([]);
  },
);
