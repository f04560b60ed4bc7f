import type { AuthorizationView } from "@totem-partner/simulator/control";
import { visible } from "./json.tsx";
import type { ComponentChild } from "preact";
import { Badge, type Tone } from "./primitives.tsx";
import { dateAndTime, relative } from "./time.ts";

/** The name of an authorization: from the ERP, or from the service if it was created there. */
export const nameOf = ({ externalId, id }: Pick<AuthorizationView, "externalId" | "id">): string =>
  externalId === null ? id.slice(0, 8) : visible(externalId);

/** The remaining share of something, as a bar and in words. */
export function RemainingBar({ remaining, quantity }: { remaining: number; quantity: number }): ComponentChild {
  const share = quantity > 0 ? Math.min(Math.max(remaining / quantity, 0), 1) : 0;
  return (
    <span class="remaining">
      <span class="bar" aria-hidden="true">
        <span class={share === 0 ? "bar-fill used" : "bar-fill"} style={{ width: `${String(share * 100)}%` }} />
      </span>
      <span class="bar-words">{`${String(remaining)} of ${String(quantity)}`}</span>
    </span>
  );
}

type Validity = AuthorizationView["validity"];

const words: Readonly<Record<Validity["state"], [tone: Tone, label: string]>> = {
  "not-yet": ["warn", "not valid yet"],
  valid: ["good", "valid"],
  over: ["bad", "no longer valid"],
};

/** The company's clock relative to a window. */
export function ValidityBadge({ validity }: { validity: Validity }): ComponentChild {
  const [tone, label] = words[validity.state];
  return <Badge tone={tone}>{label}</Badge>;
}

const width = 300;

/** Positions on a timeline that has room before and after them. */
function places({ from, until }: Validity, now: number): { start: number; end: number; at: number } {
  const known = [from, until].flatMap((one) => (one === null ? [] : [Date.parse(one)]));
  const [first, last] = [Math.min(...known, now), Math.max(...known, now)];
  const room = Math.max((last - first) * 0.2, 1);
  const place = (instant: number): number => ((instant - first + room) / (last - first + 2 * room)) * width;
  return {
    start: from === null ? 0 : place(Date.parse(from)),
    end: until === null ? width : place(Date.parse(until)),
    at: place(now),
  };
}

/** The window of an authorization on a timeline, with the company's clock. */
export function ValidityWindow({ validity, now }: { validity: Validity; now: number }): ComponentChild {
  const { from, until } = validity;
  if (from === null && until === null) return <p>Valid on any day.</p>;
  const { start, end, at } = places(validity, now);
  const bound = (name: string, instant: string | null): string =>
    instant === null ? "" : `${name} ${dateAndTime(instant)} (${relative(instant, now)})`;
  const text = [bound("from", from), bound("until", until)].filter(Boolean).join(", ");
  return (
    <div class="window">
      <svg viewBox={`0 0 ${String(width)} 18`} preserveAspectRatio="none" aria-hidden="true">
        <rect x={0} y={8} width={width} height={2} />
        <rect class="accent" x={start} y={5} width={Math.max(end - start, 1)} height={8} />
        <rect class="bad" x={at - 1} y={0} width={2} height={18} />
      </svg>
      <p>
        <ValidityBadge validity={validity} />
        {` ${text}`}
      </p>
    </div>
  );
}
