import { useState } from "preact/hooks";
import type { AuthorizationView } from "@totem-partner/simulator/control";
import { AuthorizationStatus, nameOf, Remaining, ValidityBadge } from "../parts/authorization.tsx";
import { FirstCreate } from "../parts/curl.tsx";
import { Segments } from "../parts/filter.tsx";
import type { Column } from "../parts/list.tsx";
import { ListView, type ViewProps } from "../parts/list-view.tsx";
import { Empty } from "../parts/primitives.tsx";
import { visible } from "../parts/text.ts";
import { useList } from "../parts/use-session.ts";
import { AuthorizationDetail } from "./authorization-detail.tsx";

const states = { all: "All", Active: "Active", Finished: "Finished" };

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
  ...[one.carrierTaxId, one.driverNif, one.tractorPlate, ...one.trailerPlates],
];

export function Authorizations({ id }: ViewProps) {
  const [wanted, setWanted] = useState<keyof typeof states>("all");
  return (
    <ListView<AuthorizationView>
      view="authorizations"
      title="Authorizations"
      label="Authorizations, newest first"
      {...useList("GET /authorizations", { status: wanted === "all" ? undefined : wanted })}
      {...{ id, columns, searched }}
      empty={
        <Empty title="No authorizations yet">
          <p>Create the first one:</p>
          <FirstCreate externalId="ERP-1" />
        </Empty>
      }
      detail={(opened) => <AuthorizationDetail id={opened} />}
    >
      <Segments label="Status" options={states} chosen={wanted} onChoose={setWanted} />
    </ListView>
  );
}
