import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium, startBrowser } from "../../packages/mock-server/test/support/browser/browser.ts";
import { built } from "../src/folders.ts";
import { assembledPage, build, type BuiltPage, builtFile, builtPages, outline, paths } from "./support/built-site.ts";
import { addressOf } from "../src/site.ts";
import { serveFolder, type SiteServer } from "../src/serve.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

let pages: BuiltPage[] = [];
beforeAll(async () => {
  await build();
  pages = builtPages();
});

const attribute = (html: string, tags: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<(?:${tags})\\b[^>]*?\\s${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&"),
  );

const idsOf = (html: string): Set<string> => new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id));

test("every page of the outline is built, and every built page is in the outline", () => {
  expect(pages.map(({ address }) => address).toSorted()).toEqual(paths().map(addressOf).toSorted());
});

test("every page is in the sidebar", () => {
  const home = new Set(["/"]);
  const start = pages.find(({ address }) => address === "/guide/start");
  const links = new Set(attribute(start?.html ?? "", "a", "href"));
  const missing = pages.filter(({ address }) => !home.has(address) && !links.has(address));
  expect(missing.map(({ address }) => address)).toEqual([]);
});

test("every page is there as Markdown, and in llms.txt with a sentence", () => {
  const listed = [...builtFile("llms.txt").matchAll(/^- \[(.+)\]\(\/(.+)\.md\): (.+)$/gm)];
  expect(listed.map(([, , path]) => path).toSorted()).toEqual(paths().toSorted());
  for (const [, title = "", path = ""] of listed) {
    const markdown = builtFile(`${path}.md`);
    expect(markdown).toBe(assembledPage(path));
    expect(markdown).toContain(`title: ${JSON.stringify(title)}`);
  }
});

test("llms-full.txt has every guide in full", () => {
  const text = builtFile("llms-full.txt");
  for (const { path } of outline().sections.find(({ title }) => title === "Guides")?.pages ?? []) {
    expect(text).toContain(`<!-- /${path}.md -->\n\n# `);
  }
});

test("every link within the site leads to a page, and to a heading that it has", () => {
  const ids = new Map(pages.map(({ address, html }) => [address, idsOf(html)]));
  const files = new Set(
    globSync("**/*.*", { cwd: built }).map((file) => `/${file.replace(/^(reference\/api\/)index\.html$/, "$1")}`),
  );
  const broken = pages.flatMap(({ address, html }) =>
    attribute(html, "a", "href")
      .filter((href) => !/^[a-z]+:/.test(href))
      .filter((href) => {
        const { pathname, hash } = new URL(href, `http://site${address}`);
        if (files.has(pathname)) return false;
        const found = ids.get(pathname);
        return found === undefined || (hash !== "" && !found.has(decodeURIComponent(hash.slice(1))));
      })
      .map((href) => `${address}: ${href}`),
  );
  expect(broken).toEqual([]);
});

test("every link to elsewhere is a complete https address, or one of this machine", () => {
  const links = pages.flatMap(({ html }) => attribute(html, "a", "href")).filter((href) => /^[a-z]+:/.test(href));
  expect(
    [...new Set(links)].filter((href) => !/^https:\/\/[\w.-]+\.\w+(\/|$)|^http:\/\/127\.0\.0\.1/.test(href)),
  ).toEqual([]);
});

test("nothing is loaded from elsewhere", () => {
  const loaded = pages.flatMap(({ html }) => [
    ...attribute(html, "script|img|source|iframe", "src"),
    ...attribute(html, "link", "href"),
  ]);
  expect(loaded.filter((address) => /^(?:[a-z]+:)?\/\//.test(address))).toEqual([]);
  const styles = globSync("assets/**/*.css", { cwd: built }).map((file) => builtFile(file));
  expect(styles.join("\n")).not.toMatch(/url\(["']?(?:https?:)?\/\//);
});

test("the search index has every page", () => {
  const [file = ""] = globSync("assets/chunks/@localSearchIndex*.js", { cwd: built });
  const index = readFileSync(join(built, file), "utf8");
  // The home page has no sections: what it says is in its hero.
  const missing = pages.filter(({ address }) => address !== "/" && !index.includes(`${address}#`));
  expect(missing.map(({ address }) => address)).toEqual([]);
});

/** Opens a page, and waits until its scripts have taken over what the server sent. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => Reflect.has(document.querySelector("#app") ?? {}, "__vue_app__"));
}

/** The serious findings of axe-core on a page that has loaded it, by all rules or only by these. */
const seriousFindings = (page: Page, rules?: string[]): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { violations } = await window.axe.run({ resultTypes: ["violations"], ...(runOnly && { runOnly }) });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join("\n")}`);
  }, rules);

describe.skipIf(!hasChromium)("in a browser", () => {
  let site: SiteServer;
  let browser: Browser;
  beforeAll(async () => {
    site = await serveFolder(built, 0);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  test("the search finds a page, without anything from elsewhere", async () => {
    const page = await browser.newPage();
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
    });
    await open(page, `${site.url}/guide/push-orders`);
    await page.keyboard.press("Control+k");
    await page.locator("#localsearch-input").fill("dedupe store");
    await page.locator(".VPLocalSearchBox .result").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname !== "/guide/push-orders");
    await page.getByRole("main").getByText("dedupe store").first().waitFor();
    expect(elsewhere).toEqual([]);
    await page.close();
  });

  test("a page is copied as Markdown", async () => {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await open(page, `${site.url}/guide/start`);
    await page.getByRole("button", { name: "Copy page" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(assembledPage("guide/start"));
    await context.close();
  });

  test.each(["/", "/guide/start", "/sdk/calls", "/typescript/sdk"])(
    "%s has no accessibility finding that is serious, in light and in dark",
    async (address) => {
      const page = await browser.newPage({ colorScheme: "light" });
      await open(page, site.url + address);
      await page.addScriptTag({ content: axe.source });
      expect(await seriousFindings(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.locator("html.dark").waitFor();
      // Only the colours are others now.
      expect(await seriousFindings(page, ["color-contrast", "link-in-text-block"])).toEqual([]);
      await page.close();
    },
  );
});
