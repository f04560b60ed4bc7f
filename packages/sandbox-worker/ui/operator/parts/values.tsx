import { Badge, type Tone } from "@totem-partner/control/ui/parts/primitives.tsx";
import { dateAndTime, relative } from "@totem-partner/control/ui/parts/text.ts";
import type { ListedCompany } from "../../../src/calls/directory-calls.ts";

const whole = new Intl.NumberFormat("en");

export const count = (number: number): string => whole.format(number);

export const pluralize = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;

const units = ["bytes", "kB", "MB", "GB", "TB"];

/** A number of bytes in the largest unit of which there is at least one, as the command line has them: 1 MB is 2^20 bytes. */
export function bytes(number: number): string {
  const at = Math.min(Math.floor(Math.log2(Math.max(number, 1)) / 10), units.length - 1);
  const shown = number / 1024 ** at;
  return `${shown.toFixed(at === 0 || shown >= 100 ? 0 : 1)} ${units[at] ?? ""}`;
}

/** An instant as the distance from now; the instant itself is its title. */
export function Instant({ at, never = "never" }: { at: string | number | null; never?: string }) {
  if (at === null) return <span class="muted">{never}</span>;
  const instant = new Date(at).toISOString();
  return (
    <time dateTime={instant} title={dateAndTime(instant)}>
      {relative(instant, Date.now())}
    </time>
  );
}

type Stored = Pick<ListedCompany, "isAwake" | "archivedAt">;

/** The state of a company: in memory, stored until its next request, or compressed after a long time without one. */
export const stateOf = ({ isAwake, archivedAt }: Stored): "awake" | "asleep" | "archived" =>
  archivedAt === null ? (isAwake ? "awake" : "asleep") : "archived";

const states: Readonly<Record<ReturnType<typeof stateOf>, readonly [tone: Tone, meaning: string]>> = {
  awake: ["good", "In memory: it received a request recently."],
  asleep: ["plain", "Stored: its next request wakes it."],
  archived: ["accent", "Stored compressed: its next request restores it."],
};

export function StateBadge({ company }: { company: Stored }) {
  const state = stateOf(company);
  const [tone, meaning] = states[state];
  return (
    <span title={meaning}>
      <Badge tone={tone}>{state}</Badge>
    </span>
  );
}
