import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readMapping } from "../../src/push/mapping/mapping.ts";
import { describeFile, openFile } from "../../src/push/pushed-file.ts";
import { formatOf, ordersFile } from "../../src/push/reading/open-source.ts";
import { reportHeader } from "../../src/push/report/report-file.ts";
import { Stopped } from "../../src/push/signals.ts";
import { type MappingParts, minimalMapping } from "../support/minimal-mapping.ts";
import { scratch } from "../support/scratch.ts";

test.each([
  ["o.csv", "csv"],
  ["o.CSV", "csv"],
  ["o.txt", "csv"],
  ["o.tsv", "csv"],
  ["o.jsonl", "jsonl"],
  ["o.ndjson", "jsonl"],
  ["o.xlsx", "xlsx"],
])("the format of %s is %s", (path, format) => {
  expect(formatOf(path)).toBe(format);
});

test("other names say no format, and it is said what to do", () => {
  const mapping = "Set format under file in the mapping: csv, jsonl, xlsx or ods.";
  for (const path of ["o.dat", "o", ".csv"])
    expect(() => formatOf(path)).toThrow(`The format of ${path} is unclear from its name. ${mapping}`);
  expect(() => formatOf("o.xls")).toThrow("is unclear from its name. Save it as .xlsx or as CSV.");
});

test("orders are in a regular file", async () => {
  const { folder, path, file } = scratch();
  expect((await ordersFile(file("o.csv", "12345"))).size).toBe(5);
  await expect(ordersFile(folder)).rejects.toThrow(
    `${folder} is not a regular file. A push reads its file twice: save the rows to a file, or pass - to push standard input.`,
  );
  await expect(ordersFile(path("none"))).rejects.toMatchObject({ code: "ENOENT", path: path("none") });
});

/** A file of orders beside its mapping. */
async function desk(content: string, parts: MappingParts = {}, name = "o.csv") {
  const { file } = scratch();
  const mapping = await readMapping(file("map.yaml", minimalMapping(parts)));
  return { file: await describeFile(file(name, content), mapping), mapping };
}

test("a file has the format of its name, unless the mapping says another", async () => {
  const { file } = await desk("x", {}, "o.ndjson");
  expect(file).toMatchObject({ name: "o.ndjson", size: 1, style: { format: "jsonl", separator: "," } });
  const other = await desk("x", { file: "{ format: csv, separator: ';' }" }, "o.dat");
  expect(other.file.style).toMatchObject({ format: "csv", separator: ";" });
});

const header = "A,B,C,D,E,F,G\n";

describe("a file that is open", () => {
  test("has its rows, and is identified by its content once they are read", async () => {
    const content = `${header}1,2,3,4,5,6,7\n`;
    const { file, mapping } = await desk(content);
    const open = await openFile(file, mapping);
    expect(await Array.fromAsync(open.rows, ({ line }) => line)).toEqual([2]);
    expect(open.bytesRead()).toBe(content.length);
    const digest = createHash("sha256").update(content).digest("hex");
    expect([open.digest(), open.digest()]).toEqual([digest, digest]);
  });

  test("is read in pieces, as its rows are", async () => {
    const { file, mapping } = await desk(header + "1,2,3,4,5,6,7\n".repeat(50_000));
    const open = await openFile(file, mapping);
    expect(open.bytesRead()).toBeLessThan(100_000);
    await open.rows[Symbol.asyncIterator]().return?.();
  });

  test("fits its mapping, if it has a header", async () => {
    const { file, mapping } = await desk("A,B\n1,2\n");
    await expect(openFile(file, mapping)).rejects.toThrow("The mapping does not match the file");
    const lines = await desk('{"A":1}\n', {}, "o.jsonl");
    expect(await Array.fromAsync((await openFile(lines.file, lines.mapping)).rows)).toHaveLength(1);
  });

  test("is no report of a push", async () => {
    const { file, mapping } = await desk(reportHeader({ type: "csv", separator: "," }));
    await expect(openFile(file, mapping)).rejects.toThrow(
      `${file.path} is the report of a push, in which values may differ from those of the orders. Push the orders themselves.`,
    );
  });

  test("is read no further once the push is stopped", async () => {
    const { file, mapping } = await desk(header + "1,2,3,4,5,6,7\n".repeat(50_000));
    let stopped = false;
    const open = await openFile(file, mapping, () => stopped);
    stopped = true;
    await expect(Array.fromAsync(open.rows)).rejects.toThrow(Stopped);
    expect(open.bytesRead()).toBeLessThan(100_000);
  });
});
