import { expect, test } from "vitest";
import { causesOf, type Deviation, deviationKey, deviationLine } from "../../src/drift/deviation.ts";
import { deviationGroups } from "../../src/findings/lines.ts";

/** The lines below the headings of a report. */
const linesOf = (deviations: readonly Deviation[]) =>
  deviationGroups({ findings: [], deviations }).flatMap(([, lines]) => lines);

const lacking = (operation: string, basis: Deviation["basis"]): Deviation => ({
  sort: "contradiction",
  kind: "header",
  operation,
  status: 200,
  pointer: "",
  about: "Retry-After",
  message: "lacks the header Retry-After, which the contract requires",
  basis,
});

test("deviations with one cause are one line, with their number, the first of them and what it rests on", () => {
  const operations = ["GET /products", "GET /warehouses", "GET /webhook"];
  expect(linesOf(operations.map((operation) => lacking(operation, "assumed")))).toEqual([
    "lacks the header Retry-After, which the contract requires (assumed): 3 times, first in GET /products, 200",
  ]);
  expect(linesOf([lacking("GET /products", "documented"), lacking("GET /products", "assumed")])).toEqual([
    "GET /products, 200: lacks the header Retry-After, which the contract requires (documented)",
    "GET /products, 200: lacks the header Retry-After, which the contract requires (assumed)",
  ]);
});

test("what nothing is said of rests on nothing, and a place comes before what is wrong there", () => {
  const at = { ...lacking("GET /products", null), pointer: "/id", message: "is missing" };
  expect(deviationLine(at)).toBe("GET /products, 200: /id is missing");
  expect(deviationLine({ ...at, pointer: "" })).toBe("GET /products, 200: is missing");
});

test("a deviation is the same one however it is worded, and in whatever order its parts come", () => {
  const one = lacking("GET /products", "assumed");
  const { message: _message, ...rest } = one;
  expect(deviationKey({ message: "has no Retry-After", ...rest, basis: null })).toBe(deviationKey(one));
  for (const other of [{ status: 400 }, { about: "Location" }, { pointer: "/id" }, { sort: "drift" } as const])
    expect(deviationKey({ ...one, ...other })).not.toBe(deviationKey(one));
});

test("causes come in the order of the first of each", () => {
  const words = ["b", "a", "b", "c"];
  expect(causesOf(words, (word) => word.toUpperCase())).toEqual([
    { words: "B", first: "b", times: 2 },
    { words: "A", first: "a", times: 1 },
    { words: "C", first: "c", times: 1 },
  ]);
});
