import type { ComponentChild, ComponentChildren } from "preact";
import type { TimelineEntry } from "@totem-partner/simulator/control";
import { Badge, Section, Status, Unread } from "../parts/primitives.tsx";
import { Consumption } from "../parts/consumption.tsx";
import { outcomeOf, outcomeTone } from "../parts/delivery-labels.ts";
import { visible } from "../parts/json.tsx";
import { dateAndTime } from "../parts/time.ts";
import { useRead } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";

function wordsOf(entry: TimelineEntry): ComponentChildren {
  switch (entry.kind) {
    case "request":
      return [
        <Status key="status" status={entry.status} />,
        " ",
        <a key="link" class="mono" href={hrefOf("requests", entry.id)}>
          {entry.method} {visible(entry.target)}
        </a>,
        entry.problem !== null && ` ${entry.problem}`,
        entry.fault !== null && <Badge key="fault" tone="accent">{`fault ${entry.fault}`}</Badge>,
      ];
    case "event":
      return [
        <strong key="type">{entry.type}</strong>,
        entry.reason !== undefined && ` (${entry.reason})`,
        entry.operation && [
          ` ${String(entry.operation.quantity)} recorded, ${String(entry.remaining)} remain. `,
          <a key="operation" href={hrefOf("operations", entry.operation.id)}>
            Operation
          </a>,
        ],
      ];
    case "attempt":
      return [
        <Badge key="outcome" tone={outcomeTone(entry.outcome)}>
          {visible(outcomeOf(entry.outcome))}
        </Badge>,
        " ",
        <a
          key="link"
          href={hrefOf("deliveries", entry.deliveryId)}
        >{`attempt ${String(entry.number)} of ${entry.type}`}</a>,
        entry.sent && <span key="took" class="muted">{` ${entry.sent.milliseconds.toFixed(1)} ms`}</span>,
      ];
    case "attempt-due":
      return [
        <Badge key="due" tone="warn">
          due
        </Badge>,
        " ",
        <a
          key="link"
          href={hrefOf("deliveries", entry.deliveryId)}
        >{`attempt ${String(entry.number)} of ${entry.type}`}</a>,
      ];
  }
}

/** The requests, events, operations and deliveries of an authorization, as one timeline on the company's clock. */
export function AuthorizationTimeline({ id }: { id: string }): ComponentChild {
  const { value, problem } = useRead("GET /authorizations/{id}/timeline", { id });
  if (value === undefined) return <Unread problem={problem} />;
  const { items, total } = value;
  return [
    <Consumption key="consumption" items={items} />,
    <Section key="timeline" title="Timeline, by the company’s clock">
      {items.length === 0 ? (
        <p class="nothing">No entries are left in the log.</p>
      ) : (
        <ol class="timeline">
          {items.map((entry, at) => (
            <li key={at} class={entry.kind}>
              <time dateTime={entry.at}>{dateAndTime(entry.at)}</time>
              <span>{wordsOf(entry)}</span>
            </li>
          ))}
        </ol>
      )}
      {total > items.length && <p class="muted">{`The newest ${String(items.length)} of ${String(total)}.`}</p>}
    </Section>,
  ];
}
