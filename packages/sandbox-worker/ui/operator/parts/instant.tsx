import { dateAndTime, relative } from "@totem-partner/control/ui/parts/time.ts";
import type { ComponentChild } from "preact";

/** An instant as the distance from now; the instant itself is its title. */
export function Instant({ at, never = "never" }: { at: string | number | null; never?: string }): ComponentChild {
  if (at === null) return <span class="muted">{never}</span>;
  const instant = new Date(at).toISOString();
  return (
    <time dateTime={instant} title={dateAndTime(instant)}>
      {relative(instant, Date.now())}
    </time>
  );
}
