const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** An offset from UTC as the platform writes it. */
const form = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/;

/** The number of offsets of a zone that are remembered: the dates of a file repeat. */
const mostRemembered = 4096;

export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The time zone of this name, such as Europe/Madrid. Throws a RangeError for a name that the platform does not know. */
export function zoneOf(name: string) {
  const formatter = new Intl.DateTimeFormat("en", { timeZone: name, timeZoneName: "longOffset" });
  const remembered = new Map<number, number>();

  const remember = (instant: number): number => {
    const known = remembered.get(instant);
    if (known !== undefined) return known;
    const part = formatter.formatToParts(instant).find(({ type }) => type === "timeZoneName");
    const [, sign, hours = "0", minutes = "0", seconds = "0"] = form.exec(part?.value ?? "") ?? [];
    const size = Number(hours) * hour + Number(minutes) * minute + Number(seconds) * 1000;
    const offset = sign === "-" ? -size : size;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(instant, offset);
    return offset;
  };
  const offsetAt = (instant: number): number => {
    // No zone changes its clocks twice within a week, so that a day with one offset at both ends has no other in between.
    const start = Math.floor(instant / day) * day;
    const offset = remember(start);
    if (remember(start + day) === offset) return offset;
    return remember(Math.floor(instant / minute) * minute); // Clocks change on the minute, some at one past midnight.
  };
  const offsetsAround = (local: number) => [offsetAt(local - day), offsetAt(local + day)] as const;
  /** The instants at which its clocks show this local time, earliest first: one, two when they go back, none when they leap. */
  const instantsOf = (local: number): number[] =>
    [...new Set(offsetsAround(local))]
      .map((offset) => local - offset)
      .filter((instant) => instant + offsetAt(instant) === local)
      .sort((one, other) => one - other);

  return {
    name,
    instantsOf,
    /** The first instant of the day that begins at this local midnight, also where clocks leap over midnight. */
    startOfDay: (midnight: number): number => instantsOf(midnight)[0] ?? midnight - offsetsAround(midnight)[0],
    format: (instant: number): string => {
      const offset = offsetAt(instant);
      if (offset % minute !== 0) return new Date(instant).toISOString();
      const size = Math.abs(offset) / minute;
      const two = (value: number) => String(value).padStart(2, "0");
      const sign = offset < 0 ? "-" : "+";
      return `${new Date(instant + offset).toISOString().slice(0, -1)}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
    },
  };
}
