import { type ComponentChild, type ComponentChildren, h } from "preact";
import type { TimelineEntry } from "@totem-partner/simulator/control";
import { Badge, Section, Status, Unread } from "../parts/bits.ts";
import { Consumption } from "../parts/consumption.ts";
import { outcomeOf, outcomeTone } from "../parts/delivery-words.ts";
import { visible } from "../parts/json.ts";
import { dateAndTime } from "../parts/time.ts";
import { useRead } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";

function wordsOf(entry: TimelineEntry): ComponentChildren {
  switch (entry.kind) {
    case "request":
      return [
        h(Status, { key: "status", status: entry.status }),
        " ",
        h(
          "a",
          { key: "link", class: "mono", href: hrefOf("requests", entry.id) },
          entry.method,
          " ",
          visible(entry.target),
        ),
        entry.problem !== null && ` ${entry.problem}`,
        entry.fault !== null && h(Badge, { key: "fault", tone: "accent" }, `fault ${entry.fault}`),
      ];
    case "event":
      return [
        h("strong", { key: "type" }, entry.type),
        entry.reason !== undefined && ` (${entry.reason})`,
        entry.operation && [
          ` ${String(entry.operation.quantity)} recorded, ${String(entry.remaining)} remain. `,
          h("a", { key: "operation", href: hrefOf("operations", entry.operation.id) }, "Operation"),
        ],
      ];
    case "attempt":
      return [
        h(Badge, { key: "outcome", tone: outcomeTone(entry.outcome) }, visible(outcomeOf(entry.outcome))),
        " ",
        h(
          "a",
          { key: "link", href: hrefOf("deliveries", entry.deliveryId) },
          `attempt ${String(entry.number)} of ${entry.type}`,
        ),
        entry.sent && h("span", { key: "took", class: "muted" }, ` ${entry.sent.milliseconds.toFixed(1)} ms`),
      ];
    case "attempt-due":
      return [
        h(Badge, { key: "due", tone: "warn" }, "due"),
        " ",
        h(
          "a",
          { key: "link", href: hrefOf("deliveries", entry.deliveryId) },
          `attempt ${String(entry.number)} of ${entry.type}`,
        ),
      ];
  }
}

/** The requests, events, operations and deliveries of an authorization, as one timeline on the company's clock. */
export function AuthorizationTimeline({ id }: { id: string }): ComponentChild {
  const { value, problem } = useRead("GET /authorizations/{id}/timeline", { id });
  if (value === undefined) return h(Unread, { problem });
  const { items, total } = value;
  return [
    h(Consumption, { key: "consumption", items }),
    h(
      Section,
      { key: "timeline", title: "Timeline, by the company’s clock" },
      items.length === 0
        ? h("p", { class: "nothing" }, "No entries are left in the log.")
        : h(
            "ol",
            { class: "timeline" },
            items.map((entry, at) =>
              h(
                "li",
                { key: at, class: entry.kind },
                h("time", { dateTime: entry.at }, dateAndTime(entry.at)),
                h("span", null, wordsOf(entry)),
              ),
            ),
          ),
      total > items.length && h("p", { class: "muted" }, `The newest ${String(items.length)} of ${String(total)}.`),
    ),
  ];
}
