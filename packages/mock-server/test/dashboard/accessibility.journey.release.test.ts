import { expect, test } from "vitest";
import { accessibilityFindings } from "../support/browser/accessibility.ts";
import { describeInBrowser } from "../support/browser/describe-browser.ts";
import { show, untilLive, visit } from "../support/browser/dashboard-visit.ts";
import { busyDashboard } from "../support/browser/busy-dashboard.ts";

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

const pairs = (["light", "dark"] as const).flatMap((colorScheme) =>
  [wide, phone].map((viewport) => ({ colorScheme, viewport })),
);

describeInBrowser("everybody can use the dashboard", (browser) => {
  test.each(pairs)(
    "no view has findings in $colorScheme at a width of $viewport.width",
    async ({ colorScheme, viewport }) => {
      await using busy = await busyDashboard();
      await using visited = await visit(browser(), busy.mock.url, { colorScheme, viewport });
      const { page } = visited;
      await untilLive(page);
      const found: Record<string, string[]> = {};
      for (const [name, path] of busy.paths) {
        await show(page, path);
        found[name] = await accessibilityFindings(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${name} is as wide`,
        ).toBe(true);
      }
      expect(found).toEqual(Object.fromEntries(busy.paths.map(([name]) => [name, []])));
      expect(visited.complaints).toEqual([]);
    },
  );
});
