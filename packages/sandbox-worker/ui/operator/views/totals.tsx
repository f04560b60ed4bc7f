import { Check } from "@totem-partner/control/ui/parts/form.tsx";
import { Button, CopyButton } from "@totem-partner/control/ui/parts/primitives.tsx";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { SandboxTotals } from "../../../src/operator/operator-calls.ts";
import { useOperator } from "../parts/use-operator.ts";
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

/** A command that reads the metrics, for a POSIX shell. A token has no character that a shell would take for its own. */
export const metricsCommand = (origin: string, token = "$TOTEM_SANDBOX_ADMIN_TOKEN"): string =>
  `curl -H "Authorization: Bearer ${token}" ${origin}/_sandbox/metrics`;

export function Metrics() {
  const { token } = useOperator();
  const [hasToken, setHasToken] = useState(false);
  return (
    <details class="metrics">
      <summary>Metrics for a monitoring system</summary>
      <p class="small">
        The totals are also available as OpenMetrics, for Prometheus and compatible systems. Reading them requires the
        admin token:
      </p>
      <pre class="code" tabIndex={0} role="region" aria-label="Command">
        {metricsCommand(location.origin)}
      </pre>
      <div class="actions wrap">
        <CopyButton label="Copy command" text={() => metricsCommand(location.origin, hasToken ? token : undefined)} />
        <Check checked={hasToken} onChange={({ currentTarget }) => setHasToken(currentTarget.checked)}>
          Include the token
        </Check>
      </div>
    </details>
  );
}
