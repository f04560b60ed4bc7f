import { describe, expect, test } from "vitest";
import type { Cell } from "../../src/push/cells/cell.ts";
import { textCell } from "../../src/push/cells/text.ts";
import { rowMapper } from "../../src/push/map-row.ts";
import { readMapping } from "../../src/push/mapping/mapping.ts";
import { type MappingParts, minimalMapping } from "../support/minimal-mapping.ts";
import { scratch } from "../support/scratch.ts";

const gate = "AAAAAAAA-1111-4111-8111-111111111111";

/** The cells of a right row, by the columns of a minimal mapping. */
const right: Record<string, string | Cell> = {
  ...{ A: "ERP-1", B: "Loading", C: gate, D: "WHEAT-01", E: "SILO-01", F: "24.5", G: "B12345674" },
};

/** The result of mapping a row that has these cells besides those of a valid one, or instead of them. */
async function mapped(parts: MappingParts, cells: Record<string, string | Cell> = {}) {
  const map = rowMapper(await readMapping(scratch().file("map.yaml", minimalMapping(parts))));
  const all = new Map(Object.entries({ ...right, ...cells }));
  const row = map({
    line: 2,
    cell: (column) => {
      const cell = all.get(column);
      return typeof cell === "string" ? textCell(cell) : cell;
    },
  });
  return "fields" in row ? row.fields : row;
}

const problems = (...found: object[]) => ({ externalId: "ERP-1", problems: found });

test("a right row becomes the fields of an authorization, and no more", async () => {
  expect(await mapped({})).toEqual({
    externalId: "ERP-1",
    operationType: "loading",
    totemGroupId: gate.toLowerCase(),
    productExternalId: "WHEAT-01",
    warehouseExternalId: "SILO-01",
    quantity: 24.5,
    carrierTaxId: "B12345674",
  });
});

test("a row that cannot be read is its own problem, without an id", async () => {
  const map = rowMapper(await readMapping(scratch().file("map.yaml", minimalMapping({}))));
  expect(map({ line: 2, cell: () => undefined, problem: "is not JSON" })).toEqual({
    externalId: "",
    problems: [{ message: "The row is not JSON" }],
  });
});

describe("a cell that is empty", () => {
  test("is a problem where every authorization needs the field, and every such field is reported", async () => {
    expect(await mapped({}, { A: " ", F: "", G: "=X" })).toEqual({
      externalId: "",
      problems: [
        { column: "A", message: "is empty, but every authorization needs externalId. Fill it in" },
        { column: "F", message: "is empty, but every authorization needs quantity. Fill it in" },
        expect.objectContaining({ column: "G", message: expect.stringContaining("is a formula without its value") }),
      ],
    });
  });

  test("is nothing where no authorization needs the field", async () => {
    expect(await mapped({ fields: { batch: "H", partnerName: "I" } }, { H: "" })).not.toHaveProperty("batch");
  });

  test("is its default where it has one", async () => {
    const fields = { batch: "{ column: H, default: L-1 }", quantity: "{ column: F, default: x }" };
    expect(await mapped({ fields }, { H: " " })).toMatchObject({ batch: "L-1" });
    expect(await mapped({ fields }, { H: "L-2" })).toMatchObject({ batch: "L-2" });
    expect(await mapped({ fields }, { F: "" })).toEqual(
      problems({ column: "F", value: "x", message: expect.stringContaining("is not a number such as 1250.5") }),
    );
  });
});

test("a constant is read as a cell is, and what is wrong with it is blamed on the mapping", async () => {
  expect(await mapped({ fields: { quantity: "{ value: 7 }" } })).toMatchObject({ quantity: 7 });
  expect(await mapped({ fields: { quantity: "{ value: much }" } })).toEqual(
    problems({ column: "The mapping", value: "much", message: expect.stringContaining("is not a number") }),
  );
});

describe("an operation is loading or unloading", () => {
  test("in any case", async () => {
    expect(await mapped({}, { B: " UNLOADING " })).toMatchObject({ operationType: "unloading" });
  });

  test("and nothing else", async () => {
    const message = "is neither loading nor unloading. List it under operationType.values in the mapping";
    expect(await mapped({}, { B: "Carga" })).toEqual(problems({ column: "B", value: "Carga", message }));
    expect(await mapped({}, { B: { type: "other", shown: "true" } })).toEqual(
      problems({ column: "B", value: "true", message: "is not text. Correct it" }),
    );
  });
});

describe("the values of a mapping translate", () => {
  const values = (text: string) => ({ fields: { totemGroupId: `{ column: C, values: ${text} }` } });
  const north = "11111111-1111-4111-8111-111111111111";

  test("what they list, in any case, and leave what they lead to and ids of the service", async () => {
    const translating = values(`{ Norte: ${north} }`);
    expect(await mapped(translating, { C: " NORTE " })).toMatchObject({ totemGroupId: north });
    expect(await mapped(translating, { C: north.toUpperCase() })).toMatchObject({ totemGroupId: north });
    expect(await mapped(translating, { C: gate })).toMatchObject({ totemGroupId: gate.toLowerCase() });
    const batches = { fields: { batch: "{ column: H, values: { a: Lote-1 } }" } };
    expect(await mapped(batches, { H: "LOTE-1" })).toMatchObject({ batch: "Lote-1" });
  });

  test("and nothing else: the first ten are listed", async () => {
    const of = (count: number) => values(`{ ${Array.from({ length: count }, (_, at) => `v${at}: x`).join(", ")} }`);
    const ten = Array.from({ length: 10 }, (_, at) => `v${at}`).join(", ");
    const advice = "Correct it, or list it under values in the mapping";
    expect(await mapped(of(10), { C: "Oeste" })).toEqual(
      problems({ column: "C", value: "Oeste", message: `is not one of ${ten}. ${advice}` }),
    );
    expect(await mapped(of(11), { C: "Oeste" })).toEqual(
      problems({ column: "C", value: "Oeste", message: `is not one of ${ten}, .... ${advice}` }),
    );
  });

  test("texts alone", async () => {
    expect(await mapped(values("{ a: b }"), { C: { type: "other", shown: "true" } })).toEqual(
      problems({ column: "C", value: "true", message: "is not text. Correct it" }),
    );
  });
});

describe("a list is read", () => {
  const plates = (source: string, cells: Record<string, string | Cell>) =>
    mapped({ fields: { trailerPlates: source } }, cells);

  test("from a cell, its parts between separators without the space around them", async () => {
    const split = '{ column: R, separator: "/" }';
    expect(await plates(split, { R: " R1 / R2 // " })).toMatchObject({ trailerPlates: ["R1", "R2"] });
    expect(await plates("R", { R: "R1, R2" })).toMatchObject({ trailerPlates: ["R1, R2"] });
  });

  test("from several columns, those that are filled", async () => {
    const columns = "{ columns: [R, S, T] }";
    expect(await plates(columns, { R: "R1", S: " ", T: "R3" })).toMatchObject({ trailerPlates: ["R1", "R3"] });
  });

  test("from a list of JSON, whose items are texts", async () => {
    const items: Cell[] = [
      { type: "text", text: "R1" },
      { type: "number", value: 2 },
    ];
    expect(await plates("R", { R: { type: "list", items } })).toMatchObject({ trailerPlates: ["R1", "2"] });
    const mixed: Cell = { type: "list", items: [...items, { type: "other", shown: "{...}" }] };
    expect(await plates("R", { R: mixed })).toEqual(
      problems({ column: "R", value: "{...}", message: "is not text. Correct it" }),
    );
  });

  test("as nothing where nothing is in it", async () => {
    for (const R of ["", " ", "/", { type: "list", items: [] } as const]) {
      expect(await plates('{ column: R, separator: "/" }', { R })).not.toHaveProperty("trailerPlates");
    }
  });
});

describe("a problem names its column and shows the cell", () => {
  test("but no tax id", async () => {
    const problem = await mapped({}, { G: "=X" });
    expect(problem).toMatchObject({ problems: [{ column: "G", value: undefined }] });
  });

  test("that was refused before anything could read it", async () => {
    const refused: Cell = { type: "refused", shown: "[...]", problem: "has too many items" };
    expect(await mapped({}, { F: refused })).toEqual(
      problems({ column: "F", value: "[...]", message: "has too many items" }),
    );
  });
});

test("a date and its time may come from two columns, which a problem names", async () => {
  const dates = "{ zone: Europe/Madrid, formats: [d/M/yyyy H:mm, d/M/yyyy] }";
  const parts = { dates, fields: { scheduledDate: "{ columns: [S, T] }", endDate: "{ columns: [U, V] }" } };
  const day = { S: " 1/12/2026 ", T: " 6:00 ", U: "1/12/2026", V: "" };
  expect(await mapped(parts, day)).toMatchObject({
    scheduledDate: "2026-12-01T06:00:00.000+01:00",
    endDate: "2026-12-01T23:59:59.999+01:00",
  });
  expect(await mapped(parts, { ...day, U: "" })).not.toHaveProperty("endDate");
  for (const [cells, value, said] of [
    [{ S: "", T: "6:00" }, "6:00", "is not a date of the form"],
    [{ T: "6h" }, "1/12/2026 6h", "is not a date of the form"],
    [{ T: "=B2" }, "1/12/2026 =B2", "is a formula without its value"],
  ] as const) {
    const message: unknown = expect.stringContaining(said);
    expect(await mapped(parts, { ...day, ...cells })).toEqual(problems({ column: "S and T", value, message }));
  }
});
