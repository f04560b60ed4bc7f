import { type ComponentChild, h } from "preact";
import type { Timer } from "@totem-partner/simulator/control";
import { Badge, Trouble, Button } from "../parts/bits.ts";
import { dateAndTime, relative } from "../parts/time.ts";
import { useAction } from "../parts/use-action.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";
import { formValues, Panel, Panels, Input } from "../parts/panel.ts";

const steps: readonly [label: string, seconds: number][] = [
  ["+1 s", 1],
  ["+1 min", 60],
  ["+1 h", 3600],
  ["+1 day", 86_400],
];

const isLocal = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

function TimerRow({ timer, now, onAdvance }: { timer: Timer; now: number; onAdvance: () => void }): ComponentChild {
  return h(
    "li",
    null,
    h("time", { dateTime: timer.at }, `${dateAndTime(timer.at)} · ${relative(timer.at, now)}`),
    timer.kind === "validity-ends"
      ? h("a", { href: hrefOf("authorizations", timer.authorizationId) }, "An authorization expires")
      : h("a", { href: hrefOf("deliveries", timer.deliveryId) }, `Attempt ${String(timer.attempt)} of ${timer.type}`),
    h(Button, { class: "quiet", onClick: onAdvance }, "Advance to here"),
  );
}

/** The company's clock: its time, its controls, and the next timers. */
export function Clock(): ComponentChild {
  const session = useSession();
  const { isBusy, problem, run } = useAction();
  const timers = useRead("GET /clock/timers", { query: { limit: 20 } });
  const now = session.clockNow() ?? Date.now();
  const put = (instant: string): void =>
    run(async () => session.setClock(await session.call("PUT /clock", { body: { now: instant } })));
  const advance = (seconds: number): void =>
    run(async () => session.setClock(await session.call("POST /clock/advance", { body: { seconds } })));
  const standsStill = session.clock?.standsStill === true;
  const submit = (event: Event): void => {
    const instant = formValues(event)["now"];
    if (instant !== undefined) put(isLocal.test(instant) ? `${instant}Z` : instant);
  };
  return h(
    Panels,
    { title: "Clock" },
    h(
      Panel,
      { title: "The company’s time" },
      h(
        "p",
        { class: "big-time" },
        h("time", { dateTime: new Date(now).toISOString() }, dateAndTime(new Date(now - (now % 1000)).toISOString())),
        " ",
        h(Badge, { tone: standsStill ? "warn" : "plain" }, standsStill ? "stopped" : "follows real time"),
      ),
      h(
        "div",
        { class: "actions" },
        standsStill
          ? h(
              Button,
              {
                disabled: isBusy,
                onClick: () => run(async () => session.setClock(await session.call("DELETE /clock"))),
              },
              "Return to real time",
            )
          : h(Button, { disabled: isBusy, onClick: () => put(new Date(now).toISOString()) }, "Stop the clock"),
        steps.map(([label, seconds]) =>
          h("button", { key: label, type: "button", disabled: isBusy, onClick: () => advance(seconds) }, label),
        ),
      ),
      h(
        "form",
        { class: "form inline", onSubmit: submit },
        h(Input, { label: "Set the clock to (UTC)", name: "now", type: "datetime-local", step: 1, required: true }),
        h("button", { type: "submit", disabled: isBusy }, "Set"),
      ),
      h("p", { class: "muted" }, "Setting or advancing the clock stops it; retries resume when you advance it."),
      h(Trouble, { problem }),
    ),
    h(
      Panel,
      { title: "Due next" },
      h(Trouble, { problem: timers.problem }),
      timers.value?.items.length === 0
        ? h("p", { class: "nothing" }, "No timers are waiting.")
        : h(
            "ol",
            { class: "timeline" },
            (timers.value?.items ?? []).map((timer, at) =>
              h(TimerRow, {
                key: at,
                timer,
                now,
                onAdvance: () => put(timer.at),
              }),
            ),
          ),
    ),
  );
}
