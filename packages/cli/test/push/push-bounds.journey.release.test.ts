import { describe, expect, test } from "vitest";
import { readMapping } from "../../src/push/mapping/mapping.ts";
import { describeFile, openFile } from "../../src/push/pushed-file.ts";
import { Stopped } from "../../src/push/signals.ts";
import { workbookOf } from "../support/archive.ts";
import { command, commandOf, withError } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { columns, csvOf, rightRow } from "../support/orders.ts";

/** Every message of a failure is one line, and blames the file rather than the program. */
const oneLine = /^totem-partner: (?!This is a bug)[^\n]+\n$/;

describe("a cell is a problem of its row alone", () => {
  const nested = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
  test.each([
    ["lists in lists in lists", nested("[", "]"), '"[...]" is not text'],
    ["objects in objects in objects", nested('{"a":', "}").replace(":}", ":1}"), '"{...}" is not text'],
    ["a list of very many", `[${"1,".repeat(2000)}1]`, '"[...]" has more than 1000 items. Shorten the list'],
    ["a long text", JSON.stringify("x".repeat(40_000)), "has more than 32767 characters. Shorten it"],
  ])("with %s", async (_, cell, said) => {
    const right = JSON.stringify({ ...rightRow, Cantidad: 1 });
    for (const column of ["Pedido", "Remolques"]) {
      const wrong = right.replace(/\}$/, `,${JSON.stringify(column)}:${cell}}`);
      const { argv } = desk(`${wrong}\n${right.replace("ERP-1", "ERP-2")}\n`, { name: "o.jsonl" });
      const { code, out, err } = await command(argv("--dry-run"));
      expect([code, err]).toEqual([3, ""]);
      expect(out).toContain("o.jsonl: 1 of 2 rows is invalid.");
      expect(out).toContain(column === "Pedido" || !said.includes("is not text") ? said : column);
      expect(out.split("\n").every((line) => line.length < 500)).toBe(true);
    }
  });
});

describe("a workbook is refused", () => {
  test("that unpacks to more than memory should hold", async () => {
    const bomb = workbookOf(Buffer.alloc(130 * 1024 * 1024, " "));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const { argv, orders } = desk(bomb, { name: "o.xlsx" });
    for (const words of [argv("--dry-run"), ["init", orders]]) {
      const { code, err } = await command(words);
      expect([code, err]).toEqual([2, expect.stringMatching(oneLine)]);
      expect(err).toContain("unpacks to more than 128 MB, the limit for workbooks. Save the sheet as CSV.");
    }
  });
});

describe("five million empty lines", () => {
  const empty = "\n".repeat(5_000_000);
  const right = csvOf({});
  const files = [
    ["o.csv", right + empty + (right.split("\r\n")[1] ?? "").replace("ERP-1", "ERP-2")],
    ["o.jsonl", empty + JSON.stringify({ ...rightRow, Cantidad: 1 })],
  ] as const;

  test.each(files)("are passed over in %s", async (name, content) => {
    const { argv } = desk(content, { name });
    expect(await command(argv("--dry-run"))).toMatchObject({ code: 0 });
  });

  test.each(files)("in %s do not hold up what ends the push", async (name, content) => {
    const { orders, path } = desk(content, { name });
    const map = await readMapping(path("map.yaml"));
    const file = await describeFile(orders, map);
    let asked = 0;
    const open = openFile(file, map, () => (asked += 1) > 3);
    const rows = open.then(({ rows }) => Array.fromAsync(rows));
    await expect(rows).rejects.toThrow(Stopped);
    expect((await open).bytesRead()).toBeLessThan(100_000);
  });

  test("do not hold up a signal", async () => {
    const { argv } = desk(columns.join(";") + empty);
    const push = commandOf(argv("--dry-run"));
    let ended = false;
    void push.ended.then(() => (ended = true));
    // At every turn of the event loop: had it none, the file would be read to its end.
    const signal = () => {
      push.signal("SIGTERM");
      if (!ended) setImmediate(signal);
    };
    signal();
    expect(await push.ended).toMatchObject(withError(143, "Nothing was sent."));
  });
});
