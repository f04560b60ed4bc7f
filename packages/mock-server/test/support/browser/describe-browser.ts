import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { hasChromium, startBrowser } from "./browser.ts";

/** Describes tests that share a browser, where there is one. */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  describe.runIf(hasChromium)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterAll(() => browser.close());
    tests(() => browser);
  });
}
