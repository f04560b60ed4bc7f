const hour = 3_600_000;

/** The clocks of Madrid. Their rules take 6 ms to load, and few programs need them, so their first use does it. */
class Madrid {
  #format: Intl.DateTimeFormat | undefined;

  /** Returns the hours by which clocks are ahead of UTC; before 1901, when they followed the sun, none. */
  hoursAhead(instant: number): number {
    this.#format ??= new Intl.DateTimeFormat("en", { timeZone: "Europe/Madrid", timeZoneName: "longOffset" });
    const name = this.#format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value;
    return Number(/^GMT([+-]\d\d)/.exec(name ?? "")?.[1] ?? 0);
  }
}

const madrid = new Madrid();

/**
 * The offset from UTC that a date-time without one has in Madrid, such as `+02:00` for `2026-07-01T06:00:00`. A time that
 * clocks show twice, in the night in which summer ends, is the first of the two; one that they skip, in the night in which it
 * begins, is as long after the change as it says, so 02:30 is 03:30. Of what is no date-time, the offset is `Z`.
 */
export function madridOffset(dateTime: string): string {
  const shown = Date.parse(`${dateTime}Z`);
  if (Number.isNaN(shown)) return "Z";
  // There is at most one change in the days around it.
  const [before, after] = [madrid.hoursAhead(shown - 24 * hour), madrid.hoursAhead(shown + 24 * hour)];
  const isAfter =
    madrid.hoursAhead(shown - before * hour) !== before && madrid.hoursAhead(shown - after * hour) === after;
  return `+0${String(isAfter ? after : before)}:00`;
}
