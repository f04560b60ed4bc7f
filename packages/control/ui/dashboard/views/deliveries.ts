import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import type { DeliverySummary } from "@totem-partner/simulator/control";
import { Badge, Empty } from "../parts/bits.ts";
import { outcomeOf, outcomeTone, stateTones } from "../parts/delivery-words.ts";
import { Filter, hasWords, wordsOf } from "../parts/filter.ts";
import { visible } from "../parts/json.ts";
import { Split } from "../parts/split.ts";
import { dateAndTime, relative } from "../parts/time.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { DeliveryDetail } from "./delivery-detail.ts";
import { Webhook } from "./webhook.ts";

const head = [
  h("span", { class: "badge" }, "State"),
  h("span", { class: "grow" }, "Event"),
  h("span", { class: "number wide" }, "Attempts"),
  h("span", { class: "number" }, "Created, company’s clock"),
];

/** The deliveries to the partner's webhook, and their outcomes. */
export function Deliveries({ id }: { id: string | undefined }): ComponentChild {
  const session = useSession();
  const [filter, setFilter] = useState("");
  const { value, problem } = useRead("GET /deliveries", { query: { order: "newest-first", limit: 200 } });
  const words = wordsOf(filter);
  const items = (value?.items ?? []).filter(({ id: own, type, state, attempts, fault }) =>
    hasWords(words, own, type, state, fault?.kind, ...attempts.map(({ outcome }) => outcomeOf(outcome))),
  );
  const Row = (one: DeliverySummary): ComponentChild[] => {
    const last = one.attempts.at(-1);
    const now = session.clockNow() ?? 0;
    return [
      h(Badge, { key: "state", tone: stateTones[one.state] }, one.state),
      h(
        "span",
        { key: "type", class: "grow mono" },
        h("span", { class: "event" }, one.type),
        " ",
        h(
          "span",
          { class: "came" },
          last && h("em", { class: outcomeTone(last.outcome) }, visible(outcomeOf(last.outcome))),
          one.nextAttemptAt !== null && h("span", { class: "muted" }, ` again ${relative(one.nextAttemptAt, now)}`),
          one.fault && h(Badge, { tone: "accent" }, `fault ${one.fault.kind}`),
        ),
      ),
      h("span", { key: "attempts", class: "number wide" }, one.attempts.length),
      h("time", { key: "at", class: "number", dateTime: one.createdAt }, dateAndTime(one.createdAt)),
    ];
  };
  const counts = value?.counts.remembered;
  return h(
    Split<DeliverySummary>,
    {
      view: "deliveries",
      title: "Deliveries",
      label: "Deliveries, newest first",
      note: h(Webhook, null),
      problem,
      items,
      selected: id,
      row: Row,
      head,
      empty:
        value &&
        h(
          Empty,
          { title: value.total === 0 ? "No deliveries yet" : "Nothing matches" },
          value.total === 0
            ? "Set the webhook above, then trigger an event or create an authorization."
            : "Change the filter.",
        ),
      count:
        counts &&
        `${String(counts.delivered)} delivered, ${String(counts.waiting + counts["under-way"])} waiting, ${String(counts["given-up"])} given up`,
      detail: id === undefined ? undefined : h(DeliveryDetail, { key: id, id }),
    },
    h(Filter, { label: "Filter deliveries", hint: "Event, state, outcome…", value: filter, onChange: setFilter }),
  );
}
