import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { busyDashboard } from "../support/browser/busy-dashboard.ts";
import { show, visit } from "../support/browser/dashboard-visit.ts";
import { describeInBrowser } from "../support/browser/describe-browser.ts";

/** The texts that are cut off: by the edge of a box that hides what overflows it, or as the hint of a field. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const drawing = document.createElement("canvas").getContext("2d");
    const isCut = (one: HTMLElement): boolean => {
      const { overflowX, font, paddingLeft } = getComputedStyle(one);
      if (one instanceof HTMLInputElement && !["checkbox", "radio"].includes(one.type)) {
        if (drawing) drawing.font = font;
        const text = one.value === "" ? one.placeholder : one.value;
        return one.clientWidth - 2 * parseFloat(paddingLeft) < (drawing?.measureText(text).width ?? 0);
      }
      const isHidden = one.closest(".visually-hidden") !== null || one.clientWidth <= 1;
      const isTooHigh = one.classList.contains("row") && one.scrollHeight > one.clientHeight;
      return !isHidden && overflowX !== "visible" && (one.scrollWidth > one.clientWidth || isTooHigh);
    };
    return [...document.querySelectorAll<HTMLElement>("#dashboard *")]
      .filter((one) => one.checkVisibility() && isCut(one))
      .map((one) => `${one.className} ${one.innerText || one.getAttribute("placeholder")}`);
  });

/** The targets that are lower than 24 px. */
const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary, [role=option]")]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 24)
      .map((one) => `${String(one.getBoundingClientRect().height)} ${one.outerHTML.slice(0, 80)}`),
  );

describeInBrowser("every view of the dashboard", (browser) => {
  test("cuts nothing off at 1280 px, beside an open detail or without one, and on a phone has targets of 24 px", async () => {
    await using busy = await busyDashboard();
    const lists = busy.paths.map(([name, hash]) => [name, hash.split("/").slice(0, 2).join("/")] as const);
    const paths = new Map([...lists.map(([name, hash]) => [`${name} alone`, hash] as const), ...busy.paths]);
    await using wide = await visit(browser(), busy.mock.url, { viewport: { width: 1280, height: 800 } });
    await using phone = await visit(browser(), busy.mock.url, { viewport: { width: 390, height: 844 } });
    const found: Record<string, string[]> = {};
    for (const [name, hash] of paths) {
      await show(wide.page, hash);
      await show(phone.page, hash);
      found[name] = [...(await cutOff(wide.page)), ...(await lowTargets(phone.page))];
    }
    expect(found).toEqual(Object.fromEntries([...paths.keys()].map((name) => [name, []])));
  });
});
