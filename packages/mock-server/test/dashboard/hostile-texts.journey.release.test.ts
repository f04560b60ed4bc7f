import { expect, test } from "vitest";
import { anAuthorization, northGate } from "../support/authorization.ts";
import { describeInBrowser } from "../support/browser/describe-browser.ts";
import { clientOf, idOf } from "../support/client.ts";
import { show, untilDrawn, visit } from "../support/browser/dashboard-visit.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";

let count = 0;

/** A text that is a script for whoever takes it for HTML, and sets a mark if it runs. */
const script = (name: string): string =>
  `${name}${String((count += 1))}<img src=x onerror="window.hit='${name}'"><script>window.hit='${name}'</script>` +
  `'"--></textarea></title><svg onload=window.hit='${name}'>javascript:window.hit={{1}}\u202e`;

/** The same for fields that take a hundred characters. */
const short = (name: string): string => `${name}${String((count += 1))}<img src=x onerror="window.hit='${name}'">`;

describeInBrowser("texts of partners", (browser) => {
  test("stay texts, whatever field they stand in and whatever view shows them", async () => {
    await using receiver = await Receiver.start((response) => response.writeHead(500).end());
    await using mock = await startMockServer({
      contract: "audit",
      seed: {
        companies: [
          {
            name: "acme",
            apiKeys: ["a-seeded-key"],
            fixtures: {
              totemGroups: [{ id: northGate, name: script("gate") }],
              products: [
                { externalId: "WHEAT-01", name: script("product") },
                { externalId: short("productId"), name: "Other" },
              ],
              warehouses: [{ externalId: "SILO-01", name: script("warehouse"), code: short("code") }],
            },
          },
        ],
      },
    });
    const client = clientOf(mock.url, mock.apiKey);
    await client("PUT", "/webhook", { url: `${receiver.url}&x=${encodeURIComponent(script("url"))}`, secret: "s" });
    const fields = ["batch", "format", "partnerName", "productOwnerName"];
    const id = idOf(
      await client(
        "POST",
        "/authorizations",
        anAuthorization({
          externalId: short("externalId"),
          ...Object.fromEntries(fields.map((field) => [field, script(field)])),
        }),
      ),
    );
    await client("POST", "/warehouses", {
      name: script("name"),
      displayConfiguration: { [script("key")]: script("value") },
    });
    await client("POST", "/authorizations", { [script("unknown")]: script("unknownValue") });
    await client("GET", `/authorizations/${encodeURIComponent(script("path"))}`);
    await client("GET", `/products?${encodeURIComponent(script("parameter"))}=${encodeURIComponent(script("query"))}`);
    await fetch(`${mock.url}/products`, {
      headers: { "X-Partner-API-Key": mock.apiKey, "X-Note": encodeURI(script("header")), "User-Agent": "<img src=x>" },
    });
    const form = new FormData();
    form.set("companyProtocolEnabled", "true");
    form.set("companyProtocolDocument", new File(["%PDF-1.4"], script("file"), { type: "application/pdf" }));
    await client("POST", "/cleaning-protocol", form);
    const categories = [];
    for (const name of ["one", "two"]) {
      const category = { name: script(name), description: script("description") };
      categories.push(idOf(await client("POST", "/cleaning-categories", category)));
    }
    const [firstId, secondId] = categories;
    const pair = { kind: "category", firstId, secondId, reason: script("why") };
    await client("POST", "/cleaning-incompatibilities", pair);
    mock.faults.add({ kind: "latency", milliseconds: 1, externalId: short("faultExternalId") });
    await mock.violations.flush();
    await mock.deliveries.flush();

    await using visited = await visit(browser(), mock.url);
    const { page } = visited;
    const hashes = [
      "requests",
      ...mock.requests().map((request) => `requests/${request.id}`),
      `authorizations/${id}`,
      `deliveries/${mock.deliveries.list()[0]?.id ?? ""}`,
      `totem/${id}`,
      "clock",
      "faults",
      "catalog",
      "cleaning",
      encodeURIComponent(script("hash")),
      `requests/${encodeURIComponent(script("hashId"))}`,
    ];
    let seen = "";
    for (const hash of hashes) {
      await show(page, `#/${hash}`);
      for (const summary of await page.locator("summary").all()) await summary.click();
      seen += await page.locator("body").innerText();
      seen += (await page.locator("option").allInnerTexts()).join();
    }
    await show(page, "#/catalog");
    await page.getByRole("button", { name: "Warehouses" }).click();
    await untilDrawn(page);
    for (const option of await page.getByRole("option").all()) {
      await option.click();
      await untilDrawn(page);
      seen += await page.locator("body").innerText();
    }
    expect(await page.evaluate<unknown>("window.hit")).toBeUndefined();
    expect(await page.locator("#dashboard img[src=x], #dashboard script, #dashboard svg[onload]").count()).toBe(0);
    const shown = [
      ...fields,
      ...["externalId", "gate", "product", "productId", "warehouse", "code", "url", "name", "key", "value", "unknown"],
      ...[
        "unknownValue",
        "path",
        "parameter",
        "query",
        "header",
        "file",
        "one",
        "description",
        "why",
        "faultExternalId",
      ],
    ];
    expect(shown.filter((name) => !new RegExp(`${name}\\d+(<|%3C)`).test(seen))).toEqual([]);
    expect(seen).not.toContain("\u202e");
    expect(visited.complaints).toEqual([]);
  });
});
