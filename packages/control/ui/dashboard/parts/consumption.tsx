import type { ComponentChild } from "preact";
import type { TimelineEntry } from "@totem-partner/simulator/control";

/** What an authorization was for and what was left of it, from an instant on. */
export interface Level {
  at: number;
  quantity: number;
  remaining: number;
}

/** The levels after each event of a timeline. */
export const levelsOf = (items: readonly TimelineEntry[]): Level[] =>
  items.flatMap((one) =>
    one.kind === "event" ? [{ at: Date.parse(one.at), quantity: one.quantity, remaining: one.remaining }] : [],
  );

const [width, height] = [300, 48];

/**
 * The path of a line that keeps its value until the next level. Levels stand at their instants, or side by side if the
 * clock stood still.
 */
export function stepsOf(levels: readonly Level[], value: (level: Level) => number): string {
  const [first, last] = [levels[0]?.at ?? 0, levels.at(-1)?.at ?? 0];
  const most = Math.max(...levels.map(({ quantity }) => quantity), Number.MIN_VALUE);
  const x = ({ at }: Level, place: number): number =>
    last > first ? ((at - first) / (last - first)) * width : (place / levels.length) * width;
  const round = (number: number): string => String(Math.round(number * 10) / 10);
  const steps = levels.map((level, place) => {
    const y = round(height - (value(level) / most) * (height - 4) - 2);
    return `${place === 0 ? "M" : "H"}${round(x(level, place))}${place === 0 ? " " : "V"}${y}`;
  });
  return steps.length === 0 ? "" : `${steps.join("")}H${String(width)}`;
}

/** The quantity of an authorization against what totems consumed of it. */
export function Consumption({ items }: { items: readonly TimelineEntry[] }): ComponentChild {
  const levels = levelsOf(items);
  const operations = items.filter((one) => one.kind === "event" && one.operation !== undefined).length;
  const last = levels.at(-1);
  if (operations === 0 || last === undefined) return null;
  const noun = operations === 1 ? "operation" : "operations";
  const words = `${String(operations)} ${noun}; ${String(last.remaining)} of ${String(last.quantity)} remain`;
  return (
    <figure class="consumption">
      <svg viewBox={`0 0 ${String(width)} ${String(height)}`} preserveAspectRatio="none" role="img" aria-label={words}>
        <path class="authorized" d={stepsOf(levels, ({ quantity }) => quantity)} />
        <path class="accent" d={stepsOf(levels, ({ remaining }) => remaining)} />
      </svg>
      <figcaption class="muted" aria-hidden="true">
        {words}
      </figcaption>
    </figure>
  );
}
