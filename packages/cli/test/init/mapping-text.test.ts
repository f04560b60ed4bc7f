import { describe, expect, test } from "vitest";
import { mappingText } from "../../src/init/mapping-text.ts";
import { type Field, fields, isRequired } from "../../src/push/mapping/fields.ts";
import { sampleOf } from "../support/sample.ts";

const write = (sample: ReturnType<typeof sampleOf>, guesses: readonly [Field, string][] = [], name = "orders.csv") =>
  mappingText(sample, new Map(guesses), name, "Europe/Madrid").split("\n");

/** The lines from one that begins so to the next that begins so. */
function part(lines: readonly string[], from: string, to: string): string[] {
  const start = lines.findIndex((line) => line.startsWith(from));
  return lines.slice(
    start,
    lines.findIndex((line, at) => at > start && line.startsWith(to)),
  );
}

test("a mapping of a file that shows nothing has a line on everything to fill in", () => {
  expect(write(sampleOf([], []))).toEqual([
    "# Maps the columns of orders.csv to the fields of authorizations.",
    "# Read every line that says CONFIRM or FILL IN, then try it: totem-partner push FILE --map THIS --dry-run",
    "version: 1",
    "file:",
    "  format: csv",
    "  encoding: utf-8 # found; or utf-8, utf-16le, utf-16be, windows-1252, cp850",
    '  separator: "," # found',
    `  quote: '"' # or none`,
    "  header: 1 # the line with the column names",
    "numbers:",
    '  decimal: "." # CONFIRM: no quantities were found',
    "  thousands: none # the separator between groups of three digits",
    "fields: # a column name, or { column, values }, { column, default } or { value }",
    ...fields.map((field) =>
      isRequired(field)
        ? `  # ${field}: FILL IN: name a column, or { value: ... } for all rows. Every authorization needs it.`
        : `  # ${field}:`,
    ),
    "",
  ]);
});

describe("the style of the file is written down", () => {
  test.each([
    [
      "CSV with tabs",
      { separator: "\t", encoding: "windows-1252", header: 3 } as const,
      [
        "file:",
        "  format: csv",
        "  encoding: windows-1252 # CONFIRM that accents and ñ are right below; or utf-8, utf-16le, utf-16be, windows-1252, cp850",
        '  separator: "\\t" # found',
        `  quote: '"' # or none`,
        "  header: 3 # the line with the column names",
      ],
    ],
    [
      "a sheet with a name that needs quotes",
      { format: "xlsx", sheet: "Hoja: 1" } as const,
      ["file:", "  format: xlsx", '  sheet: "Hoja: 1"', "  header: 1 # the line with the column names"],
    ],
  ])("of %s", (_, style, lines) => {
    expect(part(write(sampleOf([], [], style)), "file:", "numbers:")).toEqual(lines);
  });
});

describe("the numbers are written down", () => {
  const numbers = (...texts: string[]) =>
    part(
      write(
        sampleOf(
          ["Peso"],
          texts.map((text) => [text]),
        ),
        [["quantity", "Peso"]],
      ),
      "numbers:",
      "fields:",
    );

  test("with the first three that were found, and with what they leave open", () => {
    expect(numbers("1.250", "2.250", "2.250", "3.250", "4.250")).toEqual([
      "numbers: # found: 1.250  2.250  3.250",
      '  decimal: "." # CONFIRM: the file can also be read differently',
      "  thousands: none # the separator between groups of three digits",
    ]);
    expect(numbers("1.250,5")).toEqual([
      "numbers: # found: 1.250,5",
      '  decimal: ","',
      '  thousands: "." # the separator between groups of three digits',
    ]);
  });

  test("of texts that are long or have line breaks, in short and in one line", () => {
    expect(numbers(`1 ${"x".repeat(100)}`, "1\n \t2")[0]).toBe(`numbers: # found: 1 ${"x".repeat(78)}  1 2`);
  });
});

describe("the dates are written down", () => {
  const dates = (...texts: string[]) =>
    part(
      write(
        sampleOf(
          ["Desde"],
          texts.map((text) => [text]),
        ),
        [["scheduledDate", "Desde"]],
      ),
      "dates:",
      "fields:",
    );
  const style = (formats: string, ...found: string[]) => [
    "dates:",
    "  zone: Europe/Madrid # CONFIRM: the time zone of the dates",
    `  formats: # ${formats}`,
    ...found.map((format) => `    - ${format}`),
    "  overlap: wider # the hour that occurs twice in autumn: wider, earlier, later or refuse",
  ];

  test("with their formats and the first three", () => {
    const found = "CONFIRM. Found: 13/7/2026  14/7/2026  15/7/2026";
    expect(dates("13/7/2026", "14/7/2026", "15/7/2026", "16/7/2026")).toEqual(style(found, "d/M/yyyy"));
  });

  test("with what they leave open", () => {
    const open = "CONFIRM; day and month could be the other way around. Found: 1/7/2026";
    expect(dates("1/7/2026")).toEqual(style(open, "d/M/yyyy"));
  });

  test("where none was read, or there are none", () => {
    expect(dates("soon", "later")).toEqual(style("FILL IN: no known format matches soon  later", "ISO"));
    expect(dates("")).toEqual(style("CONFIRM: the file shows no dates as text", "ISO"));
  });
});

describe("a field is written down", () => {
  const written = (header: string[], rows: string[][], ...guesses: [Field, string][]) =>
    part(write(sampleOf(header, rows), guesses), "fields:", "zzz").filter((line) => !line.startsWith("  #"));

  test("with its column, in quotes where YAML needs them", () => {
    expect(written(["Nº: pedido"], [["A"]], ["externalId", "Nº: pedido"])[1]).toBe(
      '  externalId: "Nº: pedido" # CONFIRM',
    );
    expect(written(["Peso"], [["1"]], ["quantity", "Peso"])[1]).toBe("  quantity: Peso # CONFIRM");
  });

  test("with the meaning of each operation, or the advice to fill it in", () => {
    const header = ["Tipo"];
    expect(written(header, [["Carga"], ["carga"], ["Otro: x"]], ["operationType", "Tipo"]).slice(1, 6)).toEqual([
      "  operationType:",
      "    column: Tipo # CONFIRM",
      "    values: # in any case; a value that is not listed is an error",
      "      Carga: loading # CONFIRM",
      '      "Otro: x": "" # FILL IN: loading or unloading',
    ]);
    const unseen = written(header, [], ["operationType", "Tipo"]);
    expect(unseen.slice(1)).toEqual(["  operationType:", "    column: Tipo # CONFIRM"]);
  });

  test("with each totem group to fill in, unless the column is empty", () => {
    expect(written(["Puerta"], [["Norte"]], ["totemGroupId", "Puerta"]).slice(1, 5)).toEqual([
      "  totemGroupId:",
      "    column: Puerta # CONFIRM",
      "    values: # in any case; a value that is not listed is an error",
      '      Norte: "" # FILL IN: the id of this totem group',
    ]);
    expect(written(["Puerta"], [[""]], ["totemGroupId", "Puerta"])[1]).toBe("  totemGroupId: Puerta # CONFIRM");
  });

  test("with at most fifty values", () => {
    const gates = Array.from({ length: 60 }, (_, at) => [`Puerta ${at}`]);
    const lines = written(["Puerta"], gates, ["totemGroupId", "Puerta"]);
    expect(lines.filter((line) => line.includes("FILL IN"))).toHaveLength(50);
  });

  test("with a separator where it is a list, and with two columns where its time has one", () => {
    expect(written(["R"], [["A,B"]], ["trailerPlates", "R"])[1]).toBe(
      '  trailerPlates: { column: R, separator: "," } # CONFIRM',
    );
    expect(written(["Fecha", "Hora"], [["13/7/2026", "6:00"]], ["endDate", "Fecha"])[1]).toBe(
      "  endDate: { columns: [ Fecha, Hora ] } # CONFIRM: a date and its time",
    );
  });
});

test("columns that no field uses are listed, each in one line and in short", () => {
  const header = ["Pedido", "Zona\nnorte", "x".repeat(90)];
  const lines = write(sampleOf(header, []), [["externalId", "Pedido"]], "a\nb.csv");
  expect(lines.slice(-2)).toEqual([`# Columns that are not used: Zona norte, ${"x".repeat(80)}`, ""]);
  expect(lines[0]).toBe("# Maps the columns of a b.csv to the fields of authorizations.");
});
