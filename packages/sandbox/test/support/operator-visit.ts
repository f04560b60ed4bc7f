import type { WatchedPage } from "@totem-partner/mock-server/browser";
import { visit } from "@totem-partner/mock-server/page-visit";
import { isFields } from "@totem-partner/spec/fields";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { TestSandbox } from "./test-sandbox.ts";

/** Enters a token or a key where a page asks for it. */
export async function enter(page: Page, label: "Admin token" | "API key", secret: string): Promise<void> {
  await page.getByLabel(label).fill(secret);
  await page.keyboard.press("Enter");
}

/** Opens the operator's page and enters the token. */
export async function visitAsOperator(
  browser: Browser,
  { url, adminToken }: Pick<TestSandbox, "url" | "adminToken">,
  options: BrowserContextOptions & { path?: string } = {},
): Promise<WatchedPage> {
  const visited = await visit(browser, url, { page: "/_sandbox", ...options });
  await enter(visited.page, "Admin token", adminToken);
  await visited.page.getByText("Live", { exact: true }).waitFor();
  return visited;
}

/** The id of the oldest key of a company. */
export async function firstKeyOf({ operator }: Pick<TestSandbox, "operator">, company: string): Promise<string> {
  const keys = await operator.call("GET", `/companies/${company}/keys`);
  const [first]: unknown[] = isFields(keys) && Array.isArray(keys["items"]) ? keys["items"] : [];
  return isFields(first) ? String(first["id"]) : "";
}
