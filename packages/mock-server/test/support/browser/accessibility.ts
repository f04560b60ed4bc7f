import axe from "axe-core";
import type { Page } from "playwright-core";

/** A colour that is still changing has any contrast. */
const settled = "Promise.allSettled(document.getAnimations().map((animation) => animation.finished))";

/** The rules that depend on the colour scheme, for a page whose others have been checked in another scheme. */
export const colourRules = ["color-contrast", "link-in-text-block"] as const;

/**
 * The findings of axe-core on a page once nothing on it moves: impact, rule and number of elements, such as `moderate
 * region 2`, with the elements if it is serious. By all rules, or only by these.
 */
export async function accessibilityFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Through the debugger, so that the page's own policy need not allow it.
  const session = await page.context().newCDPSession(page);
  // Passed checks are not described, which takes most of the time on a large page.
  const options = JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  const report =
    `axe.run(${options})` +
    ".then(({ violations }) => violations.map(({ impact, id, nodes }) => `${impact} ${id} ${nodes.length}` + " +
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
