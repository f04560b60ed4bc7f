import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe-core finds on a page as it stands: impact, rule and how many elements, such as `serious color-contrast 3`. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  // Through the debugger, so that the page's own policy need not allow it.
  const session = await page.context().newCDPSession(page);
  const report =
    "axe.run().then(({ violations }) => violations.map((one) => `${one.impact} ${one.id} ${one.nodes.length}`))";
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression: `${axe.source};${report}`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(`axe-core failed: ${exceptionDetails.text}`);
  return (result.value as string[]).sort();
}
