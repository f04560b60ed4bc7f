import { readFile } from "node:fs/promises";
import { hasChromium, startBrowser } from "@totem-partner/mock-server/browser";
import { isFields } from "@totem-partner/spec/fields";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { visitAsOperator } from "../support/operator-visit.ts";
import { anOrder, partnerOf } from "../support/partner-of.ts";
import { startTestSandbox } from "../support/test-sandbox.ts";

/** The key that the page shows. */
async function newKeyOn(page: Page): Promise<string> {
  await page.getByText("Copy it now: it is not shown again.").waitFor();
  return page.getByRole("region", { name: "Key", exact: true }).innerText();
}

const ordersIn = (state: unknown): unknown => (isFields(state) ? state["authorizations"] : undefined);

describe.runIf(hasChromium)("the life of a company on the operator's page", () => {
  test("from the first key to the end: used, revoked, exported, reset, imported and deleted", async () => {
    await using browser = await startBrowser();
    await using sandbox = await startTestSandbox({ log: "silent" });
    const permissions = ["clipboard-read", "clipboard-write"];
    await using visited = await visitAsOperator(browser, sandbox, { permissions });
    const { page } = visited;
    const dialog = page.getByRole("dialog");

    await page.getByText("No company yet").waitFor();
    await page.getByRole("button", { name: "New company" }).click();
    await dialog.getByLabel(/^Company name/).fill("Espiga");
    await dialog.getByLabel("Purpose of the key").fill("ERP");
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").getByText("lowercase letters, digits and hyphens").waitFor();
    await dialog.getByLabel(/^Company name/).fill("espiga");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "espiga", level: 1 }).waitFor();

    const first = await newKeyOn(page);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("New key of espiga");
    await page.getByRole("button", { name: "Copy the key" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText(first).waitFor({ state: "detached" });

    const partner = partnerOf(sandbox.url, first);
    for (const name of ["ERP-1", "ERP-2"]) {
      expect(await partner("POST", "/authorizations", anOrder(name))).toMatchObject({ status: 201 });
    }
    await page.getByText("2, 0 of them over a limit").waitFor();

    await page.getByRole("button", { name: "Issue a key…" }).click();
    await dialog.getByLabel("Purpose of the key").fill("Test environment");
    await dialog.getByRole("button", { name: "Issue", exact: true }).click();
    const second = await newKeyOn(page);
    expect(second).not.toBe(first);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Revoke the key ERP" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await page.getByText("The key ERP is revoked.").waitFor();
    await page.getByText("Keys (1)").waitFor();
    expect(await partner("GET", "/products")).toMatchObject({ status: 401, body: { code: "unknown_api_key" } });

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^espiga-\d{4}-\d\d-\d\d\.json$/);
    const file = await download.path();
    const exported: unknown = JSON.parse(await readFile(file, "utf8"));
    expect(ordersIn(exported)).toHaveLength(2);
    const other = partnerOf(sandbox.url, second);
    const state = async () => ordersIn((await other("GET", "/_mock/state")).body);
    await page.getByRole("button", { name: "Reset…" }).click();
    await dialog.getByRole("button", { name: "Reset" }).click();
    await page.getByText("espiga was reset.").waitFor();
    expect(await state()).toEqual([]);
    await page.getByRole("button", { name: "Import…" }).click();
    await dialog.getByLabel("Exported file").setInputFiles(file);
    await dialog.getByRole("button", { name: "Replace state" }).click();
    await page.getByText(/^Imported .* into espiga\.$/).waitFor();
    expect(await state()).toEqual(ordersIn(exported));

    await page.getByRole("button", { name: "Delete…" }).click();
    const remove = dialog.getByRole("button", { name: "Delete company" });
    await dialog.getByLabel("Type espiga to confirm").fill("espig");
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByLabel("Type espiga to confirm").fill("espiga");
    await remove.click();
    await page.getByText("espiga was deleted.").waitFor();
    await page.getByText("No company yet").waitFor();
    expect(await other("GET", "/products")).toMatchObject({ status: 401 });
    expect(visited.complaints).toEqual([]);
  });
});
