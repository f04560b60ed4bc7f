import { Button } from "@totem-partner/control/ui/parts/primitives.tsx";
import type { ComponentChildren } from "preact";
import type { SandboxTotals } from "../../../src/operator/operator-calls.ts";
import { bytes, count, pluralize } from "../parts/values.tsx";

interface TileProps {
  name: string;
  value: string;
  isBad?: boolean;
  children?: ComponentChildren;
}

const Tile = ({ name, value, isBad = false, children }: TileProps) => (
  <div class={isBad ? "tile card bad" : "tile card"}>
    <dt class="muted small">{name}</dt>
    <dd>
      <strong>{value}</strong>
      <span class="muted small">{children}</span>
    </dd>
  </div>
);

export function TotalTiles({ totals, onFailing }: { totals: SandboxTotals; onFailing: () => void }) {
  const { companies, awake, archived, failing, records, storedBytes, requests, refused } = totals;
  const { delivered, undelivered, invalidKeys, withoutCompany, mostCompanies } = totals;
  const asleep = companies - awake - archived;
  return (
    <dl class="tiles">
      <Tile
        name="Companies"
        value={count(companies)}
      >{`of ${count(mostCompanies)}: ${count(awake)} awake, ${count(asleep)} asleep, ${count(archived)} archived`}</Tile>
      <Tile name="Requests" value={count(requests)}>{`${count(refused)} over a limit`}</Tile>
      <Tile name="Records" value={count(records)}>{`${bytes(storedBytes)} stored`}</Tile>
      <Tile name="Deliveries" value={count(delivered)}>
        {pluralize(undelivered, "failed attempt")}
      </Tile>
      <Tile name="Failing webhooks" value={count(failing)} isBad={failing > 0}>
        {failing > 0 ? (
          <Button class="link" onClick={onFailing}>
            Show them
          </Button>
        ) : (
          "none"
        )}
      </Tile>
      <Tile
        name="Without a valid key"
        value={count(invalidKeys + withoutCompany)}
      >{`${pluralize(invalidKeys, "request")} with an invalid key, ${count(withoutCompany)} without a key`}</Tile>
    </dl>
  );
}
