import { describe, expect, test } from "vitest";
import { guessDates, withTimes } from "../../src/init/date-guess.ts";
import { guessEncoding } from "../../src/push/reading/decoding.ts";
import { guessNumbers } from "../../src/init/mapping-text.ts";
import type { Cell } from "../../src/push/cells/cell.ts";
import type { Field } from "../../src/push/mapping/fields.ts";
import { sampleOf } from "../support/sample.ts";

describe("the format of dates", () => {
  test.each([
    ["13/7/2026", "d/M/yyyy"],
    ["7/13/2026", "M/d/yyyy"],
    ["13-7-2026", "d-M-yyyy"],
    ["2026/7/13", "yyyy/M/d"],
    ["20260713", "yyyyMMdd"],
    ["13-jul-26", "d-MMM-yy"],
    ["jul 13, 2026", "MMM d, yyyy"],
    ["13 julio 2026", "d MMMM yyyy"],
    ["13 de julio de 2026", "d 'de' MMMM 'de' yyyy"],
    ["July 13, 2026", "MMMM d, yyyy"],
    ["13/7/2026 6:00", "d/M/yyyy H:mm"],
    ["13/7/2026 6:00 PM", "d/M/yyyy h:mm a"],
    ["13/7/2026 6:00:07 PM", "d/M/yyyy h:mm:ss a"],
    ["20260713060007", "yyyyMMddHHmmss"],
    ["2026-07-13", "ISO"],
  ])("of %s is %s", (text, format) => {
    expect(guessDates([text])).toEqual({ formats: [format], open: false });
  });

  test("has the day first unless the texts show otherwise, and is open where none does", () => {
    expect(guessDates(["01/07/2026"])).toEqual({ formats: ["d/M/yyyy"], open: true });
    const times = (date: string) => guessDates(["01/07/2026 06:00", date]);
    expect(times("13/07/2026")).toEqual({ formats: ["d/M/yyyy", "d/M/yyyy H:mm"], open: false });
    expect(times("07/13/2026")).toEqual({ formats: ["M/d/yyyy", "M/d/yyyy H:mm"], open: false });
    expect(guessDates(["mañana"])).toEqual({ formats: [], open: false });
  });

  test("is looked for in the first two hundred", () => {
    const dates = Array.from({ length: 200 }, (_, at) => `1/7/2026 ${at % 24}:00`);
    expect(guessDates([...dates, "13-jul-26"]).formats).toEqual(["d/M/yyyy H:mm"]);
    expect(guessDates([...dates.slice(1), "13-jul-26"]).formats).toEqual(["d/M/yyyy H:mm", "d-MMM-yy"]);
  });

  test("is the one that reads most, then the one that reads most of the rest", () => {
    expect(guessDates(["13-jul-26", "1/7/2026", "2/7/2026", "someday"])).toEqual({
      formats: ["d/M/yyyy", "d-MMM-yy"],
      open: true,
    });
  });
});

describe("a time column beside a date column", () => {
  const guesses: ReadonlyMap<Field, string> = new Map([["scheduledDate", "Fecha"]]);
  const day: Cell = { type: "date", local: { milliseconds: Date.UTC(2026, 6, 1), wholeDay: true } };
  const time: Cell = { type: "date", local: { milliseconds: Date.UTC(1899, 11, 31, 6), wholeDay: false } };
  /** Two columns of texts, a line for each row. */
  const texts = (...lines: string[]) => lines.map((line) => line.split("|"));
  const beside = (rows: (string | Cell | undefined)[][], header = ["Fecha", "Hora"], found = guesses) =>
    [...withTimes(sampleOf(header, rows), found).values()].map((columns) => columns.join("+"));

  test.each<[string, (string | Cell | undefined)[][]]>([
    ["texts", texts("1/7/2026|6:00", "2/7/2026| ", "|18:30:05")],
    ["texts of a clock of twelve hours", texts("1/7/2026|6:00 PM", "2/7/2026|6:00:07 a. m.")],
    [
      "cells of a workbook",
      [
        [day, time],
        [day, undefined],
      ],
    ],
    ["a cell and a text", [[day, "6:00"]]],
  ])("holds its times: %s", (_, rows) => {
    expect(beside(rows)).toEqual(["Fecha+Hora"]);
  });

  test.each<[string, (string | Cell | undefined)[][]]>([
    ["one holds no time", texts("1/7/2026|6:00", "2/7/2026|soon")],
    [
      "one is a day",
      [
        [day, time],
        [day, day],
      ],
    ],
    ["one is a number", [["1/7/2026", { type: "number", value: 6 }]]],
    ["none is filled", texts("1/7/2026|")],
    ["a date brings its time", texts("1/7/2026|6:00", "2/7/2026 7:00|6:00")],
    ["a date brings its time without colons", texts("20260701|6:00", " 20260702070000 |6:00")],
    ["a cell brings its time", [[{ ...day, local: { milliseconds: Date.UTC(2026, 6, 1), wholeDay: false } }, time]]],
    ["a date is a number", [[{ type: "number", value: 46_204 }, "6:00"]]],
  ])("does not where %s", (_, rows) => {
    expect(beside(rows)).toEqual(["Fecha"]);
  });

  test("does where a date has as many digits as one with its time, or more", () => {
    expect(beside(texts("2026070106000|6:00", "202607010600000|6:00"))).toEqual(["Fecha+Hora"]);
  });

  test("is to the right of it, and belongs to no other field", () => {
    expect(beside([["6:00", "1/7/2026"]], ["Hora", "Fecha"])).toEqual(["Fecha"]);
    const taken = new Map<Field, string>([...guesses, ["batch", "Hora"]]);
    expect(beside([["1/7/2026", "6:00"]], undefined, taken)).toEqual(["Fecha", "Hora"]);
  });

  test("belongs to no field but dates", () => {
    expect(beside([["1/7/2026", "6:00"]], undefined, new Map([["batch", "Fecha"]]))).toEqual(["Fecha"]);
    expect(beside([["1/7/2026", "6:00"]], undefined, new Map([["endDate", "Fecha"]]))).toEqual(["Fecha+Hora"]);
  });
});

describe("the style of numbers", () => {
  test.each([
    [["1.250,50", "24,5"], { decimal: ",", thousands: "." }],
    [["1,250.50", "24.5"], { decimal: ".", thousands: "," }],
    [["24,5", "3"], { decimal: "," }],
    [[], { decimal: "." }],
    [["1 250.5"], { decimal: ".", thousands: " " }],
    [["1'250.5"], { decimal: ".", thousands: "'" }],
    [["1'250'000", "24"], { decimal: ".", thousands: "'" }],
  ])("of %j is %j", (texts, style) => {
    expect(guessNumbers(texts)).toEqual({ style, open: false });
  });

  test("is the simplest of those that read as many, and open where they read another number", () => {
    expect(guessNumbers(["1,250"])).toEqual({ style: { decimal: "," }, open: true });
    expect(guessNumbers(["24", "much"])).toEqual({ style: { decimal: "." }, open: false });
  });
});

describe("the encoding of a file", () => {
  const text = "Almacén\nCañería\n";

  test("is that of its mark, whatever follows", () => {
    expect(guessEncoding(Buffer.concat([Uint8Array.of(0xef, 0xbb, 0xbf), Buffer.from(text, "latin1")]))).toBe("utf-8");
  });

  test("is UTF-16 where more than a quarter of its bytes are zeros, all on one side", () => {
    expect(guessEncoding(Buffer.from("a\0bc\0d"))).toBe("utf-8");
    expect(guessEncoding(Buffer.from("\0a\0b\0cde"))).toBe("utf-16be");
    expect(guessEncoding(Buffer.from("a\0b\0cdef"))).toBe("utf-8");
    expect(guessEncoding(Buffer.from("a\0b\0c\0de"))).toBe("utf-16le");
  });

  test("is recognised by whole lines: the last one may be cut off within a character", () => {
    const bytes = Buffer.from(`${text}Peñ`);
    expect(guessEncoding(bytes.subarray(0, -1))).toBe("utf-8");
    expect(guessEncoding(Buffer.from("Peñ").subarray(0, -1))).toBe("windows-1252");
    expect(guessEncoding(Buffer.from("Peñ"))).toBe("utf-8");
  });
});
