import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const folders = (process.env["PATH"] ?? "").split(delimiter);

/** The Chromium of this machine; undefined when there is none. */
export const chromium = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
  .flatMap((name) => folders.map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

/**
 * Opens an address in a new Chromium without a window, and lets it run until a promise is fulfilled, such as that of the
 * page's report.
 *
 * @throws {Error} when there is no Chromium, or when it ends before.
 */
export async function browse<T>(url: string, until: Promise<T>): Promise<T> {
  if (chromium === undefined) throw new Error("There is no Chromium here. Install it: apt-get install chromium");
  await using profile = await mkdtempDisposable(join(tmpdir(), "chromium-"));
  // Its own sandbox needs rights that containers do not have; it visits nothing but the pages of the test.
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"];
  const browser = spawn(chromium, [...flags, `--user-data-dir=${profile.path}`, url], {
    stdio: "ignore",
    detached: true,
  });
  const ended = once(browser, "exit");
  try {
    return await Promise.race([
      until,
      ended.then(([code]) => Promise.reject(new Error(`Chromium ended with ${String(code)}.`))),
    ]);
  } finally {
    // It is the first of a group of processes, which all end with it.
    if (browser.exitCode === null && browser.pid !== undefined) process.kill(-browser.pid, "SIGKILL");
    await ended;
  }
}
