import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { type WatchedPage, watchedPage } from "./browser.ts";

/** The messages of a browser when a server is gone, or refuses, as in some journeys. */
const expected = /Failed to load resource|ERR_/;

/** The start of a visit: a page, by default the dashboard, and the rest of the address after its path. */
type Visit = BrowserContextOptions & { page?: string; path?: string };

/** Opens a page of a server, in a context of its own. */
export async function visit(
  browser: Browser,
  url: string,
  { page: place = "/_mock/ui", path = "", ...options }: Visit = {},
): Promise<WatchedPage> {
  const visited = await watchedPage(browser, url, { viewport: { width: 1280, height: 800 }, ...options });
  const { page, complaints } = visited;
  page.on("console", (message) => {
    if (expected.test(message.text())) complaints.pop();
  });
  page.on("dialog", (dialog) => {
    complaints.push(`a script opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  await page.addInitScript(countCalls);
  await page.goto(`${url}${place}${path}`);
  return visited;
}

/** Runs in the page: counts its calls until it has all of their answers. The stream of events never ends. */
function countCalls(): void {
  const own = window.fetch.bind(window);
  let underWay = 0;
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes("/_mock/events")) return own(input, init);
    underWay += 1;
    try {
      const response = await own(input, init);
      const body = await response.arrayBuffer();
      return new Response(body.byteLength === 0 ? null : body, response);
    } finally {
      underWay -= 1;
    }
  };
  Object.defineProperty(window, "callsUnderWay", { get: () => underWay });
}

/**
 * Waits until the page has drawn what it knows, and waits for no answer: from a change to the call that it leads to, and
 * from an answer to what it draws, are three frames at most.
 */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      if (Number(Reflect.get(window, "callsUnderWay")) > 0) quiet = -1;
    }
  });

/** Leads to a view by its address, such as `#/requests`, and waits until it is drawn. */
export async function show(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => void (location.hash = to), hash);
  await untilDrawn(page);
}

/** Waits until the page follows the company. */
export const untilLive = (page: Page): Promise<void> => page.getByText("Live", { exact: true }).waitFor();

/** The rows of the list that is shown, as they are read. */
export const rowsOf = (page: Page): Promise<string[]> => page.getByRole("listbox").getByRole("option").allInnerTexts();

/** Waits until a list has rows like these, from its top. */
export async function untilRows(page: Page, ...wanted: RegExp[]): Promise<void> {
  const shown = async () => (await rowsOf(page)).map((row) => row.replaceAll(/\s+/g, " "));
  await expect.poll(shown).toEqual(wanted.map((one): unknown => expect.stringMatching(one)));
}
