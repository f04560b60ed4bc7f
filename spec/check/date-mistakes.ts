const date = /^(\d{4})-(\d\d)-(\d\d)$/;
const dateTime = /^(\d{4}-\d\d-\d\d)(t)(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(z|[+-](\d\d):(\d\d))$/i;

/** True if the calendar has this day; months and days begin at 1. */
function isDay(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return month >= 1 && month <= 12 && day >= 1 && day <= days;
}

/** Returns the mistake in a date in the form of RFC 3339, as the rest of a sentence; undefined for another form. */
export function dateMistake(text: string): string | undefined {
  const [, year, month, day] = date.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return isDay(year, month, day) ? undefined : "must name a day that exists";
}

/**
 * Returns the mistake in a date-time in the form of RFC 3339, as the rest of a sentence; undefined for another form, such as
 * one without an offset. Assumed: `date-times`.
 */
export function dateTimeMistake(text: string): string | undefined {
  const [, day = "", letter, hour, minute, second, decimals = "", zone, zoneHour = "", zoneMinute = ""] =
    dateTime.exec(text) ?? [];
  if (zone === undefined) return undefined;
  const mistake = dateMistake(day);
  if (mistake !== undefined) return mistake;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    return `must have a time from 00:00:00 to 23:59:59${second === "60" ? ", without a leap second" : ""}`;
  }
  if (letter === "t" || zone === "z") return "must have T and Z in upper case";
  if (Number(zoneHour) > 23 || Number(zoneMinute) > 59) return "must have an offset from -23:59 to +23:59";
  if (decimals.length > 9) return "must have at most 9 decimals";
  return day < "1000" || day >= "9999" ? "must be in the years 1000 to 9998" : undefined;
}
