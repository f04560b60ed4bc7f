import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** The Chromium of this machine; undefined when there is none. */
const program = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
  .flatMap((name) => (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

/** True if tests in a browser run: not without one, unless continuous integration wants them all. */
export const hasChromium = program !== undefined || process.env["CI"] === "true";

// Its own sandbox requires rights that containers lack; it only visits the pages of the test. The other flags keep it
// from calling other servers.
const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts a Chromium without a window; end it with `await using` or `close`. */
export async function startBrowser(): Promise<Browser> {
  if (program === undefined) throw new Error("There is no Chromium here. Install it: apt-get install chromium");
  return chromium.launch({ executablePath: program, args });
}

/** A page, and what went wrong on it: errors and warnings of its console, and requests that left its server. */
export interface WatchedPage extends AsyncDisposable {
  page: Page;
  complaints: string[];
}

/** Opens an empty page that is watched. Requests to any origin but this one are reported. */
export async function watchedPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`thrown: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) complaints.push(`left the server: ${url}`);
  });
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}
