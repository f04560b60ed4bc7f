import type { TimelineEntry } from "@totem-partner/simulator/control";
import { Badge, Moment, Section, Status, Unread } from "../parts/primitives.tsx";
import { visible } from "../parts/text.ts";
import { useRead } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";
import { Outcome } from "./deliveries.tsx";

function Entry({ entry }: { entry: TimelineEntry }) {
  switch (entry.kind) {
    case "request":
      return (
        <>
          <Status status={entry.status} />{" "}
          <a class="mono" href={hrefOf("requests", entry.id)}>
            {entry.method} {visible(entry.target)}
          </a>
          {entry.problem !== null && ` ${entry.problem}`}
          {entry.fault !== null && <Badge tone="accent">{`fault ${entry.fault}`}</Badge>}
        </>
      );
    case "event":
      return (
        <>
          <strong>{entry.type}</strong>
          {entry.reason !== undefined && ` (${entry.reason})`}
          {entry.operation && ` ${entry.operation.quantity} recorded, ${entry.remaining} remain. `}
          {entry.operation && <a href={hrefOf("operations", entry.operation.id)}>Operation</a>}
        </>
      );
    case "attempt":
    case "attempt-due":
      return (
        <>
          {entry.kind === "attempt" ? <Outcome outcome={entry.outcome} /> : <Badge tone="warn">due</Badge>}{" "}
          <a href={hrefOf("deliveries", entry.deliveryId)}>{`attempt ${entry.number} of ${entry.type}`}</a>
          {entry.kind === "attempt" && entry.sent && (
            <span class="muted">{` ${entry.sent.milliseconds.toFixed(1)} ms`}</span>
          )}
        </>
      );
  }
}

export function AuthorizationTimeline({ id }: { id: string }) {
  const { value, problem } = useRead("GET /authorizations/{id}/timeline", { id });
  if (value === undefined) return <Unread problem={problem} />;
  const { items, total } = value;
  return (
    <Section title="Timeline, by the company’s clock">
      {items.length === 0 ? (
        <p class="muted">No entries are left in the log.</p>
      ) : (
        <ol class="timeline stack small">
          {items.map((entry, at) => (
            <li key={at} class={`wrap ${entry.kind}`}>
              <Moment at={entry.at} />
              <span>
                <Entry entry={entry} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {total > items.length && <p class="muted">{`The newest ${items.length} of ${total}.`}</p>}
    </Section>
  );
}
