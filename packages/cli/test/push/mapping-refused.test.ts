import { describe, expect, test } from "vitest";
import { checkColumns } from "../../src/push/mapping/columns.ts";
import { readMapping } from "../../src/push/mapping/mapping.ts";
import { type MappingParts, minimalMapping } from "../support/minimal-mapping.ts";
import { scratch } from "../support/scratch.ts";

/** The lines in which a mapping is refused, each after the path of the file. */
async function refusal(text: string): Promise<string[]> {
  const path = scratch().file("map.yaml", text);
  const failure = await readMapping(path).then(
    () => "read",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return failure.replaceAll(path, "map.yaml").split("\n");
}

describe("what is wrong with a part is said in words of the mapping", () => {
  const columnForms = "must be a column name, or one of { column, values }, { column, default }, { value }";
  const dates = (formats: string) => ({ dates: `{ zone: UTC, formats: ${formats} }` });
  test.each<[MappingParts, string]>([
    [{ version: "2" }, "version must be 1"],
    [{ file: "{ separator: '' }" }, "file.separator must be one character"],
    [{ file: "{ header: 1001 }" }, "file.header must be a line number"],
    [{ file: "{ sheet: '' }" }, "file.sheet must not be empty"],
    [{ file: "{ format: xls }" }, "file.format must be one of csv, jsonl, xlsx, ods"],
    [{ file: "{ quantty: x, quantity: y }" }, "file does not allow quantty; does not allow quantity"],
    [{ file: "7" }, "file must be of type object"],
    [{ file: "{ encoding: ebcdic }" }, "file.encoding must be one of utf-8, utf-16le, utf-16be, windows-1252, cp850"],
    [{ dates: "{ zone: Europe/Madird, formats: [ISO] }" }, "dates.zone must be a time zone, such as Europe/Madrid"],
    [{ numbers: "{ decimal: ';' }" }, "numbers.decimal must be one of ,, ."],
    [{ numbers: "{ decimal: '.', thousands: '.' }" }, "numbers must use different signs for decimal and thousands"],
    [{ dates: "{ zone: UTC }" }, "dates.formats is missing"],
    [dates("[]"), "dates.formats must name at least one format"],
    [dates("[d/M]"), "dates.formats.0 lacks the year. Write it as in d/M/yyyy H:mm, or ISO"],
    [dates("[ISO, 7]"), "dates.formats.1 must be text; put it in quotes"],
    [{ fields: { quantity: "''" } }, "fields.quantity must not be empty"],
    [{ fields: { quantity: "{ value: [1] }" } }, `fields.quantity ${columnForms}`],
    [{ fields: { scheduledDate: "true" } }, `fields.scheduledDate ${columnForms}, { columns }`],
    [
      { fields: { trailerPlates: "{ value: x }" } },
      "fields.trailerPlates must be a column name, or one of { column, separator }, { columns }",
    ],
    [{ fields: { quantty: "x" } }, "fields does not allow quantty; did you mean quantity?"],
  ])("%j: %s", async (parts, said) => {
    const [first, line, ...more] = await refusal(minimalMapping(parts));
    expect([first, line?.replace(/line \d+/, "line N"), more]).toEqual([
      "The mapping is invalid:",
      `  map.yaml, line N: ${said}`,
      [],
    ]);
  });

  test("a mapping without fields says what they are for", async () => {
    expect(await refusal("version: 1\nfields: 7\n")).toContain(
      "  map.yaml, line 2: fields must say which column each field comes from",
    );
  });
});

describe("a mistake has the line", () => {
  test("of the value, however deep it is", async () => {
    const text = minimalMapping({}).replace("quantity: F", "quantity:\n    - F");
    expect(await refusal(text)).toContainEqual(expect.stringContaining("line 9: fields.quantity must be"));
  });

  test("of the part that lacks it", async () => {
    const text = `# A comment\n${minimalMapping({}).replace(/ {2}quantity.*\n/, "")}`;
    expect(await refusal(text)).toContain("  map.yaml, line 4: fields.quantity is missing");
  });

  test("one where nothing is", async () => {
    expect(await refusal("")).toContainEqual(expect.stringContaining("map.yaml, line 1: the mapping "));
  });
});

test("of very many mistakes, twenty are listed", async () => {
  const wrong = (count: number) =>
    minimalMapping({ dates: `{ zone: UTC, formats: [${Array(count).fill("d/M").join(", ")}] }` });
  const twenty = await refusal(wrong(20));
  expect(twenty).toHaveLength(21);
  const more = await refusal(wrong(20).replace("version: 1", "version: 2").replace("A\n", "true\n"));
  expect([more.length, more.at(-1)]).toEqual([22, "  and 2 more"]);
});

describe("dates without their style are refused", () => {
  test.each(["scheduledDate", "endDate"])("for %s", async (field) => {
    expect(await refusal(minimalMapping({ fields: { [field]: "Fecha" } }))).toEqual([
      "map.yaml, line 3: dates is missing. It must define the zone and formats of scheduledDate and endDate.",
    ]);
  });
});

describe("a file is no mapping", () => {
  test("that is not there, or is a list", async () => {
    await expect(readMapping("/nowhere/map.yaml")).rejects.toThrow(
      "no such file or directory. totem-partner init FILE writes one.",
    );
    expect(await refusal("- 1\n")).toContainEqual(expect.stringContaining("the mapping must be of type object"));
  });

  test("that is larger than 128 kB", async () => {
    const [most, mapping] = [128 * 1024, minimalMapping({})];
    expect(await refusal(mapping.padEnd(most, "#"))).toEqual(["read"]);
    expect(await refusal(mapping.padEnd(most + 1, "#"))).toEqual([
      "The mapping map.yaml is larger than 128 kB, too large for a mapping. totem-partner init FILE writes one.",
    ]);
  });

  test("that is no YAML", async () => {
    expect(await refusal(`a: ${"[".repeat(60_000)}${"]".repeat(60_000)}`)).toEqual([
      expect.stringMatching(/^The mapping map\.yaml is not valid YAML: line 1: Maximum call stack/),
    ]);
    expect(await refusal("a: 'b")).toEqual([
      expect.stringMatching(/^The mapping map\.yaml is not valid YAML: line 1: Missing closing 'quote$/),
    ]);
  });

  test("that repeats its parts", async () => {
    const text = `a0: &a0 [x]\nb: [${Array(101).fill("*a0").join(", ")}]\n${minimalMapping({})}`;
    expect(await refusal(text)).toEqual([
      expect.stringMatching(/^The mapping map\.yaml is not valid YAML: Excessive alias count/),
    ]);
  });

  test("with an alias that stands for nothing", async () => {
    expect(await refusal(`${minimalMapping({})}numbers: *style\n`)).toEqual([
      expect.stringMatching(/^The mapping map\.yaml is not valid YAML: Unresolved alias .*: style$/),
    ]);
  });
});

describe("a header that does not fit", () => {
  const failureOf = async (columns: readonly string[], parts: MappingParts = {}): Promise<string[]> => {
    const path = scratch().file("map.yaml", minimalMapping(parts));
    const mapping = await readMapping(path);
    try {
      checkColumns(columns, mapping);
      return [];
    } catch (error) {
      return (error instanceof Error ? error.message : "").replaceAll(path, "map.yaml").split("\n");
    }
  };
  const all = ["A", "B", "C", "D", "E", "F", "G"];
  const last = "Correct the mapping, or file.separator and file.header in it.";

  test("lacks a column, has it twice, or both: every one is named with its line", async () => {
    expect(await failureOf(all)).toEqual([]);
    expect(
      await failureOf([...all.slice(0, 6), "Peso", "Peso"], {
        fields: { quantity: "Pesos", carrierTaxId: "CIF", batch: "Peso" },
      }),
    ).toEqual([
      "The mapping does not match the file:",
      "  map.yaml, line 8: quantity comes from the column Pesos, which the header lacks. Did you mean Peso?",
      "  map.yaml, line 9: carrierTaxId comes from the column CIF, which the header lacks.",
      "  map.yaml, line 10: batch comes from the column Peso, which the header contains more than once.",
      "The header has: A, B, C, D, E, F, Peso, Peso.",
      last,
    ]);
  });

  test("is shown by its first thirty names, each by its first sixty characters", async () => {
    const many = (count: number) => ["x".repeat(61), ...Array.from({ length: count - 1 }, (_, at) => `c${at}`)];
    const shown = (count: number) => ["x".repeat(60), ...many(count).slice(1, 30)].join(", ");
    expect((await failureOf(many(30))).at(-2)).toBe(`The header has: ${shown(30)}.`);
    expect((await failureOf(many(31))).at(-2)).toBe(`The header has: ${shown(30)}, ....`);
  });

  test("misses nothing that a constant stands for", async () => {
    expect(await failureOf(all.slice(0, 5).concat("G"), { fields: { quantity: "{ value: 7 }" } })).toEqual([]);
  });
});
