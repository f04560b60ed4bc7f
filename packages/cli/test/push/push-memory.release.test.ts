import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { csvOf, mapping } from "../support/orders.ts";
import { scratch } from "../support/scratch.ts";

const program = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));
const heapMegabytes = 64;
const rows = 4000;

test("a file that is larger than the heap is checked: rows are not kept", async () => {
  const { path, file } = scratch();
  const filler = "x".repeat(20_000);
  const [header = "", row = ""] = csvOf({ Pedido: "ID" }).split("\r\n");
  const orders = createWriteStream(path("orders.csv"));
  orders.write(`${header};Notas\r\n`);
  for (let at = 0; at < rows; at += 1) orders.write(`${row.replace("ID", `ERP-${at}`)};${filler}\r\n`);
  orders.end();
  await finished(orders);
  const flags = [`--max-old-space-size=${heapMegabytes}`, program, "push", path("orders.csv"), "--dry-run"];
  const run = promisify(execFile)(process.execPath, [...flags, "--no-progress", "--map", file("map.yaml", mapping)]);
  expect((await run).stdout).toBe(`orders.csv: all ${rows} rows can be pushed. Nothing was sent.\n`);
});
