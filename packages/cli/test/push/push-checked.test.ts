import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { command, commandOf, withOutput } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf } from "../support/orders.ts";

const wrong = csvOf({}, { Pedido: "ERP-2", Cantidad: "x" });
const files = [".report.csv", ".check.csv", ".push.ndjson", ".push.ndjson.state"];

describe("a check sends nothing and needs no key", () => {
  test("where every row is right, and leaves nothing behind", async () => {
    const { argv, has } = desk(csvOf({}, { Pedido: "ERP-2" }));
    expect(await command(argv("--dry-run"))).toEqual({
      code: 0,
      out: "orders.csv: all 2 rows can be pushed. Nothing was sent.\n",
      err: "",
    });
    expect(files.filter(has)).toEqual([]);
  });

  test("where a row is wrong, which only its report keeps", async () => {
    const { argv, has, report, orders } = desk(wrong);
    const { code, out } = await command(argv("--dry-run", "--skip-invalid"));
    expect(code).toBe(3);
    expect(out).toContain('  line 3: ERP-2: Cantidad "x" is not a number such as 1.250,5.');
    expect(out).toContain(`All problems: ${orders}.check.csv\n`);
    expect(report().map((line) => line.split(";").slice(0, 3).join(" "))).toEqual([
      "line externalId result",
      "2 ERP-1 not-sent",
      "3 ERP-2 invalid",
    ]);
    expect(files.filter(has)).toEqual([".check.csv"]);
  });

  test("where only the client finds what is wrong: in a row, or between two", async () => {
    const { argv, report } = desk(csvOf({}, { Pedido: "2", Hasta: "30/06/2026" }, { Cantidad: "7" }, {}));
    expect(await command(argv("--dry-run"))).toMatchObject(withOutput(3, "orders.csv: 2 of 4 rows are invalid."));
    const [, , window, repeat, same] = report();
    expect(window).toContain('Hasta ""30/06/2026"" must ');
    expect(repeat).toContain("Pedido is also used in line 2, whose other cells differ.");
    expect(same?.split(";")[2]).toBe("not-sent");
  });

  test("where the file has no rows", async () => {
    const { argv, has } = desk(csvOf());
    const err = "totem-partner: orders.csv has no rows below its header. Nothing was sent.\n";
    expect(await command(argv("--dry-run"))).toEqual({ code: 2, out: "", err });
    expect(files.filter(has)).toEqual([]);
  });
});

test("a report has the separator of its file, and the form of its name", async () => {
  const { argv, path } = desk(wrong);
  const read = async (name: string) => {
    await command(argv("--dry-run", "--report", path(name)));
    return readFileSync(path(name), "utf8").split("\n")[0];
  };
  expect(await read("r.csv")).toContain("line;externalId;result");
  expect(await read("r.JSONL")).toBe('{"line":2,"result":"not-sent","externalId":"ERP-1"}');
  expect(await read("r.ndjson")).toMatch(/^\{"line":2,/);
  expect(await read("r.jsonl.txt")).toContain("line;externalId;result");
  const lines = desk("[1]\n", { name: "o.jsonl" });
  await command(lines.argv("--dry-run"));
  expect(readFileSync(`${lines.orders}.check.csv`, "utf8")).toContain("line,externalId,result");
});

test("progress of a check is shown where it is wanted, and what is invalid with it", async () => {
  const { argv } = desk(csvOf({ Cantidad: "x" }, { Pedido: "ERP-2" }));
  const { err } = await command(argv("--dry-run").filter((flag) => flag !== "--no-progress"));
  expect(err).toBe("Checking: 90 %, 1 row, 1 invalid\nChecking: 100 %, 2 rows\n");
});

test("a signal ends the check of a file, and nothing is left of it", async () => {
  const { argv, has } = desk(csvOf({}, { Pedido: "ERP-2" }));
  for (const [name, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    const push = commandOf(argv("--dry-run").filter((flag) => flag !== "--no-progress"));
    await push.written(/Checking: \d+ %, 1 row$/m);
    push.signal(name);
    const { err, ...ended } = await push.ended;
    expect(ended).toEqual({ code, out: "" });
    expect(err).toContain("totem-partner: Stopped while checking the file. Nothing was sent.\n");
    expect(files.filter(has)).toEqual([]);
  }
});
