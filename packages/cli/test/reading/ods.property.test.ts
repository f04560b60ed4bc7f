import fc from "fast-check";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import { expect, inject, test } from "vitest";
import { decimalReader } from "../../src/push/cells/decimal.ts";
import { instantReader } from "../../src/push/cells/instant.ts";
import { readText } from "../../src/push/cells/text.ts";
import { openSource } from "../../src/push/reading/open-source.ts";
import { odsOf } from "../support/archive.ts";
import { ods } from "../support/ods.ts";
import { chunked, styleOf } from "../support/sources.ts";

/** A cell, as Excel and as LibreOffice write it. */
interface Written {
  value: CellValue;
  numFmt?: string;
  xml: string;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
/** Spaces and lines, as elements stand for them. */
const shownAs = (text: string) =>
  escaped(text)
    .replaceAll(/ {2,}|^ | $/gm, (spaces) => `<text:s text:c="${spaces.length}"/>`)
    .replaceAll("\t", "<text:tab/>")
    .replaceAll("\n", "</text:p><text:p>");
const styled = (type: string, name: string, value: string, style: string) =>
  ods.typed(type, `office:${name}="${value}" table:style-name="${style}"`);

const piece = fc.constantFrom("a", "Ñ", "🚚", "0", " ", "=", "'", '"', "&", "<", "\t", "\n", "#REF!", "001");
const text = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts): Written => {
  const value = parts.join("");
  return { value, xml: ods.typed("string", "", shownAs(value)) };
});

const number = (attributes: string) => `<number:number number:decimal-places="0" ${attributes}/>`;
const formats = {
  "00000": number('number:min-integer-digits="5"'),
  "#,##0": number('number:min-integer-digits="1" number:grouping="true"'),
  '"PED-"000': `<number:text>PED-</number:text>${number('number:min-integer-digits="3"')}`,
  "0,": number('number:min-integer-digits="1" number:display-factor="1000"'),
  "#": number('number:min-integer-digits="0"'),
} as const;
const formatted = fc
  .record({ value: fc.integer({ min: -5, max: 200_000 }), at: fc.nat(Object.keys(formats).length - 1) })
  .map(({ value, at }): Written => {
    const numFmt = Object.keys(formats)[at] ?? "";
    return { value, numFmt, xml: styled("float", "value", String(value), `s${at}`) };
  });
const plain = fc
  .oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
  .map((value): Written => ({ value, xml: ods.typed("float", `office:value="${value}"`, String(value)) }));

const moments = fc.date({ min: new Date("1950-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
const date = fc.record({ moment: moments, isDay: fc.boolean() }).map(({ moment, isDay }): Written => {
  const written = moment.toISOString().slice(0, isDay ? 10 : 19);
  const [numFmt, style] = isDay ? ["dd/mm/yyyy", "day"] : ["dd/mm/yyyy hh:mm", "moment"];
  const value = new Date(isDay ? written : `${written}Z`);
  return { value, numFmt, xml: styled("date", "date-value", written, style) };
});
const truth = fc
  .boolean()
  .map((value): Written => ({ value, xml: styled("boolean", "boolean-value", String(value), "") }));
const empty = fc.constant<Written>({ value: null, xml: "<table:table-cell/>" });

const styles = [
  ...Object.values(formats).map((content, at) => [`s${at}`, "number", content]),
  ["day", "date", "<number:day/><number:month/><number:year/>"],
  ["moment", "date", "<number:day/><number:month/><number:year/><number:hours/><number:minutes/>"],
]
  .map(
    ([name, kind, content]) =>
      `<number:${kind}-style style:name="N${name}">${content}</number:${kind}-style><style:style style:name="${name}" style:family="table-cell" style:data-style-name="N${name}"/>`,
  )
  .join("");

const width = 4;
const names = Array.from({ length: width }, (_, at) => String(at + 1));
const rows = fc.array(
  fc.array(fc.oneof(text, formatted, plain, date, truth, empty), { minLength: width, maxLength: width }),
  { minLength: 1, maxLength: 6 },
);

/** Cells that are equal may be written once, with their number. */
function runsOf(cells: readonly Written[], repeat: boolean): string {
  let written = "";
  for (let at = 0; at < cells.length;) {
    const { xml = "" } = cells[at] ?? {};
    let end = at + 1;
    while (repeat && cells[end]?.xml === xml) end += 1;
    written += xml.replace(/^<table:table-cell/, `$& table:number-columns-repeated="${end - at}"`);
    at = end;
  }
  return ods.row(written);
}

const readers = [
  readText,
  decimalReader({ decimal: "," }),
  instantReader({ zone: "Europe/Madrid", formats: ["ISO"], overlap: "wider" }),
];

/** The value that each field would get from each cell: the problem may name another pattern. */
async function readingsOf(bytes: Uint8Array, format: "ods" | "xlsx") {
  const source = await openSource(chunked(bytes, 997), styleOf({ format, header: 0 }));
  const found = await Array.fromAsync(source.rows);
  return found.map(({ line, cell }) => ({
    line,
    cells: names.map((name) => {
      const read = cell(name);
      return readers.map((reader) => {
        const reading = read && reader(read, "start");
        return reading && ("value" in reading ? reading.value : "refused");
      });
    }),
  }));
}

test("an .ods has the rows that an .xlsx of the same cells has", async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), async (written, repeat) => {
      const cells = new Map(
        written.flatMap((row, at) =>
          row.flatMap(({ numFmt }, place) =>
            numFmt === undefined ? [] : [[`${at},${place}`, { style: { numFmt } }] as const],
          ),
        ),
      );
      const xlsx = await writeXlsx({
        sheets: [{ name: "S", rows: written.map((row) => row.map(({ value }) => value)), cells }],
      });
      const content = odsOf(ods.table(written.map((row) => runsOf(row, repeat)).join("")), styles);
      expect(await readingsOf(content, "ods")).toEqual(await readingsOf(xlsx, "xlsx"));
    }),
    { numRuns: 100 * inject("scale") },
  );
});
