import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import type { DeliverySummary } from "@totem-partner/simulator/control";
import { Badge, Empty } from "../parts/primitives.tsx";
import { outcomeOf, outcomeTone, stateTones } from "../parts/delivery-labels.ts";
import { Filter, hasWords, wordsOf } from "../parts/filter.tsx";
import { visible } from "../parts/json.tsx";
import { Split } from "../parts/split.tsx";
import { dateAndTime, relative } from "../parts/time.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { DeliveryDetail } from "./delivery-detail.tsx";
import { Webhook } from "./webhook.tsx";

const head = [
  <span class="badge">State</span>,
  <span class="grow">Event</span>,
  <span class="number wide">Attempts</span>,
  <span class="number">Created, company’s clock</span>,
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
      <Badge key="state" tone={stateTones[one.state]}>
        {one.state}
      </Badge>,
      <span key="type" class="grow mono">
        <span class="event">{one.type}</span>{" "}
        <span class="came">
          {last && <em class={outcomeTone(last.outcome)}>{visible(outcomeOf(last.outcome))}</em>}
          {one.nextAttemptAt !== null && <span class="muted">{` again ${relative(one.nextAttemptAt, now)}`}</span>}
          {one.fault && <Badge tone="accent">{`fault ${one.fault.kind}`}</Badge>}
        </span>
      </span>,
      <span key="attempts" class="number wide">
        {one.attempts.length}
      </span>,
      <time key="at" class="number" dateTime={one.createdAt}>
        {dateAndTime(one.createdAt)}
      </time>,
    ];
  };
  const counts = value?.counts.remembered;
  return (
    <Split<DeliverySummary>
      view="deliveries"
      title="Deliveries"
      label="Deliveries, newest first"
      note={<Webhook />}
      problem={problem}
      items={items}
      selected={id}
      row={Row}
      head={head}
      empty={
        value && (
          <Empty title={value.total === 0 ? "No deliveries yet" : "Nothing matches"}>
            {value.total === 0
              ? "Set the webhook above, then trigger an event or create an authorization."
              : "Change the filter."}
          </Empty>
        )
      }
      count={
        counts &&
        `${String(counts.delivered)} delivered, ${String(counts.waiting + counts["under-way"])} waiting, ${String(counts["given-up"])} given up`
      }
      detail={id === undefined ? undefined : <DeliveryDetail key={id} id={id} />}
    >
      <Filter label="Filter deliveries" hint="Event, state, outcome…" value={filter} onChange={setFilter} />
    </Split>
  );
}
