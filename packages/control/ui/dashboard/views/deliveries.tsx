import type { DeliverySummary } from "@totem-partner/simulator/control";
import { type Column, ListView, type ViewProps } from "../parts/list-view.tsx";
import { Badge, Empty, Moment } from "../parts/primitives.tsx";
import { relative } from "../parts/text.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { DeliveryDetail, DeliveryState, outcomeOf } from "./delivery-detail.tsx";
import { Webhook } from "./webhook.tsx";

const columnsAt = (now: number): readonly Column<DeliverySummary>[] => [
  ["state", "State", ({ state }) => <DeliveryState state={state} />],
  [
    "grow mono clip",
    "Event",
    ({ type, attempts, nextAttemptAt, fault }) => (
      <>
        <span class="event clip">{type}</span>{" "}
        <span class="came clip">
          {attempts.slice(-1).map(({ outcome }) => {
            const [tone, words] = outcomeOf(outcome);
            return <em class={tone}>{words}</em>;
          })}
          {nextAttemptAt !== null && <span class="muted">{` again ${relative(nextAttemptAt, now)}`}</span>}
          {fault && <Badge tone="accent">{`fault ${fault.kind}`}</Badge>}
        </span>
      </>
    ),
  ],
  ["number wide", "Attempts", ({ attempts }) => attempts.length],
  ["number", "Created, company’s clock", ({ createdAt }) => <Moment at={createdAt} />],
];

export function Deliveries({ id }: ViewProps) {
  const session = useSession();
  const { value, problem } = useRead("GET /deliveries", { query: { order: "newest-first", limit: 200 } });
  const counts = value?.counts.remembered;
  const counted =
    counts &&
    `${counts.delivered} delivered, ${counts.waiting + counts["under-way"]} waiting, ${counts["given-up"]} given up`;
  return (
    <ListView<DeliverySummary>
      view="deliveries"
      title="Deliveries"
      label="Deliveries, newest first"
      note={<Webhook />}
      columns={columnsAt(session.clockNow() ?? 0)}
      {...{ ...value, problem, id }}
      hint="Event, state, outcome…"
      searched={({ id: own, type, state, attempts, fault }) => [
        ...[own, type, state, fault?.kind],
        ...attempts.map(({ outcome }) => outcomeOf(outcome)[1]),
      ]}
      count={() => counted}
      empty={
        <Empty title="No deliveries yet">
          Set the webhook above, then trigger an event or create an authorization.
        </Empty>
      }
      detail={(opened) => <DeliveryDetail id={opened} />}
    />
  );
}
