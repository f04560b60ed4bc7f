import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { openSource } from "../../src/push/reading/open-source.ts";
import { chunked, readAll, styleOf } from "../support/sources.ts";

/** The ways to write a file that holds the same cells. */
const dialect = fc.record({
  separator: fc.constantFrom(",", ";", "\t", "|"),
  quote: fc.constantFrom('"', "'"),
  lineBreak: fc.constantFrom("\n", "\r\n", "\r"),
  mark: fc.boolean(),
  lastBreak: fc.boolean(),
  /** The number of bytes that reach the parser at once: any boundary may fall anywhere. */
  chunk: fc.integer({ min: 1, max: 40 }),
});

const piece = fc.constantFrom("a", "Ñ", "€", "0", " ", ";", ",", "\t", "|", '"', "'", "\n", "\r\n", "x y");
const cell = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(""));
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc
      .array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 0, maxLength: 8 })
      .map((rows) => ({ width, rows })),
  );

type Dialect = typeof dialect extends fc.Arbitrary<infer D> ? D : never;

const needsQuotes = (text: string, { separator, quote }: Dialect) =>
  text.includes(separator) || text.includes(quote) || /[\r\n]/.test(text) || text !== text.trim();

/** Writes a table, and says at which line each row begins. */
function write(rows: string[][], dialect: Dialect) {
  const { separator, quote, lineBreak } = dialect;
  const lines: number[] = [];
  let line = 1;
  const texts = rows.map((row) => {
    const text = row
      .map((value) => (needsQuotes(value, dialect) ? quote + value.replaceAll(quote, quote + quote) + quote : value))
      .join(separator);
    lines.push(line);
    line += 1 + (text.match(/\r\n|\n|\r/g)?.length ?? 0);
    return text;
  });
  return { text: texts.join(lineBreak) + (dialect.lastBreak ? lineBreak : ""), lines };
}

const isBlank = (row: string[]) => row.every((value) => value.trim() === "");

test("whatever a dialect writes, it reads as the same cells, at their lines, whatever the chunks", async () => {
  await fc.assert(
    fc.asyncProperty(table, dialect, async ({ width, rows }, dialect) => {
      const header = Array.from({ length: width }, (_, at) => `c${at}`);
      const { text, lines } = write([header, ...rows], dialect);
      const { separator, quote, mark, chunk } = dialect;
      const style = styleOf({ separator, quote });
      const read = await readAll((mark ? "\uFEFF" : "") + text, style, undefined, chunk);
      const expected = rows.flatMap((row, at) =>
        isBlank(row) ? [] : [{ line: lines[at + 1], cells: row.map((value) => value.replaceAll("\r\n", "\n")) }],
      );
      expect(read).toEqual({ header, rows: expected });
    }),
    { numRuns: 400 * inject("scale") },
  );
});

describe("what ERPs write", () => {
  test("quotes in the middle of a name stay", async () => {
    const { rows } = await readAll('a;b\nPiensos "El Cañizo";1\n', styleOf({ separator: ";" }));
    expect(rows).toEqual([{ line: 2, cells: ['Piensos "El Cañizo"', "1"] }]);
  });

  test("a column whose name comes twice is read from neither", async () => {
    const { rows } = await readAll("a,a,b\n1,2,3\n", styleOf({}), ["a", "b"]);
    expect(rows).toEqual([{ line: 2, cells: [undefined, "3"] }]);
  });

  test("quotes can be turned off", async () => {
    const { rows } = await readAll('a,b\n"1,2\n', styleOf({ quote: undefined }));
    expect(rows[0]?.cells).toEqual(['"1', "2"]);
  });
});

describe("a file that is none ends with what to do", () => {
  test.each([
    ["nothing in it", "", "The file has no line 1, where its header should be."],
    [
      "a quote that never closes, in a file that is longer than memory should be",
      `a,b\n1,"${"x\n".repeat(600_000)}`,
      "never closed",
    ],
  ])("%s", async (_, text, message) => {
    await expect(readAll(text, styleOf({}))).rejects.toThrow(message);
  });
});

const space = fc
  .array(fc.constantFrom(" ", "\t", "\u00A0", "\u202F", "\uFEFF", "\u200B", "\u200E"), { maxLength: 3 })
  .map((parts) => parts.join(""));

test("white space of any kind beside quotes leaves none in a cell: the cell is its content, or is refused", async () => {
  await fc.assert(
    fc.asyncProperty(cell, space, space, async (value, before, after) => {
      fc.pre(value.trim() !== "");
      const quoted = `${before}"${value.replaceAll('"', '""')}"${after}`;
      const bytes = Buffer.from(`id;n\n${quoted};1\n`);
      // A quote that does not begin its cell may stay open until the end of the file, which is refused then.
      const opened = openSource(chunked(bytes, 7), styleOf({ separator: ";" }));
      const rows = await opened.then((source) => Array.fromAsync(source.rows)).catch(() => []);
      const [row] = rows;
      const read = row?.cell("id");
      if (rows.length !== 1 || row?.problem !== undefined || read?.type === "refused") expect(before).not.toBe("");
      else expect(read).toMatchObject({ type: "text", text: value.replaceAll("\r\n", "\n") });
    }),
    { numRuns: 100 * inject("scale") },
  );
});

test("a quote around only a part of a cell refuses that cell, and no other", async () => {
  const { rows } = await openSource(chunked(Buffer.from('id,n,m\n"P" 20,12" pipe,"""q"""\n'), 5), styleOf({}));
  const [row] = await Array.fromAsync(rows);
  expect(row?.cell("id")).toEqual({ type: "refused", shown: '"P" 20', problem: expect.stringContaining("quotes") });
  expect([row?.cell("n"), row?.cell("m")]).toMatchObject([{ text: '12" pipe' }, { text: '"q"' }]);
});
