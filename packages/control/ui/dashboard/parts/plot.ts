import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import { Button } from "./bits.ts";
import { barCount, barMilliseconds, spans } from "../session/plot-data.ts";
import { useSession, useTick } from "./use-session.ts";

const height = 36;

const shapes = {
  request: (x: number, tall: number) => ({ class: "accent", x, y: height - tall, width: 2, height: tall }),
  failed: (x: number, tall: number) => ({ class: "bad", x, y: height - tall, width: 2, height: tall }),
  attempt: (x: number, tall: number) => ({ class: "good", x, y: height + 2, width: 2, height: tall }),
};

const plural = (count: number, word: string): string => `${String(count)} ${word}${count === 1 ? "" : "s"}`;

/** Requests upwards and delivery attempts downwards, over the last minutes or hours of the log. */
export function Plot(): ComponentChild {
  const session = useSession();
  useTick(barMilliseconds);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const now = Date.now();
  const span = chosen ?? session.plot.span(now);
  const at = spans.findIndex(([length]) => length === span);
  const said = spans[at]?.[1] ?? "";
  const bars = session.plot.bars(now, span);
  const sum = (of: "requests" | "failed" | "attempts") => bars.reduce((total, bar) => total + bar[of], 0);
  const most = Math.max(...bars.map(({ requests }) => requests), 4);
  const mostAttempts = Math.max(...bars.map(({ attempts }) => attempts), 4);
  const scaled = (count: number, of: number, space: number) => (count === 0 ? 0 : Math.max((count / of) * space, 1));
  const [requests, failed, attempts] = [sum("requests"), sum("failed"), sum("attempts")];
  const words = `${plural(requests, "request")}, ${String(failed)} failed, and ${plural(attempts, "delivery attempt")} in the last ${said}`;
  return h(
    "figure",
    { class: "plot" },
    h(
      "svg",
      {
        viewBox: `0 0 ${String(barCount * 3)} ${String(height + 14)}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": words,
      },
      bars.flatMap((bar, at) => [
        bar.requests > 0 &&
          h("rect", { key: `r${String(at)}`, ...shapes.request(at * 3, scaled(bar.requests, most, height)) }),
        bar.failed > 0 &&
          h("rect", { key: `f${String(at)}`, ...shapes.failed(at * 3, scaled(bar.failed, most, height)) }),
        bar.attempts > 0 &&
          h("rect", { key: `a${String(at)}`, ...shapes.attempt(at * 3, scaled(bar.attempts, mostAttempts, 12)) }),
      ]),
      h("line", { class: "axis", x1: 0, x2: barCount * 3, y1: height + 1, y2: height + 1 }),
    ),
    h(
      "figcaption",
      null,
      h("span", { class: "accent" }, plural(requests, "request")),
      h("span", { class: "bad" }, `${String(failed)} failed`),
      h("span", { class: "good" }, plural(attempts, "delivery attempt")),
      h(
        Button,
        { class: "quiet", title: "Show more or less", onClick: () => setChosen(spans[(at + 1) % spans.length]?.[0]) },
        `last ${said}`,
        h("span", { class: "wide" }, " of real time"),
      ),
    ),
  );
}
