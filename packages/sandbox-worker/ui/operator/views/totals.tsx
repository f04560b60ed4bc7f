import { Button } from "@totem-partner/control/ui/parts/primitives.tsx";
import type { ComponentChild, ComponentChildren } from "preact";
import type { SandboxTotals } from "../../../src/operator/operator-calls.ts";
import { bytes, count, pluralize } from "../parts/quantities.ts";

interface TileProps {
  name: string;
  value: string;
  /** Whether somebody should look into it. */
  isBad?: boolean;
  children?: ComponentChildren;
}

const Tile = ({ name, value, isBad = false, children }: TileProps): ComponentChild => (
  <div class={isBad ? "tile bad" : "tile"}>
    <dt>{name}</dt>
    <dd>
      <strong>{value}</strong>
      <span>{children}</span>
    </dd>
  </div>
);

/** The totals of every company. */
export function TotalTiles({ totals, onFailing }: { totals: SandboxTotals; onFailing: () => void }): ComponentChild {
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
