import axe from "axe-core";
import type { Page } from "playwright-core";

/** A colour that is still changing has any contrast. */
const settled = "Promise.allSettled(document.getAnimations().map((animation) => animation.finished))";

/**
 * What axe-core finds on a page once nothing on it moves: impact, rule and how many elements, such as `moderate region 2`,
 * with the elements where it is serious.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  // Through the debugger, so that the page's own policy need not allow it.
  const session = await page.context().newCDPSession(page);
  const report =
    "axe.run().then(({ violations }) => violations.map(({ impact, id, nodes }) => `${impact} ${id} ${nodes.length}` + " +
    '(impact === "moderate" || impact === "minor" ? "" : `: ${nodes.map(({ html }) => html).join(" ")}`)))';
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression: `${axe.source};${settled}.then(() => ${report})`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(`axe-core failed: ${exceptionDetails.text}`);
  return (result.value as string[]).sort();
}
