import type { RecordedOperation } from "@totem-partner/simulator/control";
import type { Column } from "../parts/list.tsx";
import { ListView, type ViewProps } from "../parts/list-view.tsx";
import { byItsClock, Empty, Facts, known, Moment, Section, Unread } from "../parts/primitives.tsx";
import { visible } from "../parts/text.ts";
import { useRead } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";

const columns: readonly Column<RecordedOperation>[] = [
  ["number", "Quantity", ({ quantity }) => quantity],
  [
    "grow mono clip",
    "Plates and driver",
    (one) => [one.tractorPlate, ...one.trailerPlates, one.driverNif].map(visible).join(" · "),
  ],
  ["number", "Recorded, company’s clock", ({ recordedAt }) => <Moment at={recordedAt} />],
];

const Detail = ({ one }: { one: RecordedOperation }) => (
  <div>
    <h2 class="title">{`${one.quantity} recorded`}</h2>
    <div class="actions wrap">
      <a href={hrefOf("authorizations", one.authorizationId)}>See the authorization</a>
    </div>
    <Section title="Fields">
      <Facts
        facts={[
          ["Id", <code>{one.id}</code>],
          ["Authorization", <code>{one.authorizationId}</code>],
          ["Driver", visible(one.driverNif)],
          ["Tractor", visible(one.tractorPlate)],
          ["Trailers", known(...one.trailerPlates)],
          ["Recorded", byItsClock(one.recordedAt)],
        ]}
      />
    </Section>
  </div>
);

export function Operations({ id }: ViewProps) {
  const { value, problem } = useRead("GET /operations", { query: { order: "newest-first", limit: 200 } });
  const listed = value?.items.find((one) => one.id === id);
  // An older one is read by itself.
  const single = useRead("GET /operations/{id}", id === undefined || listed ? null : { id });
  const open = listed ?? single.value;
  return (
    <ListView<RecordedOperation>
      view="operations"
      title="Operations"
      label="Operations, newest first"
      {...{ ...value, problem, id, columns }}
      hint="Plate, driver, id…"
      searched={(one) => [one.id, one.authorizationId, one.driverNif, one.tractorPlate, ...one.trailerPlates]}
      empty={
        <Empty title="No operations yet">
          <a href={hrefOf("totem")}>Simulate an arrival at a totem</a>
        </Empty>
      }
      detail={() => (open ? <Detail one={open} /> : <Unread {...single} />)}
    />
  );
}
