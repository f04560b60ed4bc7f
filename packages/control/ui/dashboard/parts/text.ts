import { escaped } from "@totem-partner/spec/printable";

/** Characters that are invisible, or that reverse the reading direction. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}]/gu;

export const visible = (text: string): string => text.replaceAll(unseen, escaped);

const two = (number: number): string => String(number).padStart(2, "0");

export function timeOfDay(instant: string): string {
  const date = new Date(instant);
  const seconds = `${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, "0")}`;
  return `${two(date.getHours())}:${two(date.getMinutes())}:${seconds}`;
}

/** An instant in UTC without zero parts: 2026-07-01 06:00 UTC. */
export function dateAndTime(instant: string): string {
  const text = instant.replace("T", " ").replace(/\.000Z$|Z$/, "");
  return `${text.endsWith(":00") ? text.slice(0, -3) : text} UTC`;
}

const units: [name: string, milliseconds: number][] = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
];

/** A duration in its two largest units: 2 d 4 h. */
export function duration(milliseconds: number): string {
  let rest = Math.round(Math.abs(milliseconds) / 1000) * 1000;
  const parts: string[] = [];
  for (const [name, length] of units) {
    const count = Math.floor(rest / length);
    if (count > 0) parts.push(`${String(count)} ${name}`);
    rest -= count * length;
    if (parts.length === 2) break;
  }
  return parts.length === 0 ? "0 s" : parts.join(" ");
}

/** An instant relative to now: in 2 h, 5 min ago. */
export function relative(instant: string, now: number): string {
  const distance = Date.parse(instant) - now;
  if (Math.abs(distance) < 1000) return "now";
  return distance > 0 ? `in ${duration(distance)}` : `${duration(distance)} ago`;
}

/** A text as one word of a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
