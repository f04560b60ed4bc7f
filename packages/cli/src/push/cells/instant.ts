import type { Cell, LocalTime, Reading } from "./cell.ts";
import { type DateFormat, dateFormat, localTime } from "./date-format.ts";
import { zoneOf } from "./zone.ts";

type WindowEnd = "start" | "end";

/** The meanings of an hour that comes twice in the night when clocks go back. */
export const overlaps = ["wider", "earlier", "later", "refuse"] as const;

export interface DateStyle {
  zone: string;
  /** Formats such as `d/M/yyyy H:mm`, and `ISO`; the first that fits counts. */
  formats: readonly string[];
  /** "wider" takes the earlier instant as a start and the later one as an end, so that no driver is turned away. */
  overlap: (typeof overlaps)[number];
}

const day = 86_400_000;
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|z|[+-]\d{2}:\d{2})?)?$/;

/** A date that was read, what is wrong with it, or undefined if it has another form. */
type Read = { instant: number } | LocalTime | string | undefined;

function readIso(text: string): Read {
  const [matched, year, month, date, hour, minute = "0", second = "0", offset] = iso.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const day = { year: Number(year), month: Number(month), day: Number(date) };
  const time = { hour: Number(hour ?? 0), minute: Number(minute), second: Number(second) };
  const local = localTime({ ...day, ...time }, hour === undefined);
  if (typeof local === "string" || offset === undefined) return local;
  const instant = Date.parse(text.replace(" ", "T").toUpperCase());
  return Number.isNaN(instant) ? "must have an offset from -23:59 to +23:59" : { instant };
}

const looksLikeSerial = (text: string): boolean => /^[34]\d{4}([.,]\d+)?$/.test(text);

function place(
  local: LocalTime,
  end: WindowEnd,
  zone: ReturnType<typeof zoneOf>,
  overlap: DateStyle["overlap"],
): Reading<number> {
  if (local.wholeDay) {
    if (end === "start") return { value: zone.startOfDay(local.milliseconds) };
    return { value: zone.startOfDay(local.milliseconds + day) - 1 };
  }
  const instants = zone.instantsOf(local.milliseconds);
  const [first, last] = [instants[0], instants.at(-1)];
  if (first === undefined || last === undefined)
    return { problem: `does not exist in ${zone.name}: clocks skip it. Use a time before or after` };
  if (first !== last && overlap === "refuse")
    return { problem: `occurs twice in ${zone.name}: clocks go back. Use a time before or after` };
  const earlier = overlap === "earlier" || (overlap === "wider" && end === "start");
  return { value: earlier ? first : last };
}

/** Makes what reads dates as RFC 3339. A day alone means the whole day: from its first moment, or until its last. */
export function instantReader(style: DateStyle): (cell: Cell, end: WindowEnd) => Reading<string> {
  const zone = zoneOf(style.zone);
  const formats = style.formats.map(dateFormat).filter((format): format is DateFormat => typeof format !== "string");
  const readers = style.formats.includes("ISO") ? [readIso, ...formats] : formats;
  const advice = "Correct it, or the formats under dates in the mapping";
  const expected = `is not a date of the form ${style.formats.join(" or ")}. ${advice}`;

  const readText = (text: string): Exclude<Read, undefined> => {
    let mistake: string | undefined;
    for (const reader of readers) {
      const read = reader(text);
      if (typeof read === "object") return read;
      mistake ??= read;
    }
    if (mistake !== undefined) return `${mistake}. ${advice}`;
    return looksLikeSerial(text)
      ? "is Excel's internal number for a date. Format the column as a date before you export it"
      : expected;
  };

  return (cell, end) => {
    if (cell.type === "number") return { problem: "is a number, but a date is expected. Format the column as a date" };
    if (cell.type !== "text" && cell.type !== "date") return { problem: expected };
    const read = cell.type === "date" ? cell.local : readText(cell.text.trim());
    if (typeof read === "string") return { problem: read };
    if ("instant" in read) return { value: zone.format(read.instant) };
    const placed = place(read, end, zone, style.overlap);
    return "value" in placed ? { value: zone.format(placed.value) } : placed;
  };
}
