import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cell } from "../../src/push/cells/cell.ts";
import { type DateStyle, instantReader } from "../../src/push/cells/instant.ts";

const style: DateStyle = { zone: "Europe/Madrid", formats: ["d/M/yyyy H:mm", "d/M/yyyy", "ISO"], overlap: "wider" };
const text = (value: string) => ({ type: "text", text: value }) as const;
const read = instantReader(style);

describe("a date", () => {
  test.each([
    ["summer time", "01/07/2026 06:00", "2026-07-01T06:00:00.000+02:00"],
    ["winter time", "1/12/2026 8:00", "2026-12-01T08:00:00.000+01:00"],
    ["a leap day", "29/02/2028 12:00", "2028-02-29T12:00:00.000+01:00"],
    ["the last minute before the clocks go forward", "29/03/2026 01:59", "2026-03-29T01:59:00.000+01:00"],
    ["the first minute after it", "29/03/2026 03:00", "2026-03-29T03:00:00.000+02:00"],
    ["ISO with an offset, which stays the same instant", "2026-07-01T06:00:00Z", "2026-07-01T08:00:00.000+02:00"],
    ["ISO without one, which is local", "2026-07-01 06:00", "2026-07-01T06:00:00.000+02:00"],
    ["ISO with an offset in small letters", "2026-07-01t06:00:00z", "2026-07-01T08:00:00.000+02:00"],
    ["ISO with an offset after a space", "2026-07-01 06:00-05:00", "2026-07-01T13:00:00.000+02:00"],
    ["ISO with a fraction of a second", "2026-07-01T06:00:00.123456789+02:00", "2026-07-01T06:00:00.123+02:00"],
    ["ISO to the second without an offset", "2026-07-01T06:00:07", "2026-07-01T06:00:07.000+02:00"],
    ["a day of ISO, from its first moment", "2026-07-01", "2026-07-01T00:00:00.000+02:00"],
    ["spaces around it", " 01/07/2026  06:00 ", "2026-07-01T06:00:00.000+02:00"],
  ])("%s", (_, written, value) => {
    expect(read(text(written), "start")).toEqual({ value });
  });

  test("a day alone begins with its first moment and ends with its last, also on the day that has 25 hours", () => {
    expect(read(text("25/10/2026"), "start")).toEqual({ value: "2026-10-25T00:00:00.000+02:00" });
    expect(read(text("25/10/2026"), "end")).toEqual({ value: "2026-10-25T23:59:59.999+01:00" });
  });

  test.each([
    ["wider", "start", "+02:00"],
    ["wider", "end", "+01:00"],
    ["earlier", "end", "+02:00"],
    ["later", "start", "+01:00"],
  ] as const)("in the hour that comes twice, %s makes a %s of %s", (overlap, end, offset) => {
    const value = `2026-10-25T02:30:00.000${offset}`;
    expect(instantReader({ ...style, overlap })(text("25/10/2026 02:30"), end)).toEqual({ value });
  });

  test("the hour that comes twice can be refused", () => {
    const problem = expect.stringContaining("occurs twice in Europe/Madrid");
    expect(instantReader({ ...style, overlap: "refuse" })(text("25/10/2026 02:30"), "start")).toEqual({ problem });
  });

  test("an hour that the clocks leap over is refused", () => {
    expect(read(text("29/03/2026 02:30"), "start")).toMatchObject({
      problem: expect.stringContaining("does not exist in Europe/Madrid"),
    });
  });

  test.each([
    ["31/02/2026", "must name a day that exists"],
    ["07/31/2026", "must name a day that exists"],
    ["0/7/2026", "must name a day that exists"],
    ["2026-02-30", "must name a day that exists"],
    ["2026-02-30T06:00:00Z", "must name a day that exists"],
    ["01/07/2026 25:00", "must have a time from 00:00:00 to 23:59:59"],
    ["01/07/2026 06:60", "must have a time from 00:00:00 to 23:59:59"],
    ["2026-07-01T24:00Z", "must have a time from 00:00:00 to 23:59:59"],
    ["2026-06-30T23:59:60Z", "must have a time from 00:00:00 to 23:59:59, without a leap second"],
    ["2026-07-01T06:00+25:00", "must have an offset from -23:59 to +23:59"],
    ["01/07/0026", "must be in the years 1000 to 9998"],
    ["31/12/9999", "must be in the years 1000 to 9998"],
  ])("%s is refused: it %s", (written, said) => {
    const problem = `${said}. Correct it, or the formats under dates in the mapping`;
    expect(read(text(written), "start")).toEqual({ problem });
  });

  test("a date that one of two formats can read is one", () => {
    const both = instantReader({ ...style, formats: ["d/M/yyyy", "M/d/yyyy"] });
    expect(both(text("07/31/2026"), "start")).toEqual({ value: "2026-07-31T00:00:00.000+02:00" });
  });

  test.each([
    "mañana",
    "01/07/26",
    "x2026-07-01",
    "2026-07-01x",
    "2026-07-01T06",
    "2026-07-01T06:00*02:00",
    "46204 kg",
    "A46204",
    "",
  ])("%s is refused", (written) => {
    expect(read(text(written), "start")).toMatchObject({
      problem: expect.stringContaining("is not a date of the form d/M/yyyy H:mm or d/M/yyyy or ISO"),
    });
  });

  test("a date of a spreadsheet is that of its cell; a whole day ends with its last moment", () => {
    const milliseconds = Date.UTC(2026, 6, 1);
    const cell = (wholeDay: boolean) => ({ type: "date", local: { milliseconds, wholeDay } }) as const;
    expect(read(cell(false), "end")).toEqual({ value: "2026-07-01T00:00:00.000+02:00" });
    expect(read(cell(true), "end")).toEqual({ value: "2026-07-01T23:59:59.999+02:00" });
  });

  test.each<Cell>([
    { type: "other", shown: "true" },
    { type: "list", items: [text("01/07/2026")] },
  ])("%j is none", (cell) => {
    expect(read(cell, "start")).toMatchObject({ problem: expect.stringContaining("is not a date of the form") });
  });

  test("an hour that comes once is no overlap, even where overlaps are refused", () => {
    const strict = instantReader({ ...style, overlap: "refuse" });
    expect(strict(text("25/10/2026 03:00"), "start")).toEqual({ value: "2026-10-25T03:00:00.000+01:00" });
  });

  test("the number by which Excel keeps a date is explained", () => {
    for (const cell of [text("46204"), text("46204,25")]) {
      expect(read(cell, "start")).toMatchObject({
        problem: expect.stringContaining("Excel's internal number for a date"),
      });
    }
    expect(read({ type: "number", value: 46204 }, "start")).toMatchObject({
      problem: expect.stringContaining("Format the column as a date"),
    });
  });
});

describe("formats", () => {
  const two = (value: number) => String(value).padStart(2, "0");
  const writers: Record<string, (date: Date) => string> = {
    "dd.MM.yyyy HH:mm:ss": (d) =>
      `${two(d.getUTCDate())}.${two(d.getUTCMonth() + 1)}.${d.getUTCFullYear()} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`,
    yyyyMMddHHmmss: (d) => d.toISOString().replaceAll(/\D/g, "").slice(0, 14),
    "M/d/yy h:mm:ss a": (d) => {
      const hour = d.getUTCHours();
      return `${d.getUTCMonth() + 1}/${d.getUTCDate()}/${two(d.getUTCFullYear() % 100)} ${hour % 12 || 12}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())} ${hour < 12 ? "AM" : "p.m."}`;
    },
  };
  test.each(Object.keys(writers))("what %s writes, it reads as the same second", (format) => {
    const reader = instantReader({ zone: "UTC", formats: [format], overlap: "wider" });
    const seconds = fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 });
    fc.assert(
      fc.property(seconds, (second) => {
        const date = new Date(second * 1000);
        expect(reader(text(writers[format]!(date)), "start")).toEqual({
          value: date.toISOString().replace("Z", "+00:00"),
        });
      }),
    );
  });
});

describe("names of months, and the clock of twelve hours, as the platform writes them", () => {
  const part = (locale: string, options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return (date: Date) => formatter.format(date);
  };
  const locales = ["es-ES", "es-MX", "es-AR", "en-US", "en-GB", "en-CA"];
  const hour: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit", hour12: true };
  const two = (value: number) => String(value).padStart(2, "0");

  test.each(locales)("of %s", (locale) => {
    const [short, long] = [part(locale, { month: "short" }), part(locale, { month: "long" })];
    const clock = part(locale, hour);
    const read = instantReader({
      zone: "UTC",
      formats: ["dd-MMM-yy h:mm a", "d 'de' MMMM 'de' yyyy h:mm a"],
      overlap: "wider",
    });
    const minutes = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2099, 11, 31) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.boolean(), fc.boolean(), (minute, full, loud) => {
        const date = new Date(minute * 60_000);
        const [day, year] = [date.getUTCDate(), date.getUTCFullYear()];
        const text_ = full
          ? `${day} de ${long(date)} de ${year} ${clock(date)}`
          : `${two(day)}-${short(date)}-${two(year % 100)} ${clock(date)}`;
        expect(read(text(loud ? text_.toUpperCase() : text_), "start")).toEqual({
          value: date.toISOString().replace("Z", "+00:00"),
        });
      }),
    );
  });
});
