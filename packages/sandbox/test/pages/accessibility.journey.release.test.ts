import { accessibilityFindings } from "@totem-partner/mock-server/accessibility";
import { hasChromium, startBrowser } from "@totem-partner/mock-server/browser";
import { untilDrawn, visit } from "@totem-partner/mock-server/page-visit";
import { Receiver } from "@totem-partner/mock-server/receiver";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enter, firstKeyOf } from "../support/operator-visit.ts";
import { anOrder, partnerOf } from "../support/partner-of.ts";
import { startTestSandbox, type TestSandbox } from "../support/test-sandbox.ts";

const wide = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** Companies of every kind: busy, in trouble, and new. */
async function fill(sandbox: TestSandbox, receiverUrl: string): Promise<void> {
  const { url, operator } = sandbox;
  const busy = partnerOf(url, await sandbox.issueKey("espiga"));
  for (const name of ["ERP-1", "ERP-2"]) await busy("POST", "/authorizations", anOrder(name));
  await operator.call("POST", `/companies/espiga/keys/${await firstKeyOf(sandbox, "espiga")}/rotate`, { hours: 24 });
  await operator.call("PUT", "/companies/espiga/bounds", { records: 15 });
  const trouble = partnerOf(url, await sandbox.issueKey("cooperativa-agricola-san-isidro1"));
  await trouble("PUT", "/webhook", { url: receiverUrl, secret: "s" });
  await trouble("POST", "/authorizations", anOrder("ERP-1"));
  await sandbox.issueKey("new");
}

/** Every view, with how it is reached from the one before. */
const views: readonly (readonly [name: string, reach: (page: Page, sandbox: TestSandbox) => Promise<void>])[] = [
  ["connection", (page) => page.getByLabel("Admin token").waitFor()],
  [
    "refused",
    async (page) => {
      await enter(page, "Admin token", "another-token");
      await page.getByRole("alert").getByText("forbidden").waitFor();
    },
  ],
  [
    "companies",
    async (page, { adminToken }) => {
      await enter(page, "Admin token", adminToken);
      await page
        .getByRole("row", { name: /^cooperativa/ })
        .getByText(/failed attempts?$/)
        .waitFor();
    },
  ],
  [
    "new-company",
    async (page) => {
      await page.getByRole("button", { name: "New company" }).click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "nothing-found",
    async (page) => {
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("searchbox").fill("nobody");
      await page.getByText("No company matches").waitFor();
    },
  ],
  [
    "company",
    async (page) => {
      await page.getByRole("button", { name: "Show all companies" }).click();
      await page.getByRole("link", { name: "espiga" }).click();
      await page.getByText("Keys (2)").waitFor();
      await page.getByLabel("Stored bytes").fill("0");
      await page.getByRole("button", { name: "Save limits" }).click();
      await page.getByText("Stored bytes must be at least 1.").waitFor();
    },
  ],
  [
    "delete",
    async (page) => {
      await page.getByRole("button", { name: "Delete…" }).click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  [
    "new-key",
    async (page) => {
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("link", { name: "All companies" }).click();
      await page.getByRole("link", { name: "new", exact: true }).click();
      await page.getByRole("button", { name: "Issue a key…" }).click();
      await page.getByLabel("Purpose of the key").fill("ERP");
      await page.keyboard.press("Enter");
      await page.getByText("Copy it now: it is not shown again.").waitFor();
    },
  ],
];

describe.runIf(hasChromium)("everybody can use the operator's page", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  test.each([
    { colorScheme: "light", viewport: wide },
    { colorScheme: "dark", viewport: wide },
    { colorScheme: "light", viewport: phone },
    { colorScheme: "dark", viewport: phone },
  ] as const)(
    "no view has findings in $colorScheme at a width of $viewport.width",
    async ({ colorScheme, viewport }) => {
      await using receiver = await Receiver.start((response) => response.writeHead(500).end());
      await using sandbox = await startTestSandbox({ log: "silent" });
      await fill(sandbox, receiver.url);
      await using visited = await visit(browser, sandbox.url, { page: "/_sandbox", colorScheme, viewport });
      const { page } = visited;
      const found: Record<string, string[]> = {};
      for (const [name, reach] of views) {
        await reach(page, sandbox);
        await untilDrawn(page);
        found[name] = await accessibilityFindings(page);
        const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
        expect(await isWithin(), `${name} is as wide`).toBe(true);
      }
      expect(found).toEqual(Object.fromEntries(views.map(([name]) => [name, []])));
      expect(visited.complaints).toEqual([]);
    },
  );
});
