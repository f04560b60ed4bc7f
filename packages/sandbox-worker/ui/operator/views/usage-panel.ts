import { Badge, Facts } from "@totem-partner/control/ui/parts/bits";
import { visible } from "@totem-partner/control/ui/parts/json";
import { Panel } from "@totem-partner/control/ui/parts/panel";
import { type ComponentChild, h } from "preact";
import type { CompanyDetails } from "../../../src/calls/company-calls.ts";
import { Instant } from "../parts/instant.ts";
import { bytes, count, counted } from "../parts/quantities.ts";

/** From this share of a bound on, it attracts attention. */
const muchOfBound = 0.8;

/** How much of a bound is used. */
function Share({ used, most, say }: { used: number; most: number; say: (number: number) => string }): ComponentChild {
  const share = Math.min(used / most, 1);
  return h(
    "span",
    { class: share >= muchOfBound ? "share bad" : "share" },
    h(
      "span",
      { class: "bar", "aria-hidden": "true" },
      h("span", { class: "bar-fill", style: { width: `${String(share * 100)}%` } }),
    ),
    `${say(used)} of ${say(most)}`,
  );
}

function Webhook({ deliveries, failing }: CompanyDetails["usage"]): ComponentChild {
  if (failing === null) return deliveries.delivered > 0 ? "The latest delivery succeeded." : "No deliveries yet.";
  return [
    h(Badge, { tone: "bad" }, `${counted(failing.attempts, "failed attempt")} in a row`),
    " ",
    visible(failing.reason),
  ];
}

/** What a company has used so far. */
export function UsagePanel({ details }: { details: CompanyDetails }): ComponentChild {
  const { createdAt, usage, bounds, records, storedBytes } = details;
  const { requests, refused, deliveries, wakes, lastCallAt } = usage;
  return h(
    Panel,
    { title: "Usage" },
    h(Facts, {
      facts: [
        ["Last call", h(Instant, { at: lastCallAt })],
        ["Requests", `${count(requests)}, ${count(refused)} of them over a limit`],
        ["Deliveries", `${count(deliveries.delivered)} delivered, ${counted(deliveries.failed, "failed attempt")}`],
        ["Webhook", h(Webhook, usage)],
        ["Records", h(Share, { used: records, most: bounds.records, say: count })],
        ["Stored", h(Share, { used: storedBytes, most: bounds.storedBytes, say: bytes })],
        ["Woken", counted(wakes, "time")],
        ["Created", h(Instant, { at: createdAt })],
      ],
    }),
  );
}
