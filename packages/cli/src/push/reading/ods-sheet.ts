import { setImmediate } from "node:timers/promises";
import type { CellValue } from "hucre/xlsx";
import { SaxesParser } from "saxes";
import { Failure } from "../../failures/failure.ts";
import { OdsFormats, contentOf } from "./ods-cells.ts";
import { lastRow, type LoadedSheet, noSheet } from "./sheet.ts";
import type { FileStyle } from "./source.ts";

type Attributes = Parameters<typeof contentOf>[0];

/** Elements in a cell whose text is not the cell's own. */
const besides = /^(?:office:annotation|draw:.+|table:table|text:note|text:ruby-text)$/;
/** Elements whose cells or tables belong to no sheet. */
const notSheets = /^(?:table:(?:tracked-changes|dde-links|shapes)|office:forms)$/;

/** Repeated cells and spaces take no bytes in the file, but memory. */
const mostCells = 20_000_000;

const countOf = (attributes: Attributes, name: string): number => {
  const count = Number(attributes[name] ?? 1);
  return count >= 1 ? Math.floor(count) : 1;
};

/** The white space that elements stand for, as signs that no XML has: all other counts once. */
const [space, tab, lineBreak] = ["\0", "\u0001", "\u0002"];
const visibleText = (text: string): string =>
  text
    .replaceAll(/[ \t\r\n]+/g, " ")
    .replaceAll(space, " ")
    .replaceAll(tab, "\t")
    .replaceAll(lineBreak, "\n");

interface Row {
  values: CellValue[];
  details: ReturnType<LoadedSheet["detail"]>[];
  isHidden: boolean;
  style: string | undefined;
}

/** Makes what takes the elements of the files of an archive, and collects the rows of one sheet. */
function sheetReader(sheet: string | undefined) {
  const formats = new OdsFormats();
  const hiddenStyles = new Set<string | undefined>();
  const names: string[] = [];
  const rows: Row[] = [];
  /** The default styles of columns, each up to a column. */
  const columns: { end: number; style: string | undefined }[] = [];
  let chosen: string | undefined;
  let row: Row = { values: [], details: [], isHidden: false, style: undefined };
  let [column, emptyRows, cells] = [0, 0, 0];
  /** The text that the open cell shows; undefined before its first paragraph. */
  let shown: string | undefined;
  let [isCell, text, style] = [false, "", ""];
  /** The number of open elements whose content is left out. */
  let skipped = 0;

  const take = (count: number): number => {
    cells += count;
    if (cells <= mostCells) return count;
    throw new Failure(`The sheet repeats its cells or spaces more than ${mostCells} times. Save it as CSV.`);
  };
  const openCell = () => ([isCell, shown] = [true, undefined]);
  const openText = () => (text = "");
  const opens = new Map(
    Object.entries<(attributes: Attributes) => void>({
      "style:style": (attributes) => (style = attributes["style:name"] ?? ""),
      "style:table-properties": (attributes) => attributes["table:display"] === "false" && hiddenStyles.add(style),
      "table:table": ({ "table:name": name = "", "table:style-name": style }) => {
        names.push(name);
        const isWanted = sheet === undefined ? !hiddenStyles.has(style) : name === sheet;
        if (chosen === undefined && isWanted) chosen = name;
        else skipped = 1;
      },
      "table:table-column": (attributes) => {
        const end = (columns.at(-1)?.end ?? 0) + countOf(attributes, "table:number-columns-repeated");
        columns.push({ end, style: attributes["table:default-cell-style-name"] });
      },
      "table:table-row": ({ "table:visibility": visibility = "visible", "table:default-cell-style-name": style }) => {
        row = { values: [], details: [], isHidden: visibility !== "visible", style };
        column = 0;
      },
      "table:table-cell": openCell,
      "table:covered-table-cell": openCell,
      "text:p": openText,
      "text:h": openText,
      "text:s": (attributes) => (text += space.repeat(take(countOf(attributes, "text:c")))),
      "text:tab": () => (text += tab),
      "text:line-break": () => (text += lineBreak),
    }),
  );

  const closeText = (): void => {
    if (isCell) shown = (shown === undefined ? "" : `${shown}\n`) + visibleText(text);
  };
  const closeCell = (attributes: Attributes): void => {
    const own = attributes["table:style-name"] ?? row.style ?? columns.find(({ end }) => column < end)?.style;
    const [value, detail] = contentOf(attributes, shown, formats.patternOf(own));
    const end = column + countOf(attributes, "table:number-columns-repeated");
    isCell = false;
    if (value !== null) {
      take(end - row.values.length);
      while (row.values.length < column) row.values.push(null);
      for (; column < end; column += 1) {
        row.values.push(value);
        row.details[column] = detail;
      }
    }
    column = end;
  };
  const closeRow = (attributes: Attributes): void => {
    const count = countOf(attributes, "table:number-rows-repeated");
    if (row.values.length === 0) {
      emptyRows += count;
      return;
    }
    const empty: Row = { values: [], details: [], isHidden: false, style: undefined };
    // One row beyond the last is enough to refuse the sheet.
    for (; emptyRows > 0 && rows.length <= lastRow; emptyRows -= 1) rows.push(empty);
    emptyRows = 0;
    for (let left = count; left > 0 && rows.length <= lastRow + 1; left -= 1) rows.push(row);
  };
  const closes = new Map([
    ["text:p", closeText],
    ["text:h", closeText],
    ["table:table-cell", closeCell],
    ["table:covered-table-cell", closeCell],
    ["table:table-row", closeRow],
  ]);

  return {
    open: (name: string, attributes: Attributes): void => {
      if (skipped > 0 || notSheets.test(name) || (isCell && besides.test(name))) {
        skipped += 1;
        return;
      }
      if (!isCell) text = "";
      opens.get(name)?.(attributes);
    },
    text: (piece: string): void => {
      if (skipped === 0) text += piece;
    },
    close: (name: string, attributes: Attributes): void => {
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      closes.get(name)?.(attributes);
      if (!isCell) formats.add(name, attributes, text);
    },
    end: (): LoadedSheet => {
      if (names.length === 0) throw new Error("it has no sheets");
      if (chosen === undefined) throw noSheet(sheet === undefined ? "only hidden sheets" : `no sheet ${sheet}`, names);
      return {
        name: chosen,
        rows: rows.map(({ values }) => values),
        detail: (at, place) => rows[at]?.details[place],
        isHidden: (at) => rows[at]?.isHidden === true,
        isDateText: () => false,
        from1904: false,
      };
    },
  };
}

export async function loadOds(files: ReadonlyMap<string, readonly Buffer[]>, { sheet }: FileStyle) {
  const manifest = Buffer.concat(files.get("META-INF/manifest.xml") ?? []).toString();
  if (/<(?:\w+:)?encryption-data\b/.test(manifest))
    throw new Failure("The workbook has a password. Save it without one, or as CSV.");
  const reader = sheetReader(sheet);
  for (const file of ["styles.xml", "content.xml"]) {
    const pieces = files.get(file) ?? [];
    if (pieces.length === 0) continue;
    const parser = new SaxesParser();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    parser.on("opentag", ({ name, attributes }) => reader.open(name, attributes));
    parser.on("closetag", ({ name, attributes }) => reader.close(name, attributes));
    parser.on("text", reader.text);
    parser.on("cdata", reader.text);
    for (const piece of pieces) {
      parser.write(decoder.decode(piece, { stream: true }));
      await setImmediate(); // A signal is heard while a large file is read.
    }
    parser.write(decoder.decode()).close();
  }
  return reader.end();
}
