import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import type { RecordedOperation } from "@totem-partner/simulator/control";
import { Empty, Facts, Section, Unread } from "../parts/primitives.tsx";
import { Filter, hasWords, wordsOf } from "../parts/filter.tsx";
import { visible } from "../parts/json.tsx";
import { Split } from "../parts/split.tsx";
import { dateAndTime } from "../parts/time.ts";
import { useRead } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";

const Row = (one: RecordedOperation): ComponentChild[] => [
  <span key="quantity" class="number">
    {one.quantity}
  </span>,
  <span key="who" class="grow mono">
    {[one.tractorPlate, ...one.trailerPlates, one.driverNif].map(visible).join(" · ")}
  </span>,
  <time key="at" class="number" dateTime={one.recordedAt}>
    {dateAndTime(one.recordedAt)}
  </time>,
];

const head = [
  <span class="number">Quantity</span>,
  <span class="grow">Plates and driver</span>,
  <span class="number">Recorded, company’s clock</span>,
];

const Detail = ({ one }: { one: RecordedOperation }): ComponentChild => (
  <div>
    <h2 class="title">{`${String(one.quantity)} recorded`}</h2>
    <div class="actions">
      <a href={hrefOf("authorizations", one.authorizationId)}>See the authorization</a>
    </div>
    <Section title="Fields">
      <Facts
        facts={[
          ["Id", <code>{one.id}</code>],
          ["Authorization", <code>{one.authorizationId}</code>],
          ["Driver", visible(one.driverNif)],
          ["Tractor", visible(one.tractorPlate)],
          ["Trailers", one.trailerPlates.length === 0 ? null : visible(one.trailerPlates.join(", "))],
          ["Recorded", `${dateAndTime(one.recordedAt)}, by the company’s clock`],
        ]}
      />
    </Section>
  </div>
);

/** The list of what the totems recorded, newest first. */
export function Operations({ id }: { id: string | undefined }): ComponentChild {
  const [filter, setFilter] = useState("");
  const { value, problem } = useRead("GET /operations", { query: { order: "newest-first", limit: 200 } });
  const words = wordsOf(filter);
  const all = value?.items ?? [];
  const items = all.filter((one) =>
    hasWords(words, one.id, one.authorizationId, one.driverNif, one.tractorPlate, ...one.trailerPlates),
  );
  const listed = all.find((one) => one.id === id);
  // An older one is read by itself.
  const single = useRead("GET /operations/{id}", id === undefined || listed ? null : { id });
  const open = listed ?? single.value;
  return (
    <Split<RecordedOperation>
      view="operations"
      title="Operations"
      label="Operations, newest first"
      problem={problem}
      items={items}
      selected={id}
      row={Row}
      head={head}
      empty={
        value && (
          <Empty title={value.total === 0 ? "No operations yet" : "Nothing matches"}>
            {value.total === 0 ? <a href={hrefOf("totem")}>Simulate an arrival at a totem</a> : "Change the filter."}
          </Empty>
        )
      }
      count={`${String(items.length)} of ${String(value?.total ?? 0)}`}
      detail={id === undefined ? undefined : open ? <Detail key={id} one={open} /> : <Unread {...single} />}
    >
      <Filter label="Filter operations" hint="Plate, driver, id…" value={filter} onChange={setFilter} />
    </Split>
  );
}
