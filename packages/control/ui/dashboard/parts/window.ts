import { type ComponentChild, h } from "preact";
import type { ShownAuthorization } from "../../../src/live/shown-authorization.ts";
import { Badge, type Tone } from "./bits.ts";
import { dateAndTime, relative } from "./time.ts";

type Validity = ShownAuthorization["validity"];

const words: Readonly<Record<Validity["state"], [tone: Tone, label: string]>> = {
  "not-yet": ["warn", "not valid yet"],
  valid: ["good", "valid"],
  over: ["bad", "no longer valid"],
};

/** The company's clock relative to a window. */
export function ValidityBadge({ validity }: { validity: Validity }): ComponentChild {
  const [tone, label] = words[validity.state];
  return h(Badge, { tone }, label);
}

const width = 300;

/** Positions on a timeline that has room before and after them. */
function places({ from, until }: Validity, now: number): { start: number; end: number; at: number } {
  const known = [from, until].flatMap((one) => (one === null ? [] : [Date.parse(one)]));
  const [first, last] = [Math.min(...known, now), Math.max(...known, now)];
  const room = Math.max((last - first) * 0.2, 1);
  const place = (instant: number): number => ((instant - first + room) / (last - first + 2 * room)) * width;
  return {
    start: from === null ? 0 : place(Date.parse(from)),
    end: until === null ? width : place(Date.parse(until)),
    at: place(now),
  };
}

/** The window of an authorization on a timeline, with the company's clock. */
export function ValidityWindow({ validity, now }: { validity: Validity; now: number }): ComponentChild {
  const { from, until } = validity;
  if (from === null && until === null) return h("p", null, "Valid on any day.");
  const { start, end, at } = places(validity, now);
  const bound = (name: string, instant: string | null): string =>
    instant === null ? "" : `${name} ${dateAndTime(instant)} (${relative(instant, now)})`;
  const text = [bound("from", from), bound("until", until)].filter(Boolean).join(", ");
  return h(
    "div",
    { class: "window" },
    h(
      "svg",
      { viewBox: `0 0 ${String(width)} 18`, preserveAspectRatio: "none", "aria-hidden": "true" },
      h("rect", { class: "window-line", x: 0, y: 8, width, height: 2 }),
      h("rect", { class: "window-open", x: start, y: 5, width: Math.max(end - start, 1), height: 8 }),
      h("rect", { class: "window-now", x: at - 1, y: 0, width: 2, height: 18 }),
    ),
    h("p", null, h(ValidityBadge, { validity }), ` ${text}`),
  );
}
