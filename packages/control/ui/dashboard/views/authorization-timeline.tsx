import type { TimelineEntry } from "@totem-partner/simulator/control";
import { Badge, Moment, Section, Status, Unread } from "../parts/primitives.tsx";
import { visible } from "../parts/text.ts";
import { useRead } from "../parts/use-session.ts";
import { hrefOf } from "../route.ts";
import { Outcome } from "./deliveries.tsx";

interface Level {
  at: number;
  quantity: number;
  remaining: number;
}

const [width, height] = [300, 48];

/** A line that keeps its value until the next level. Levels stand side by side if the clock stood still. */
export function stepsOf(levels: readonly Level[], value: (level: Level) => number): string {
  const [first, last] = [levels[0]?.at ?? 0, levels.at(-1)?.at ?? 0];
  const most = Math.max(...levels.map(({ quantity }) => quantity), Number.MIN_VALUE);
  const share = (at: number, place: number): number =>
    last > first ? (at - first) / (last - first) : place / levels.length;
  const round = (number: number): number => Math.round(number * 10) / 10;
  const steps = levels.map((level, place) => {
    const [x, y] = [share(level.at, place) * width, height - (value(level) / most) * (height - 4) - 2];
    return place === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`;
  });
  return steps.length === 0 ? "" : `${steps.join("")}H${width}`;
}

function Consumption({ items }: { items: readonly TimelineEntry[] }) {
  const events = items.filter((one) => one.kind === "event");
  const levels = events.map(({ at, quantity, remaining }) => ({ at: Date.parse(at), quantity, remaining }));
  const operations = events.filter(({ operation }) => operation !== undefined).length;
  const last = levels.at(-1);
  if (operations === 0 || last === undefined) return null;
  const noun = operations === 1 ? "operation" : "operations";
  const words = `${operations} ${noun}; ${last.remaining} of ${last.quantity} remain`;
  return (
    <figure class="consumption">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={words}>
        <path class="authorized" d={stepsOf(levels, ({ quantity }) => quantity)} />
        <path class="accent" d={stepsOf(levels, ({ remaining }) => remaining)} />
      </svg>
      <figcaption class="muted small" aria-hidden="true">
        {words}
      </figcaption>
    </figure>
  );
}

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
    <>
      <Consumption items={items} />
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
    </>
  );
}
