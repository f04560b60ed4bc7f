import { expect, test } from "vitest";
import { archiveOf, workbookOf } from "../support/archive.ts";
import { command, withError, withOutput } from "../support/command.ts";
import { csvOf } from "../support/orders.ts";
import { scratch } from "../support/scratch.ts";
import { readAll, styleOf } from "../support/sources.ts";

const oldWorkbook = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ods = archiveOf([
  { name: "mimetype", content: Buffer.from("application/vnd.oasis.opendocument.spreadsheet"), stored: true },
]);

test.each([
  ["an old workbook", "xlsx", oldWorkbook, "an old workbook (.xls), or one with a password"],
  ["an old workbook", "csv", oldWorkbook, "an old workbook (.xls), or one with a password"],
  ["a page", "xlsx", Buffer.from("\uFEFF\n<HTML><table><tr><td>1"), "HTML or XML"],
  ["a page in UTF-16", "csv", Buffer.from("\uFEFF<table>", "utf16le"), "HTML or XML"],
  ["a sheet of XML", "csv", Buffer.from('<?xml version="1.0"?><Workbook>'), "HTML or XML"],
  ["an OpenDocument sheet", "csv", ods, "an OpenDocument sheet (.ods)"],
  ["a workbook", "csv", workbookOf(""), "a workbook (.xlsx)"],
  ["a PDF", "jsonl", Buffer.from("%PDF-1.7"), "PDF"],
] as const)("%s under the name of %s is named for what it is", async (_, format, bytes, kind) => {
  await expect(readAll(bytes, styleOf({ format }), undefined, 3)).rejects.toThrow(
    `The file is ${kind}, despite its name, and cannot be read as ${format}.`,
  );
});

test("text that only begins with a sign of them is text", async () => {
  expect((await readAll("<a>,b\n1,2\n", styleOf({}))).header).toEqual(["<a>", "b"]);
});

test("init reads a file of any name, and standard input, in a format that is named", async () => {
  const { file, path } = scratch();
  expect(await command(["init", file("orders.dat", csvOf({})), "--format", "csv"])).toMatchObject({ code: 0 });
  const input = { input: csvOf({}) };
  const args = ["init", "-", "--format", "csv", "--out", path("in.yaml")];
  expect(await command(args, input)).toMatchObject(withOutput(0, "push - --map"));
  expect(await command(["init", "-", "--format", "csv"], input)).toMatchObject(withError(2, "--out"));
});
