import { hasChromium, startBrowser } from "@totem-partner/mock-server/browser";
import { untilLive, visit } from "@totem-partner/mock-server/page-visit";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enter, firstKeyOf } from "../support/operator-visit.ts";
import { partnerOf } from "../support/partner-of.ts";
import { startTestSandbox, type TestSandbox } from "../support/test-sandbox.ts";

describe.runIf(hasChromium)("the dashboard of a company in a sandbox", () => {
  let browser: Browser;
  let sandbox: TestSandbox;
  beforeAll(async () => {
    [browser, sandbox] = await Promise.all([startBrowser(), startTestSandbox({ log: "silent" })]);
  });
  afterAll(async () => {
    await browser.close();
    await sandbox[Symbol.asyncDispose]();
  });

  test("it asks for the key of a company, says that another is wrong, and then shows that company", async () => {
    const apiKey = await sandbox.issueKey("espiga");
    await using visited = await visit(browser, sandbox.url);
    const { page } = visited;
    await page.getByText("Enter your company’s API key to continue.").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("totem-sandbox");
    expect(await page.getByRole("alert").innerText()).toBe("");
    await enter(page, "API key", "sandbox_espiga_forged");
    await page.getByRole("alert").getByText("unknown_api_key").waitFor();
    await page.keyboard.type(` ${apiKey} `);
    await page.keyboard.press("Enter");
    await untilLive(page);
    expect(await page.title()).toBe("Requests · totem-sandbox");
    await page.getByRole("banner").getByText("espiga", { exact: true }).waitFor();
    // A key is a secret here: it stands in no field, and other companies are not listed.
    expect(await page.getByRole("banner").getByRole("textbox").count()).toBe(0);
    expect(page.url()).not.toContain("sandbox_");
    expect(visited.complaints).toEqual([]);
  });

  test("another key leads to another company; one that is revoked is asked for again", async () => {
    const [one, other] = [await sandbox.issueKey("one"), await sandbox.issueKey("other")];
    await using visited = await visit(browser, sandbox.url);
    const { page } = visited;
    await enter(page, "API key", one);
    await untilLive(page);
    await page.reload();
    await untilLive(page);
    await page.getByRole("button", { name: "Use another key" }).click();
    expect(await page.getByRole("alert").innerText()).toBe("");
    await enter(page, "API key", other);
    await page.getByRole("banner").getByText("other", { exact: true }).waitFor();
    await untilLive(page);
    await sandbox.operator.call("DELETE", `/companies/other/keys/${await firstKeyOf(sandbox, "other")}`);
    await page.reload();
    await page.getByRole("alert").getByText("No company has this key.").waitFor();
    await enter(page, "API key", one);
    await page.getByRole("banner").getByText("one", { exact: true }).waitFor();
    expect(visited.complaints).toEqual([]);
  });

  test("faults that a sandbox cannot carry out are refused with what to use instead", async () => {
    const apiKey = await sandbox.issueKey("faulty");
    await using visited = await visit(browser, sandbox.url, { path: "#/faults" });
    const { page } = visited;
    await enter(page, "API key", apiKey);
    const why = "breaks connections, which a sandbox cannot do; html-error with commit loses an answer, too.";
    await page.getByLabel("What happens").selectOption("reset-before");
    await page.getByRole("button", { name: "Add fault" }).click();
    await page.getByRole("alert").getByText(`reset-before ${why}`).waitFor();
    await page.getByRole("switch", { name: "lost-answer" }).click();
    await page.getByRole("alert").getByText(`lost-answer ${why}`).waitFor();
    expect(await page.getByRole("switch", { name: "lost-answer" }).getAttribute("aria-checked")).toBe("false");
    await page.getByText("No faults are active.").waitFor();
    await page.getByRole("switch", { name: "maintenance" }).click();
    await page.getByRole("switch", { name: "maintenance", checked: true }).waitFor();
    expect(await partnerOf(sandbox.url, apiKey)("GET", "/products")).toMatchObject({ status: 503 });
    expect(visited.complaints).toEqual([]);
  });
});
