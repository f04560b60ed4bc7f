import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const folders = (process.env["PATH"] ?? "").split(delimiter);

/** The Chromium of this machine; undefined when there is none. */
const program = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
  .flatMap((name) => folders.map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

/** Whether tests in a browser run: not without one, unless continuous integration wants them all. */
export const hasChromium = program !== undefined || process.env["CI"] === "true";

/** Starts a Chromium without a window. */
export function startChromium(): Promise<Browser> {
  if (program === undefined) throw new Error("There is no Chromium here. Install it: apt-get install chromium");
  // Its sandbox needs rights that a container does not have. It opens nothing but the site.
  return chromium.launch({ executablePath: program, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}
