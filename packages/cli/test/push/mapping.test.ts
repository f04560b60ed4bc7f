import { describe, expect, test } from "vitest";
import { checkColumns } from "../../src/push/mapping/mapping.ts";
import { readMapping } from "../../src/push/mapping/read-mapping.ts";
import { columns, mapping } from "../support/orders.ts";
import { scratch } from "../support/scratch.ts";

const read = (text: string) => readMapping(scratch().file("map.yaml", text));

test("a mapping says everything, and has defaults for what it leaves out", async () => {
  const found = await read(mapping);
  expect(found.file).toEqual({
    format: undefined,
    encoding: "utf-8",
    separator: ";",
    quote: '"',
    header: 1,
    sheet: undefined,
  });
  expect(found.numbers).toEqual({ decimal: ",", thousands: "." });
  expect(found.dates).toEqual({ zone: "Europe/Madrid", formats: ["d/M/yyyy H:mm", "d/M/yyyy"], overlap: "wider" });
  expect(found.fields.get("trailerPlates")).toEqual({ column: "Remolques", separator: "," });
  expect(found.fields.get("operationType")).toEqual({
    column: "Operación",
    values: new Map([
      ["carga", "loading"],
      ["descarga", "unloading"],
    ]),
    default: undefined,
  });
});

describe("what is wrong is said with its line, and all at once", () => {
  const cases: [what: string, change: (text: string) => string, ...said: RegExp[]][] = [
    [
      "a field that nobody knows",
      (text) => `${text}  quantty: X\n`,
      /line \d+: fields does not allow quantty; did you mean quantity\?/,
    ],
    [
      "a field that every authorization has",
      (text) => text.replace(/ {2}quantity:.*\n/, ""),
      /fields\.quantity is missing/,
    ],
    [
      "a zone that does not exist",
      (text) => text.replace("Europe/Madrid", "Europe/Madird"),
      /line 5: dates\.zone must be a time zone/,
    ],
    [
      "a format without a year",
      (text) => text.replace("[d/M/yyyy H:mm, d/M/yyyy]", "[d/M]"),
      /dates\.formats\.0 lacks the year/,
    ],
    [
      "signs that mean two things",
      (text) => text.replace('thousands: "."', 'thousands: ","'),
      /numbers must use different signs/,
    ],
    [
      "an encoding that nobody reads",
      (text) => text.replace('separator: ";"', "encoding: ebcdic"),
      /file\.encoding must be one of utf-8, utf-16le, utf-16be, windows-1252/,
    ],
    [
      "a separator of two characters",
      (text) => text.replace('separator: ";"', 'separator: ";;"'),
      /line 2: file\.separator must be one character/,
    ],
    ["dates without their style", (text) => text.replace(/dates:\n.*\n.*\n/, ""), /dates is missing/],
    [
      "two mistakes",
      (text) => text.replace("version: 1", "version: 2").replace("Europe/Madrid", "x"),
      /line 1: version must be 1/,
      /dates\.zone/,
    ],
    ["no YAML", (text) => `${text}: [`, /is not valid YAML: line 2\d/],
    ["a mapping that is a list", () => "- 1\n", /the mapping must be of type object/],
    [
      "a field that is a list",
      (text) => text.replace("quantity: Cantidad", "quantity: [a, b]"),
      /fields\.quantity must be a column name/,
    ],
  ];
  test.each(cases)("%s", async (_, change, ...said) => {
    const failure = await read(change(mapping)).then(String, String);
    for (const pattern of said) expect(failure).toMatch(pattern);
  });

  test("aliases that would fill the memory are refused", async () => {
    const bomb = Array.from(
      { length: 12 },
      (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(", ")}]`,
    ).join("\n");
    await expect(read(`a0: &a0 [x]\n${bomb}\n`)).rejects.toThrow(/repeats its parts more than 100 times/);
  });

  test("a file that is not there", async () => {
    await expect(readMapping("/nowhere/map.yaml")).rejects.toThrow(
      "no such file or directory. totem-partner init FILE writes one.",
    );
  });
});

test("a column that the header lacks is named with its line and the nearest one", async () => {
  const found = await read(mapping.replace("Cantidad", "Cantidd"));
  expect(() => checkColumns(columns, found)).toThrow(
    /map\.yaml, line \d+: quantity comes from the column Cantidd, which the header lacks\. Did you mean Cantidad\?[^]*The header has: Pedido, Operación/,
  );
  expect(() => checkColumns([...columns, "Desde"], found)).toThrow(
    "the column Desde, which the header contains more than once",
  );
});
