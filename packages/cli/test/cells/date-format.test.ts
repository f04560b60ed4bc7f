import { describe, expect, test } from "vitest";
import { dateFormat } from "../../src/push/cells/date-format.ts";

/** The value that a format reads in a text, as ISO 8601. */
function read(format: string, text: string): string | undefined {
  const reader = dateFormat(format);
  if (typeof reader === "string") throw new Error(reader);
  const found = reader(text);
  return typeof found === "string"
    ? undefined
    : found && new Date(found.milliseconds).toISOString().slice(0, found.wholeDay ? 10 : 19);
}

describe("a format is none", () => {
  test.each([
    ["d/M/yyyy d", "names the day twice"],
    ["yy/M/d yyyy", "names the year twice"],
    ["d/M", "lacks the year"],
    ["d yyyy", "lacks the month"],
    ["M/yyyy", "lacks the day"],
    ["", "lacks the year"],
    ["d/M/yyyy h:mm", "needs h together with a, or H"],
    ["d/M/yyyy H:mm a", "needs h together with a, or H"],
  ])("that is %j: it %s", (format, why) => {
    expect(dateFormat(format)).toBe(why);
  });
});

describe("a format reads", () => {
  test.each([
    ["d/M/yyyy", "1/7/2026", "2026-07-01"],
    ["d/M/yy", "1/7/26", "2026-07-01"],
    ["yyyyMMdd", "20260701", "2026-07-01"],
    ["d/M/yyyy", "01/01/1900", "1900-01-01"],
    ["d 'of' MMMM yyyy", "1 OF July 2026", "2026-07-01"],
    ["'día' d.M.yyyy", "día 1.7.2026", "2026-07-01"],
    ["d/M/yyyy H:mm:ss", "1/7/2026 23:59:59", "2026-07-01T23:59:59"],
    ["d/M/yyyy H:mm", "1/7/2026   6:00", "2026-07-01T06:00:00"],
    ["d/M/yyyy h a", "1/7/2026 12 am", "2026-07-01T00:00:00"],
    ["d/M/yyyy h a", "1/7/2026 12 P.M.", "2026-07-01T12:00:00"],
    ["d-MMM-yyyy", "1-sept.-2026", "2026-09-01"],
    ["d-MMM-yy", "01-DIC-26", "2026-12-01"],
    ["d-MMM-yy h:mm a", "01-Jan-26 12:30\u202Fa.\u00A0m.", "2026-01-01T00:30:00"],
    ["d-MMM-yy h:mm a", "01-dic-26 6:00\u00A0p. m.", "2026-12-01T18:00:00"],
  ])("%s of %j as %s", (format, text, expected) => {
    expect(read(format, text)).toBe(expected);
  });
});

describe("a format does not read", () => {
  test.each([
    ["d/M/yyyy", "x1/7/2026"],
    ["d/M/yyyy", "1/7/2026x"],
    ["d.M.yyyy", "1x7x2026"],
    ["d/M/yyyy", "31/4/2026"],
    ["d/M/yyyy", "29/2/2026"],
    ["d/M/yyyy", "1/13/2026"],
    ["d/M/yyyy", "0/1/2026"],
    ["d/M/yyyy", "1/0/2026"],
    ["d/M/yyyy", "31/12/1899"],
    ["d/M/yyyy", "1/1/0026"],
    ["d/M/yyyy H:mm:ss", "1/7/2026 24:00:00"],
    ["d/M/yyyy H:mm:ss", "1/7/2026 0:60:00"],
    ["d/M/yyyy H:mm:ss", "1/7/2026 0:00:60"],
    ["d/M/yyyy H", "31/12/2026 24"],
    ["d/M/yyyy h a", "1/7/2026 0 am"],
    ["d/M/yyyy h a", "1/7/2026 13 am"],
    ["d/M/yyyy h a", "1/7/2026 6 xm"],
    ["d-MMM-yy", "01-diciembre-26"],
    ["d-MMM-yy", "01-diz-26"],
  ])("with %s the text %j", (format, text) => {
    expect(read(format, text)).toBeUndefined();
  });
});
