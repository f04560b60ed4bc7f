import { Badge, Bar, Facts, Panel } from "@totem-partner/control/ui/parts/primitives.tsx";
import { visible } from "@totem-partner/control/ui/parts/text.ts";
import type { CompanyDetails } from "../../../src/calls/company-calls.ts";
import { bytes, count, Instant, pluralize } from "../parts/values.tsx";

/** From this share of a bound on, it attracts attention. */
const muchOfBound = 0.8;

function Share({ used, most, say }: { used: number; most: number; say: (number: number) => string }) {
  const share = used / most;
  return (
    <span class={share >= muchOfBound ? "share bad" : "share"}>
      <Bar share={share} />
      {`${say(used)} of ${say(most)}`}
    </span>
  );
}

function Webhook({ deliveries, failing }: CompanyDetails["usage"]) {
  if (failing === null) return deliveries.delivered > 0 ? "The latest delivery succeeded." : "No deliveries yet.";
  return (
    <>
      <Badge tone="bad">{`${pluralize(failing.attempts, "failed attempt")} in a row`}</Badge> {visible(failing.reason)}
    </>
  );
}

export function UsagePanel({ details }: { details: CompanyDetails }) {
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
