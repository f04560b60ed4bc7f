import { Badge, Facts } from "@totem-partner/control/ui/parts/primitives.tsx";
import { visible } from "@totem-partner/control/ui/parts/json.tsx";
import { Panel } from "@totem-partner/control/ui/parts/panel.tsx";
import type { ComponentChild } from "preact";
import type { CompanyDetails } from "../../../src/calls/company-calls.ts";
import { Instant } from "../parts/instant.tsx";
import { bytes, count, pluralize } from "../parts/quantities.ts";

/** From this share of a bound on, it attracts attention. */
const muchOfBound = 0.8;

/** Returns how much of a bound is used. */
function Share({ used, most, say }: { used: number; most: number; say: (number: number) => string }): ComponentChild {
  const share = Math.min(used / most, 1);
  return (
    <span class={share >= muchOfBound ? "share bad" : "share"}>
      <span class="bar" aria-hidden="true">
        <span class="bar-fill" style={{ width: `${String(share * 100)}%` }} />
      </span>
      {`${say(used)} of ${say(most)}`}
    </span>
  );
}

function Webhook({ deliveries, failing }: CompanyDetails["usage"]): ComponentChild {
  if (failing === null) return deliveries.delivered > 0 ? "The latest delivery succeeded." : "No deliveries yet.";
  return [
    <Badge tone="bad">{`${pluralize(failing.attempts, "failed attempt")} in a row`}</Badge>,
    " ",
    visible(failing.reason),
  ];
}

/** Returns what a company has used so far. */
export function UsagePanel({ details }: { details: CompanyDetails }): ComponentChild {
  const { createdAt, usage, bounds, records, storedBytes } = details;
  const { requests, refused, deliveries, wakes, lastCallAt } = usage;
  return (
    <Panel title="Usage">
      <Facts
        facts={[
          ["Last call", <Instant at={lastCallAt} />],
          ["Requests", `${count(requests)}, ${count(refused)} of them over a limit`],
          ["Deliveries", `${count(deliveries.delivered)} delivered, ${pluralize(deliveries.failed, "failed attempt")}`],
          ["Webhook", <Webhook {...usage} />],
          ["Records", <Share used={records} most={bounds.records} say={count} />],
          ["Stored", <Share used={storedBytes} most={bounds.storedBytes} say={bytes} />],
          ["Woken", pluralize(wakes, "time")],
          ["Created", <Instant at={createdAt} />],
        ]}
      />
    </Panel>
  );
}
