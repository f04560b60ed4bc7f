import { useState } from "preact/hooks";
import type { AuthorizationView } from "@totem-partner/simulator/control";
import { AuthorizationStatus, nameOf, Remaining, ValidityBadge } from "../parts/authorization.tsx";
import { hasWords, Segments } from "../parts/filter.tsx";
import type { Column } from "../parts/list.tsx";
import { ListView, type ViewProps } from "../parts/list-view.tsx";
import { Command, Empty } from "../parts/primitives.tsx";
import { visible } from "../parts/text.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { AuthorizationDetail } from "./authorization-detail.tsx";

const states = { all: "All", Active: "Active", Finished: "Finished" };
const mostShown = 200;

const columns: readonly Column<AuthorizationView>[] = [
  ["state", "Status", ({ status }) => <AuthorizationStatus status={status} />],
  ["name mono clip", "externalId", (one) => <span title={nameOf(one)}>{nameOf(one)}</span>],
  [
    "grow clip",
    "Operation",
    ({ operationType, product, warehouse, status, validity, reason }) => (
      <>
        {`${operationType} ${visible(product ?? "–")} · ${visible(warehouse ?? "–")}`}
        {status === "Active" && validity.state !== "valid" && <ValidityBadge validity={validity} />}
        {reason !== null && [" ", <em>{reason}</em>]}
      </>
    ),
  ],
  ["number wide", "Carrier", ({ carrierTaxId }) => visible(carrierTaxId)],
  ["remaining", "Remaining", (one) => <Remaining left={one.remainingQuantity} of={one.quantity} />],
];

const searched = (one: AuthorizationView) => [
  ...[one.externalId, one.id, one.product, one.warehouse],
  ...[one.carrierTaxId, one.driverNif, one.tractorPlate],
];

const firstAuthorization = {
  externalId: "ERP-1",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
};

const firstCreate = (apiKey: string): string =>
  [
    `curl ${location.origin}/authorizations`,
    `-H "X-Partner-API-Key: ${apiKey}"`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(firstAuthorization)}'`,
  ].join(" \\\n  ");

export function Authorizations({ id }: ViewProps) {
  const { credentials } = useSession();
  const [filter, setFilter] = useState("");
  const [wanted, setWanted] = useState<keyof typeof states>("all");
  const status = wanted === "all" ? undefined : wanted;
  const query = { order: "newest-first", limit: mostShown, status };
  const { value, problem } = useRead("GET /authorizations", { query });
  // An older one that is not in the list is still found by its full name.
  const externalId = filter.trim();
  const isNamed = externalId !== "" && value?.items.some((one) => hasWords(filter, searched(one))) === false;
  const named = useRead("GET /authorizations", isNamed ? { query: { externalId, status } } : null);
  const total = value?.total ?? 0;
  return (
    <ListView<AuthorizationView>
      view="authorizations"
      title="Authorizations"
      label="Authorizations, newest first"
      items={isNamed ? (named.value?.items ?? []) : value?.items}
      {...{ total, problem, id, columns, searched }}
      hint="externalId, product, carrier, plate…"
      onFilter={setFilter}
      count={(matching) => `${total > mostShown ? `newest ${mostShown}` : matching} of ${total}`}
      empty={
        <Empty title="No authorizations yet">
          <p>Create the first one:</p>
          <Command text={firstCreate(credentials.apiKey)} />
        </Empty>
      }
      detail={(opened) => <AuthorizationDetail id={opened} />}
    >
      <Segments label="Status" options={states} chosen={wanted} onChoose={setWanted} />
    </ListView>
  );
}
