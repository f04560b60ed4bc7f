import * as csv from "csv-parse";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { command } from "../support/command.ts";
import { scratch } from "../support/scratch.ts";

vi.mock(import("csv-parse"), { spy: true });

const blank = (text: string) => `${text}\n`.repeat(12_000);

test("what a separator cannot read is read with it once, whatever line may be the header", async () => {
  const { file } = scratch();
  const orders = file("orders.csv", `Pedido;a,b|c\td\n${blank(" ")}ERP-1;1,2|3\t4\n`);
  vi.mocked(csv.parse).mockClear();
  const { code, err } = await command(["init", orders]);
  expect([code, err]).toEqual([2, expect.stringContaining("more than 10000 lines of only spaces or empty quotes")]);
  expect(csv.parse).toHaveBeenCalledTimes(4); // Once with each separator.
});

test("one that cannot read the file does not hide the one that can", async () => {
  const { file, path } = scratch();
  const orders = file("orders.csv", `Pedido\tPeso; kg\tMatrícula\nERP-1\t24\t1234BCD\n${blank("\t\t")}`);
  expect(await command(["init", orders])).toMatchObject({ code: 0 });
  expect(readFileSync(path("orders.mapping.yaml"), "utf8")).toContain('separator: "\\t"');
});
