import { expect, test } from "vitest";
import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../support/authorization.ts";
import { describeInBrowser } from "../support/browser/describe-browser.ts";
import { show, untilRows, visit } from "../support/browser/dashboard-visit.ts";
import { idOf } from "../support/client.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

describeInBrowser("the filter of a list in the dashboard", (browser) => {
  test("finds an externalId, a plate and an id as they are typed, also in what is not listed any more", async () => {
    await using receiver = await Receiver.start();
    await using server = await serveWebhook(receiver.url);
    const { mock, client } = server;
    const id = idOf(await client("POST", "/authorizations", anAssignedAuthorization({ externalId: "ERP-7" })));
    for (let at = 0; at < 210; at += 1) await server.create(`N-${String(at)}`);
    mock.arrive({ totemGroupId: northGate, driverNif: driver, authorizationId: id, quantity: 5 });
    await client("PATCH", `/authorizations/${id}`, { trailerPlates: ["R1111BBB"] });
    await mock.deliveries.flush();
    const rows = {
      requests: [/200 PATCH \/authorizations\/[\da-f]{8}… ERP-7/, /201 POST \/authorizations ERP-7/],
      authorizations: [/Active ERP-7/],
      deliveries: [/updated ERP-7 answered 204 1/, /created ERP-7 answered 204 1/],
      operations: [/5 1234BCD/],
    };
    await using visited = await visit(browser(), mock.url);
    const { page } = visited;
    for (const [view, wanted] of Object.entries(rows)) {
      await show(page, `#/${view}`);
      for (const text of ["erp-7", "1234bcd", id]) {
        await page.keyboard.press("/");
        await page.keyboard.type(text);
        await untilRows(page, ...wanted);
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
      }
    }
    expect(visited.complaints).toEqual([]);
  });

  test("leads into the list with arrow keys and Enter, and Escape leads back, and out", async () => {
    await using server = await serveWebhook("http://127.0.0.1:9/");
    for (const name of ["K-1", "K-2", "B-1"])
      await server.client("POST", "/authorizations", anAuthorization({ externalId: name }));
    await using visited = await visit(browser(), server.mock.url, { path: "#/authorizations" });
    const { page } = visited;
    await untilRows(page, /B-1/, /K-2/, /K-1/);
    const press = async (key: string, focused: string, ...selected: string[]) => {
      await page.keyboard.press(key);
      const now = async () => [
        await page.evaluate(() => document.activeElement?.id),
        ...(await page.getByRole("option", { selected: true }).allInnerTexts()).map((row) => /[KB]-\d/.exec(row)?.[0]),
      ];
      await expect.poll(now, { message: key }).toEqual([focused, ...selected]);
    };
    await press("/", "filter");
    // No id has a k.
    await page.keyboard.type("k-");
    await untilRows(page, /K-2/, /K-1/);
    expect(await page.getByRole("searchbox").getAttribute("aria-controls")).toBe("list");
    await press("ArrowDown", "list", "K-2");
    await press("ArrowDown", "list", "K-1");
    await press("Escape", "filter");
    await press("Enter", "list", "K-2");
    await press("Enter", "detail", "K-2");
    await press("Escape", "list");
    await press("ArrowUp", "list", "K-2");
    await press("Escape", "filter");
    await press("Escape", "filter");
    await untilRows(page, /B-1/, /K-2/, /K-1/);
    await press("Escape", "");
    expect(visited.complaints).toEqual([]);
  });
});
