import { describe, expect, test } from "vitest";
import { readDecimal, readInstant } from "../src/spanish-formats.ts";

describe("a number", () => {
  test.each([
    ["24", 24],
    ["24,5", 24.5],
    ["1.250,50", 1250.5],
    ["1.250", 1250],
    ["1250,5", 1250.5],
    ["12.345.678,901", 12345678.901],
    ["0,05", 0.05],
    ["-3,00", -3],
  ])("%s is %d", (text, value) => {
    expect(readDecimal(text)).toEqual({ value });
  });

  test.each(["24.5", "1.2500", "1,250.50", "12,", ",5", "según báscula", "24 t", "1e3", "Infinity", "1..250"])(
    "%s is refused rather than guessed",
    (text) => {
      expect(readDecimal(text)).toHaveProperty("problem");
    },
  );
});

describe("a date", () => {
  test.each([
    ["summer time", "01/07/2026 06:00", "2026-07-01T06:00:00.000+02:00"],
    ["winter time", "01/12/2026 08:00", "2026-12-01T08:00:00.000+01:00"],
    ["with seconds", "01/07/2026 06:00:30", "2026-07-01T06:00:30.000+02:00"],
    ["without leading zeros", "1/7/2026 6:00", "2026-07-01T06:00:00.000+02:00"],
    ["a leap day", "29/02/2028 12:00", "2028-02-29T12:00:00.000+01:00"],
    ["the last minute before the clocks go forward", "29/03/2026 01:59", "2026-03-29T01:59:00.000+01:00"],
    ["the first minute after it", "29/03/2026 03:00", "2026-03-29T03:00:00.000+02:00"],
  ])("%s", (_, text, value) => {
    expect(readInstant(text, "start")).toEqual({ value });
  });

  test.each([
    ["a day alone is whole", "01/07/2026", "2026-07-01T00:00:00.000+02:00", "2026-07-01T23:59:59.999+02:00"],
    ["a day has 25 hours", "25/10/2026", "2026-10-25T00:00:00.000+02:00", "2026-10-25T23:59:59.999+01:00"],
    ["an hour comes twice", "25/10/2026 02:30", "2026-10-25T02:30:00.000+02:00", "2026-10-25T02:30:00.000+01:00"],
  ])("a window is the widest where %s", (_where, text, start, end) => {
    expect([readInstant(text, "start"), readInstant(text, "end")]).toEqual([{ value: start }, { value: end }]);
  });

  test("an hour that the clocks leap over is refused", () => {
    expect(readInstant("29/03/2026 02:30", "start")).toEqual({
      problem: "does not exist in Europe/Madrid: the clocks go forward",
    });
  });

  test.each(["31/02/2026", "2026-07-01", "07/31/2026", "01/07/2026 25:00", "mañana", "01/07/26 06:00"])(
    "%s is refused",
    (text) => {
      expect(readInstant(text, "start")).toEqual({ problem: "is not a date such as 01/07/2026 06:00 or 01/07/2026" });
    },
  );
});
