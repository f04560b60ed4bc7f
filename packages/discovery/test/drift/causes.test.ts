import { expect, test } from "vitest";
import { causeLines, type Deviation } from "../../src/drift/deviation.ts";
import { isSound } from "../../src/findings/finding.ts";

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
  expect(causeLines(operations.map((operation) => lacking(operation, "assumed")))).toEqual([
    "lacks the header Retry-After, which the contract requires (assumed): 3 times, first in GET /products, 200",
  ]);
  expect(causeLines([lacking("GET /products", "documented"), lacking("GET /products", "assumed")])).toEqual([
    "GET /products, 200: lacks the header Retry-After, which the contract requires (documented)",
    "GET /products, 200: lacks the header Retry-After, which the contract requires (assumed)",
  ]);
});

test("only a contradiction of what is documented makes a service unsound", () => {
  const known = (basis: Deviation["basis"]) => ({ findings: [], deviations: [lacking("GET /products", basis)] });
  expect(isSound(known("assumed"))).toBe(true);
  expect(isSound(known("documented"))).toBe(false);
});
