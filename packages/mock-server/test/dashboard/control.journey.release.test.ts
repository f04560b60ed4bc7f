import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { anAuthorization, driver } from "../support/authorization.ts";
import { describeInBrowser } from "../support/browser/describe-browser.ts";
import { clientOf, idOf } from "../support/client.ts";
import { untilLive, untilRows, visit } from "../support/browser/dashboard-visit.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

const now = "2026-07-01T08:00:00Z";

describeInBrowser("a company is steered in the dashboard", (browser) => {
  test("a driver waits for what is missing on an authorization", async () => {
    await using mock = await startMockServer({ now });
    await clientOf(mock.url, mock.apiKey)("POST", "/authorizations", anAuthorization());
    await using visited = await visit(browser(), mock.url, { path: "#/totem" });
    const { page } = visited;
    await page.getByLabel("Driver").fill(driver);
    await page.getByRole("button", { name: "Arrive" }).click();
    await page.getByText("lacks driverNif and tractorPlate").waitFor();
    await page.getByRole("link", { name: "See the authorization" }).click();
    await page.getByText("Waiting drivers").waitFor();
    expect(visited.complaints).toEqual([]);
  });

  test("an ambiguous arrival links to the authorizations that it could be about", async () => {
    await using mock = await startMockServer({ now });
    const client = clientOf(mock.url, mock.apiKey);
    const ids = [];
    for (const externalId of ["ERP-1", "ERP-2"]) {
      ids.push(idOf(await client("POST", "/authorizations", anAuthorization({ externalId, driverNif: driver }))));
    }
    await using visited = await visit(browser(), mock.url, { path: "#/totem" });
    const { page, complaints } = visited;
    await page.getByLabel("Driver").fill(driver);
    await page.getByRole("button", { name: "Arrive" }).click();
    await page.getByText("ambiguous_authorization").waitFor();
    const links = page.locator(".outcome").getByRole("link");
    expect(await links.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("href")]))).toEqual(
      ids.map((id, at) => [`ERP-${String(at + 1)}`, `#/authorizations/${id}`]),
    );
    expect(complaints).toEqual([]);
  });

  test("the clock is advanced to the next timer, at which an authorization expires, and is released", async () => {
    await using mock = await startMockServer({ now });
    const order = anAuthorization({ scheduledDate: now, endDate: "2026-07-03T08:00:00Z" });
    const id = idOf(await clientOf(mock.url, mock.apiKey)("POST", "/authorizations", order));
    await using visited = await visit(browser(), mock.url, { path: "#/clock" });
    const { page } = visited;
    await page.getByRole("link", { name: "An authorization expires" }).waitFor();
    await page.getByRole("button", { name: "Advance to here" }).click();
    await page.getByText("No timers are waiting.").waitFor();
    expect(mock.exportState().authorizations).toMatchObject([{ id, status: "Finished", reason: "expired" }]);
    await page.getByRole("link", { name: /^Authorizations/ }).click();
    await untilRows(page, /Finished .* expired/);
    await page.getByRole("link", { name: /^Clock/ }).click();
    await page.getByRole("button", { name: "Return to real time" }).click();
    await page.getByRole("button", { name: "Stop the clock" }).click();
    await page.getByRole("button", { name: "Return to real time" }).waitFor();
    await page.getByLabel("Set the clock to").fill("2030-01-02T03:04:05");
    await page.getByRole("button", { name: "Set", exact: true }).click();
    await page.getByText("2030-01-02 03:04:05 UTC").first().waitFor();
    expect(visited.complaints).toEqual([]);
  });

  test("a delivery that fails shows its attempts, bytes and signature, and arrives when it is sent again", async () => {
    await using receiver = await Receiver.start((response, _received, count) =>
      count === 1
        ? response.writeHead(500, { "retry-after": "3" }).end("No such carrier: B12345674")
        : response.writeHead(204).end(),
    );
    await using server = await serveWebhook(receiver.url, { secret: "a-secret" });
    await using visited = await visit(browser(), server.mock.url, { path: "#/deliveries" });
    const { page } = visited;
    await untilLive(page);
    await server.create();
    await untilRows(page, /waiting authorization.created ERP-1 answered 500 1 of 1 failed/);
    await page.getByRole("option").click();
    const detail = page.getByRole("article", { name: "Details" });
    const [received] = await receiver.until(1);
    await detail.getByText(String(received?.headers["x-webhook-signature"]), { exact: true }).waitFor();
    const bytes = detail.getByRole("region", { name: "Exact bytes" });
    expect(await bytes.innerText()).toBe(received?.bytes.toString("utf8"));
    await detail.getByText("No such carrier: B12345674").waitFor();
    await detail.getByText(/^\d+\.\d ms, sent .* in real time$/).waitFor();
    await detail.getByText(/headers received$/).click();
    await detail.getByText("retry-after: 3").waitFor();
    const colourOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).color);
    const outcome = page.locator(".row .came em");
    const failures = page.locator(".count em", { hasText: "1 of 1 failed" });
    const bad = await colourOf(failures);
    expect([await colourOf(outcome), await colourOf(page.locator(".attempts .badge.bad"))]).toEqual([bad, bad]);
    await detail.getByRole("button", { name: "Redeliver" }).click();
    await untilRows(page, /delivered authorization.created ERP-1 answered 204 1 of 2 failed/);
    await detail.getByText("Attempts (2, 1 failed)").waitFor();
    await page.getByText("attempts: 1 of 2 failed").waitFor();
    expect(await colourOf(outcome)).toBe(await colourOf(page.locator(".row .badge.good")));
    expect(await colourOf(page.locator(".row .number em"))).toBe(bad);
    expect(await colourOf(outcome)).not.toBe(bad);

    await page.getByText("Edit the webhook").click();
    await page.getByLabel("URL").fill(`${receiver.url}/other`);
    await page.getByRole("checkbox", { name: "operation.recorded" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(`${receiver.url}/other, not signed: operation.recorded`).waitFor();
    await page.getByText("Trigger an event").click();
    const fields = page.getByLabel(/^Fields to override/);
    await fields.fill("{");
    await page.getByRole("button", { name: "Deliver", exact: true }).click();
    await page.getByRole("alert").getByText("invalid_json").waitFor();
    await fields.fill('{"authorization":{"batch":"B-7"}}');
    await page.getByRole("button", { name: "Deliver", exact: true }).click();
    await bytes.getByText('"batch":"B-7"').waitFor();
    await untilRows(page, /delivered authorization.created/, /delivered authorization.created ERP-1 answered 204/);
    expect(visited.complaints).toEqual([]);
  });

  test("a rule of one's own makes requests fail until it is taken out", async () => {
    await using mock = await startMockServer();
    const client = clientOf(mock.url, mock.apiKey);
    await using visited = await visit(browser(), mock.url, { path: "#/faults" });
    const { page } = visited;
    await page.getByRole("spinbutton", { name: "Status" }).fill("418");
    await page.getByLabel("Times").fill("1");
    await page.getByLabel("Only this operation").fill("listWarehouses");
    await page.getByRole("button", { name: "Add fault" }).click();
    await page.getByText("operationId: listWarehouses").waitFor();
    const statuses = [];
    for (const path of ["/products", "/warehouses", "/warehouses"]) statuses.push((await client("GET", path)).status);
    expect(statuses).toEqual([200, 418, 200]);
    await page.getByRole("button", { name: /^Remove/ }).click();
    await page.getByText("No faults are active.").waitFor();
    await page.getByRole("link", { name: /^Requests/ }).click();
    await untilRows(page, /200/, /418 GET \/warehouses .*fault status/, /200/);
    expect(visited.complaints).toEqual([]);
  });
});
