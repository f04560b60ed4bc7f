import { describe, expect, test } from "vitest";
import { openSource } from "../../src/push/reading/open-source.ts";
import { odsOf } from "../support/archive.ts";
import { ods } from "../support/ods.ts";
import { chunked, styleOf } from "../support/sources.ts";

const style = styleOf({ format: "ods" });
const { texts: text, row, table, typed } = ods;
const number = (value: number, shown: string, cellStyle = "") =>
  typed("float", `office:value="${value}" table:style-name="${cellStyle}"`, shown);

/** The cell of a sheet that has no other. */
async function cellOf(cell: string, styles = "") {
  const bytes = odsOf(table(row(text("a")) + row(cell)), styles);
  const [found] = await Array.fromAsync((await openSource(chunked(bytes, 1000), style)).rows);
  return found?.cell("a");
}

const at = (moment: string) => Date.parse(`${moment}Z`);
const date = (moment: string, wholeDay = false) => ({ type: "date", local: { milliseconds: at(moment), wholeDay } });

describe("a cell without a style is what the sheet shows", () => {
  test.each([
    ["a text", text("00042"), { type: "text", text: "00042" }],
    ["a number", number(42, "42"), { type: "number", value: 42, pattern: undefined }],
    ["leading zeros", number(42, "00042"), { type: "number", value: 42, pattern: "00000" }],
    ["a word before a number", number(42, "PED-0042"), { type: "number", value: 42, pattern: '"PED-"0000' }],
    ["groups of digits, which no id has", number(1250, "1.250"), { type: "number", value: 1250, pattern: '"1.250"' }],
    ["a percentage", typed("percentage", 'office:value="0.5"', "50%"), { type: "number", value: 0.5, pattern: "0%" }],
    ["money", typed("currency", 'office:value="5.5"', "5,50 €"), { type: "number", value: 5.5, pattern: undefined }],
    ["a day", typed("date", 'office:date-value="2026-07-01"', "1/7/26"), date("2026-07-01T00:00", true)],
    ["midnight", typed("date", 'office:date-value="2026-07-01"', "1/7/26 0:00"), date("2026-07-01T00:00")],
    ["a moment", typed("date", 'office:date-value="2026-07-01T06:30:00.000Z"', "1/7/26"), date("2026-07-01T06:30")],
    ["a time", typed("time", 'office:time-value="PT06H20M30,0S"', "6:20"), date("1899-12-31T06:20:30")],
    ["days of time", typed("time", 'office:time-value="P1DT30M"', "24:30"), date("1900-01-01T00:30")],
    ["a truth", typed("boolean", 'office:boolean-value="true"', "VERDADERO"), { type: "other", shown: "true" }],
    [
      "spaces",
      text('<text:s text:c="2"/>a <text:span> b</text:span>\n<text:tab/>c<text:line-break/>'),
      { type: "text", text: "  a b \tc\n" },
    ],
    [
      "two lines",
      "<table:table-cell><text:p>a</text:p>\n<text:p>b</text:p></table:table-cell>",
      { type: "text", text: "a\nb" },
    ],
    ["entities", text("&lt;&#x1F69A;&amp;<![CDATA[<b>]]>"), { type: "text", text: "<🚚&<b>" }],
    [
      "a formula's value",
      typed("string", 'table:formula="of:=1" office:string-value="x"', "x"),
      { type: "text", text: "x" },
    ],
    [
      "a value that is not shown",
      '<table:table-cell office:value-type="string" office:string-value="x"/>',
      { type: "text", text: "x" },
    ],
  ])("%s", async (_, cell, expected) => {
    expect(await cellOf(cell)).toEqual(expected);
  });

  test.each([
    ["an error", typed("string", 'calcext:value-type="error" office:string-value=""', "Err :502"), "other"],
    ["an error beside a zero", number(0, "#DIV/0!"), "other"],
    ["a number without a value", typed("float", 'office:value=""', "7"), "other"],
    ["a day that does not exist", typed("date", 'office:date-value="2026-02-30"', "30/2/26"), "other"],
    ["a year before the calendars of sheets", typed("date", 'office:date-value="0026-07-01"', "1/7/26"), "other"],
    ["less than no time", typed("time", 'office:time-value="-PT1H"', "-1:00"), "other"],
    ["an error as text", text("#REF!"), "refused"],
    ["a format that is none", text("#FMT"), "refused"],
    ["a formula that was never computed", '<table:table-cell table:formula="of:=[.A1]"/>', "refused"],
  ])("%s is no value", async (_, cell, type) => {
    expect(await cellOf(cell)).toMatchObject({ type });
  });

  test.each([
    ["a comment", "<office:annotation><text:p>no</text:p></office:annotation>"],
    ["a drawing", "<draw:frame><draw:text-box><text:p>no</text:p></draw:text-box></draw:frame>"],
    ["a table", table(row(text("no")), "no")],
  ])("%s is not its text", async (_, besides) => {
    const cell = `<table:table-cell>${besides}<text:p>yes${besides}</text:p></table:table-cell>`;
    expect(await cellOf(cell)).toEqual({ type: "text", text: "yes" });
  });
});

describe("a cell has the pattern of its style", () => {
  const styles = [
    '<number:number-style style:name="n"><number:text>P"</number:text><number:number number:min-integer-digits="4" number:decimal-places="0"/></number:number-style>',
    '<number:number-style style:name="k"><number:number number:min-integer-digits="1" number:grouping="true" number:display-factor="1000"/></number:number-style>',
    '<number:number-style style:name="m"><number:text>-</number:text><number:number number:min-integer-digits="1" number:decimal-places="2"/><style:map style:condition="value()&gt;=0" style:apply-style-name="n"/></number:number-style>',
    '<number:text-style style:name="t"><number:text>P</number:text><number:text-content/></number:text-style>',
    '<number:date-style style:name="d"><number:day number:style="long"/><number:text>/</number:text><number:month number:textual="true"/><number:text> h </number:text><number:hours/></number:date-style>',
    ...["n", "k", "m", "t", "d"].map(
      (name) =>
        `<style:style style:name="${name.toUpperCase()}" style:family="table-cell" style:data-style-name="${name}"/>`,
    ),
    '<style:style style:name="child" style:family="table-cell" style:parent-style-name="N"/>',
    '<style:style style:name="loop" style:family="table-cell" style:parent-style-name="loop"/>',
  ].join("");

  test.each([
    ["digits and words", number(42, "", "N"), { type: "number", value: 42, pattern: '"P"\\"0000' }],
    ["of its parent", number(42, "", "child"), { type: "number", value: 42, pattern: '"P"\\"0000' }],
    ["of none, in a circle", number(42, "", "loop"), { type: "number", value: 42, pattern: undefined }],
    ["thousands", number(42, "0", "K"), { type: "number", value: 42, pattern: "#,##0," }],
    ["conditions", number(42, "", "M"), { type: "number", value: 42, pattern: '"P"\\"0000;"-"0.00' }],
    [
      "more than the text",
      typed("string", 'table:style-name="T"', "7"),
      {
        type: "refused",
        shown: "7",
        problem: 'has a format ("P"@) that shows more than the cell holds. Format the cell as text',
      },
    ],
    ["hours", typed("date", 'office:date-value="2026-07-01" table:style-name="D"', "1/jul"), date("2026-07-01T00:00")],
  ])("%s", async (_, cell, expected) => {
    expect(await cellOf(cell, styles)).toEqual(expected);
  });

  const part = (name: string, long = "") => `<number:${name} number:style="${long}"/>`;
  const said = (text: string) => `<number:text>${text}</number:text>`;
  const whole = '<number:number number:decimal-places="0" number:min-integer-digits="1"/>';
  const dateParts = ["day", "day-of-week", "month", "year", "hours", "minutes", "seconds", "am-pm"];
  test.each([
    ["date", dateParts.map((name) => part(name)).join(said(" ")), "d ddd m yy h m s AM/PM"],
    ["date", `${part("day")}${said(" de ")}<number:month number:style="long" number:textual="true"/>`, 'd" de "mmmm'],
    ["time", `${part("hours")}${said(":")}${part("minutes", "long")}${said("h.")}`, 'h:mm"h."'],
    ["percentage", `${whole}${said(" %")}`, '0" "%'],
    ["currency", `<number:currency-symbol>€</number:currency-symbol>${said(" ")}${whole}`, '[$€]" "0'],
    ["number", '<number:number number:min-integer-digits="0" number:grouping="true"/>', "#,###"],
    ["number", '<number:number number:min-integer-digits="99"/>', "0".repeat(30)],
    ["number", whole.replace("/>", ' number:display-factor="7"/>'), undefined],
    ["number", `${whole}<number:fraction/>`, undefined],
    ["number", `${whole}<style:map style:condition="value()&gt;5" style:apply-style-name="n"/>`, undefined],
    ["number", `${whole}<style:map style:condition="value()&gt;0" style:apply-style-name="none"/>`, undefined],
  ])("of a %s: %s", async (kind, parts, pattern) => {
    const one = `<number:${kind}-style style:name="x">${parts}</number:${kind}-style>`;
    const cell = number(42, "", "X");
    const named = '<style:style style:name="X" style:family="table-cell" style:data-style-name="x"/>';
    expect(await cellOf(cell, styles + one + named)).toEqual({ type: "number", value: 42, pattern });
  });

  test("of its row, or of its column", async () => {
    const columns =
      '<table:table-column table:number-columns-repeated="2"/><table:table-column table:default-cell-style-name="N"/>';
    const cells = number(1, "").replaceAll('table:style-name=""', "").repeat(3);
    const rows = row(text("a", "b", "c")) + row(cells) + row(cells, 'table:default-cell-style-name="K"');
    const source = await openSource(chunked(odsOf(table(columns + rows), styles), 99), style);
    const found = (await Array.fromAsync(source.rows)).map(({ cell }) => ["a", "b", "c"].map((name) => cell(name)));
    expect(found.map((cells) => cells.map((cell) => cell?.type === "number" && cell.pattern))).toEqual([
      [undefined, undefined, '"P"\\"0000'],
      ["#,##0,", "#,##0,", "#,##0,"],
    ]);
  });
});
