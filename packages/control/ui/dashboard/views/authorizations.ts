import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import type { AuthorizationView } from "@totem-partner/simulator/control";
import { nameOf, RemainingBar, ValidityBadge } from "../parts/authorization.ts";
import { Badge, Command, Empty } from "../parts/bits.ts";
import { Filter, hasWords, Segments, wordsOf } from "../parts/filter.ts";
import { visible } from "../parts/json.ts";
import { Split } from "../parts/split.ts";
import { useRead, useSession } from "../parts/use-session.ts";
import { AuthorizationDetail } from "./authorization-detail.ts";

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
  h(Badge, { key: "status", tone: one.status === "Active" ? "good" : "plain" }, one.status),
  h("span", { key: "name", class: "name mono", title: nameOf(one) }, nameOf(one)),
  h(
    "span",
    { key: "what", class: "grow" },
    `${one.operationType} ${visible(one.product ?? "–")} · ${visible(one.warehouse ?? "–")}`,
    one.status === "Active" && one.validity.state !== "valid" && h(ValidityBadge, { validity: one.validity }),
    one.reason !== null && [" ", h("em", { key: "reason" }, one.reason)],
  ),
  h("span", { key: "who", class: "number wide" }, visible(one.carrierTaxId)),
  h(RemainingBar, { key: "bar", remaining: one.remainingQuantity, quantity: one.quantity }),
];

const firstCreate = (apiKey: string): string =>
  [
    `curl ${location.origin}/authorizations`,
    `-H "X-Partner-API-Key: ${apiKey}"`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(firstAuthorization)}'`,
  ].join(" \\\n  ");

const head = [
  h("span", { class: "badge" }, "Status"),
  h("span", { class: "name" }, "externalId"),
  h("span", { class: "grow" }, "Operation"),
  h("span", { class: "number wide" }, "Carrier"),
  h("span", { class: "remaining" }, "Remaining"),
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

  return h(
    Split<AuthorizationView>,
    {
      view: "authorizations",
      title: "Authorizations",
      label: "Authorizations, newest first",
      problem,
      items,
      selected: id,
      row: Row,
      head,
      empty:
        value &&
        h(
          Empty,
          { title: total === 0 ? "No authorizations yet" : "Nothing matches" },
          total === 0
            ? [h("p", null, "Create the first one:"), h(Command, { text: firstCreate(credentials.apiKey) })]
            : "Change the filter.",
        ),
      count:
        total > mostShown
          ? `newest ${String(mostShown)} of ${String(total)}`
          : `${String(items.length)} of ${String(total)}`,
      detail: id === undefined ? undefined : h(AuthorizationDetail, { key: id, id }),
    },
    h(Filter, {
      label: "Filter authorizations",
      hint: "externalId, product, carrier, plate…",
      value: filter,
      onChange: setFilter,
    }),
    h(Segments<Wanted>, { label: "Status", options: states, chosen: wanted, onChoose: setWanted }),
  );
}
