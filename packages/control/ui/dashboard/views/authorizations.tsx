import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import type { AuthorizationView } from "@totem-partner/simulator/control";
import { nameOf, RemainingBar, ValidityBadge } from "../parts/authorization.tsx";
import { Badge, Command, Empty } from "../parts/primitives.tsx";
import { Filter, hasWords, Segments, wordsOf } from "../parts/filter.tsx";
import { visible } from "../parts/json.tsx";
import { Split } from "../parts/split.tsx";
import { useRead, useSession } from "../parts/use-session.ts";
import { AuthorizationDetail } from "./authorization-detail.tsx";

type Wanted = "all" | AuthorizationView["status"];

const states: readonly [Wanted, string][] = [
  ["all", "All"],
  ["Active", "Active"],
  ["Finished", "Finished"],
];

const mostShown = 200;

/** An order for the fixtures that a company begins with. */
const firstAuthorization = {
  externalId: "ERP-1",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
};

const Row = (one: AuthorizationView): ComponentChild[] => [
  <Badge key="status" tone={one.status === "Active" ? "good" : "plain"}>
    {one.status}
  </Badge>,
  <span key="name" class="name mono" title={nameOf(one)}>
    {nameOf(one)}
  </span>,
  <span key="what" class="grow">
    {`${one.operationType} ${visible(one.product ?? "–")} · ${visible(one.warehouse ?? "–")}`}
    {one.status === "Active" && one.validity.state !== "valid" && <ValidityBadge validity={one.validity} />}
    {one.reason !== null && [" ", <em key="reason">{one.reason}</em>]}
  </span>,
  <span key="who" class="number wide">
    {visible(one.carrierTaxId)}
  </span>,
  <RemainingBar key="bar" remaining={one.remainingQuantity} quantity={one.quantity} />,
];

const firstCreate = (apiKey: string): string =>
  [
    `curl ${location.origin}/authorizations`,
    `-H "X-Partner-API-Key: ${apiKey}"`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(firstAuthorization)}'`,
  ].join(" \\\n  ");

const head = [
  <span class="badge">Status</span>,
  <span class="name">externalId</span>,
  <span class="grow">Operation</span>,
  <span class="number wide">Carrier</span>,
  <span class="remaining">Remaining</span>,
];

/** The authorizations of the company, newest first. */
export function Authorizations({ id }: { id: string | undefined }): ComponentChild {
  const { credentials } = useSession();
  const [filter, setFilter] = useState("");
  const [wanted, setWanted] = useState<Wanted>("all");
  const status = wanted === "all" ? undefined : wanted;
  const query = { order: "newest-first", limit: mostShown, status };
  const { value, problem } = useRead("GET /authorizations", { query });
  const words = wordsOf(filter);
  const found = (value?.items ?? []).filter((one) =>
    hasWords(
      words,
      one.externalId,
      one.id,
      one.product,
      one.warehouse,
      one.carrierTaxId,
      one.driverNif,
      one.tractorPlate,
    ),
  );
  // An older one that is not in the list is still found by its full name.
  const isNamed = filter.trim() !== "" && found.length === 0;
  const named = useRead("GET /authorizations", isNamed ? { query: { externalId: filter.trim(), status } } : null);
  const items = isNamed ? (named.value?.items ?? []) : found;
  const total = value?.total ?? 0;

  return (
    <Split<AuthorizationView>
      view="authorizations"
      title="Authorizations"
      label="Authorizations, newest first"
      problem={problem}
      items={items}
      selected={id}
      row={Row}
      head={head}
      empty={
        value && (
          <Empty title={total === 0 ? "No authorizations yet" : "Nothing matches"}>
            {total === 0
              ? [<p>Create the first one:</p>, <Command text={firstCreate(credentials.apiKey)} />]
              : "Change the filter."}
          </Empty>
        )
      }
      count={
        total > mostShown
          ? `newest ${String(mostShown)} of ${String(total)}`
          : `${String(items.length)} of ${String(total)}`
      }
      detail={id === undefined ? undefined : <AuthorizationDetail key={id} id={id} />}
    >
      <Filter
        label="Filter authorizations"
        hint="externalId, product, carrier, plate…"
        value={filter}
        onChange={setFilter}
      />
      <Segments<Wanted> label="Status" options={states} chosen={wanted} onChoose={setWanted} />
    </Split>
  );
}
