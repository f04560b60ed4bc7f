import { expect, test } from "vitest";
import { headerOf } from "../../src/push/reading/source.ts";

test("names of columns are texts without the space around them, also those written as formulas", () => {
  expect(headerOf([" Pedido ", '=" Nº "', "", "=A1", " =A1 "])).toEqual(["Pedido", "Nº", "", "=A1", "=A1"]);
});

test("a thousand columns are read, and blank ones behind them do not count", () => {
  const thousand = Array.from({ length: 1000 }, (_, at) => `c${at}`);
  expect(headerOf([...thousand, "", " "])).toHaveLength(1002);
  expect(headerOf(["", ""])).toEqual(["", ""]);
  expect(() => headerOf([...thousand, "", "one more"])).toThrow(
    "The header has 1002 columns, and the limit is 1000. Correct separator and header under file in the mapping",
  );
});
