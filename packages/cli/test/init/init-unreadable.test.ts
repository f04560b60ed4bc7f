import * as csv from "csv-parse";
import { expect, test, vi } from "vitest";
import { command, withError } from "../support/command.ts";
import { scratch } from "../support/scratch.ts";

vi.mock(import("csv-parse"), { spy: true });

test("what a separator cannot read is read with it once, whatever line may be the header", async () => {
  const { file } = scratch();
  const orders = file("orders.csv", 'Pedido;a,b|c\td\n"ERP-1;1,2|3\t4\n');
  vi.mocked(csv.parse).mockClear();
  expect(await command(["init", orders])).toMatchObject(withError(2, "a quoted cell is never closed"));
  expect(csv.parse).toHaveBeenCalledTimes(4); // Once with each separator.
});
