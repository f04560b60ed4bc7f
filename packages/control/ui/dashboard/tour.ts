import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import { Button } from "./parts/bits.ts";
import { hrefOf, type ViewName } from "./route.ts";

/** What the tour says of each view that it visits: a minute's reading in all. */
const stops: readonly { view: ViewName; title: string; words: string }[] = [
  {
    view: "requests",
    title: "Every request, as it happens",
    words:
      "Open one to see what is wrong at its line, edit it and send it again, or copy it as curl, a call of the SDK, or a test.",
  },
  {
    view: "authorizations",
    title: "An order from end to end",
    words: "An authorization has one timeline of requests, events, operations and deliveries, and what is left of it.",
  },
  {
    view: "deliveries",
    title: "What your webhook receives",
    words:
      "Each attempt shows its exact bytes and signature, and what your receiver answered. Set the webhook here, and try it.",
  },
  {
    view: "totem",
    title: "Be the driver",
    words: "Let a driver arrive at a gate, and learn what the totem decides and why.",
  },
  {
    view: "clock",
    title: "Time is yours",
    words: "Stop the company’s clock, or jump to the next retry or the end of a window.",
  },
  {
    view: "faults",
    title: "Break things on purpose",
    words:
      "Lose answers, limit rates, spoil signatures. Press s anywhere to search for an externalId, an id or a plate.",
  },
];

const keptName = "totem-mock.tour";

/** Whether this browser has had the tour. One that stores nothing is not asked again and again. */
function isSeen(): boolean {
  try {
    return localStorage.getItem(keptName) !== null;
  } catch {
    return true;
  }
}

function keepSeen(): void {
  try {
    localStorage.setItem(keptName, "seen");
  } catch {
    // It is over all the same.
  }
}

/** The place in the tour; undefined if there is none. */
export interface TourState {
  at: number | undefined;
  go: (at: number | undefined) => void;
}

/** The tour begins with the first visit of a browser. */
export function useTour(): TourState {
  const [at, setAt] = useState<number | undefined>(() => (isSeen() ? undefined : 0));
  const go = (to: number | undefined): void => {
    keepSeen();
    setAt(to);
    const view = to === undefined ? undefined : stops[to]?.view;
    if (view !== undefined) location.hash = hrefOf(view);
  };
  return { at, go };
}

/** One stop of the tour, above the view that it is about. */
export function Tour({ at, go }: TourState): ComponentChild {
  const stop = at === undefined ? undefined : stops[at];
  if (at === undefined || stop === undefined) return null;
  const isLast = at === stops.length - 1;
  return h(
    "aside",
    {
      class: "tour",
      "aria-label": "Tour",
      onKeyDown: (event: KeyboardEvent) => event.key === "Escape" && go(undefined),
    },
    h(
      "p",
      { role: "status" },
      h("strong", null, stop.title),
      ` ${stop.words} `,
      h("span", { class: "muted" }, `${String(at + 1)} of ${String(stops.length)}`),
    ),
    h(
      "div",
      { class: "actions" },
      h(Button, { class: "primary", onClick: () => go(isLast ? undefined : at + 1) }, isLast ? "Done" : "Next"),
      !isLast && h(Button, { class: "quiet", onClick: () => go(undefined) }, "Skip the tour"),
    ),
  );
}
