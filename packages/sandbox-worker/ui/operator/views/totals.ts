import { Button } from "@totem-partner/control/ui/parts/bits";
import { type ComponentChild, type ComponentChildren, h } from "preact";
import type { SandboxTotals } from "../../../src/operator/operator-calls.ts";
import { bytes, count, counted } from "../parts/quantities.ts";

interface TileProps {
  name: string;
  value: string;
  /** Whether somebody should look into it. */
  isBad?: boolean;
  children?: ComponentChildren;
}

const Tile = ({ name, value, isBad = false, children }: TileProps): ComponentChild =>
  h(
    "div",
    { class: isBad ? "tile bad" : "tile" },
    h("dt", null, name),
    h("dd", null, h("strong", null, value), h("span", null, children)),
  );

/** The totals of every company. */
export function TotalTiles({ totals, onFailing }: { totals: SandboxTotals; onFailing: () => void }): ComponentChild {
  const { companies, awake, archived, failing, records, storedBytes, requests, refused } = totals;
  const { delivered, undelivered, invalidKeys, withoutCompany, mostCompanies } = totals;
  const asleep = companies - awake - archived;
  return h(
    "dl",
    { class: "tiles" },
    h(
      Tile,
      { name: "Companies", value: count(companies) },
      `of ${count(mostCompanies)}: ${count(awake)} awake, ${count(asleep)} asleep, ${count(archived)} archived`,
    ),
    h(Tile, { name: "Requests", value: count(requests) }, `${count(refused)} over a limit`),
    h(Tile, { name: "Records", value: count(records) }, `${bytes(storedBytes)} stored`),
    h(Tile, { name: "Deliveries", value: count(delivered) }, counted(undelivered, "failed attempt")),
    h(
      Tile,
      { name: "Failing webhooks", value: count(failing), isBad: failing > 0 },
      failing > 0 ? h(Button, { class: "link", onClick: onFailing }, "Show them") : "none",
    ),
    h(
      Tile,
      { name: "Without a valid key", value: count(invalidKeys + withoutCompany) },
      `${counted(invalidKeys, "request")} with an invalid key, ${count(withoutCompany)} without a key`,
    ),
  );
}
