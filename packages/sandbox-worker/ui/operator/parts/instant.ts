import { dateAndTime, relative } from "@totem-partner/control/ui/parts/time";
import { type ComponentChild, h } from "preact";

/** An instant as the distance from now; the instant itself is its title. */
export function Instant({ at, never = "never" }: { at: string | number | null; never?: string }): ComponentChild {
  if (at === null) return h("span", { class: "muted" }, never);
  const instant = new Date(at).toISOString();
  return h("time", { dateTime: instant, title: dateAndTime(instant) }, relative(instant, Date.now()));
}
