import type { RecordedOperation } from "@totem-partner/simulator/control";
import { arrival, Curl, FirstCreate } from "../parts/curl.tsx";
import type { Column } from "../parts/list.tsx";
import { ListView, type ViewProps } from "../parts/list-view.tsx";
import { byItsClock, Empty, Facts, known, Moment, Section, Unread } from "../parts/primitives.tsx";
import { visible } from "../parts/text.ts";
import { useList, useRead } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";

const columns: readonly Column<RecordedOperation>[] = [
  ["number", "Quantity", ({ quantity }) => quantity],
  [
    "grow mono clip",
    "Plates and driver",
    (one) => [one.tractorPlate, ...one.trailerPlates, one.driverNif].map(visible).join(" · "),
  ],
  ["number dated", "Recorded, company’s clock", ({ recordedAt }) => <Moment at={recordedAt} />],
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
  const list = useList("GET /operations");
  const listed = list.value?.items.find((one) => one.id === id);
  // An older one is read by itself.
  const single = useRead("GET /operations/{id}", id === undefined || listed ? null : { id });
  const open = listed ?? single.value;
  return (
    <ListView<RecordedOperation>
      view="operations"
      title="Operations"
      label="Operations, newest first"
      {...list}
      {...{ id, columns }}
      searched={(one) => [one.id, one.authorizationId, one.driverNif, one.tractorPlate, ...one.trailerPlates]}
      empty={
        <Empty title="No operations yet">
          <p>
            <a href={hrefOf("totem")}>Simulate an arrival at a totem</a>, or create an authorization:
          </p>
          <FirstCreate externalId="ERP-2" />
          <p>Then its driver arrives:</p>
          <Curl call="POST /_mock/arrivals" body={arrival} />
        </Empty>
      }
      detail={() => (open ? <Detail one={open} /> : <Unread {...single} />)}
    />
  );
}
