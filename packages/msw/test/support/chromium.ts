import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const folders = (process.env["PATH"] ?? "").split(delimiter);

/** The Chromium of this machine; undefined when there is none. */
const program = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
  .flatMap((name) => folders.map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

/** Whether tests in a browser run: not without one, unless continuous integration wants them all. */
export const hasChromium = program !== undefined || process.env["CI"] === "true";

const flags = [
  "--headless=new",
  // Its sandbox needs rights that a container does not have. It opens nothing but the page of the test.
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-gpu",
  "--no-first-run",
];

/** It starts processes of its own, and they end with it: together they are a group. */
async function end(browser: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (browser.pid !== undefined && browser.exitCode === null) process.kill(-browser.pid, "SIGKILL");
  await exited;
}

/**
 * Opens a page in a Chromium without a window, until the page has reported.
 *
 * @throws {Error} without a Chromium, and when it ends before the report.
 */
export async function visit<T>(url: string, report: Promise<T>): Promise<T> {
  if (program === undefined) throw new Error("There is no Chromium here. Install it: apt-get install chromium");
  await using profile = await mkdtempDisposable(join(tmpdir(), "chromium-"));
  const browser = spawn(program, [...flags, `--user-data-dir=${profile.path}`, url], {
    stdio: "ignore",
    detached: true,
  });
  const exited = once(browser, "exit");
  const early = exited.then(([code]) => Promise.reject(new Error(`Chromium ended with ${String(code)}.`)));
  try {
    return await Promise.race([report, early]);
  } finally {
    early.catch(() => undefined);
    await end(browser, exited);
  }
}
