import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isField, isRequired } from "../../src/push/mapping/fields.ts";
import { type FieldSource, readMapping } from "../../src/push/mapping/mapping.ts";
import { minimalMapping } from "../support/minimal-mapping.ts";
import { scratch } from "../support/scratch.ts";

const read = (text: string) => readMapping(scratch().file("map.yaml", text));

test("what a mapping leaves out is CSV with commas and points, without groups of digits and without dates", async () => {
  const written = minimalMapping({});
  const { place, fields, ...mapping } = await read(written);
  const style = { format: undefined, encoding: "utf-8", separator: ",", quote: '"', header: 1, sheet: undefined };
  const digest = createHash("sha256").update(written).digest("hex");
  expect(mapping).toEqual({
    version: 1,
    digest,
    file: style,
    numbers: { decimal: ".", thousands: undefined },
    dates: undefined,
  });
  expect([...fields.keys()].filter((field) => !isRequired(field))).toEqual([]);
  expect(fields.get("quantity")).toEqual({ column: "F" });
  expect(place("quantity")).toMatch(/map\.yaml, line 8$/);
});

test("a file may have another quote, or none, and a header anywhere in its first thousand lines", async () => {
  const file = async (text: string) => (await read(minimalMapping({ file: text }))).file;
  expect(await file("{ quote: none }")).toMatchObject({ quote: undefined });
  expect(await file(`{ quote: "'" }`)).toMatchObject({ quote: "'" });
  expect(await file("{ header: 1000, sheet: Pedidos, format: xlsx }")).toMatchObject({
    header: 1000,
    sheet: "Pedidos",
  });
});

test.each([",", ".", " ", "'", "none"])("groups of digits may be separated by %j", async (thousands) => {
  const decimal = thousands === "," ? "." : ",";
  const { numbers } = await read(minimalMapping({ numbers: JSON.stringify({ decimal, thousands }) }));
  expect(numbers).toEqual({ decimal, thousands: thousands === "none" ? undefined : thousands });
});

const dates = "{ zone: Europe/Madrid, formats: [ISO, d/M/yyyy] }";

describe("a field may come from", () => {
  test.each<[field: string, given: string, source: FieldSource]>([
    ["batch", "{ column: Lote, default: 7 }", { column: "Lote", values: undefined, default: "7" }],
    [
      "totemGroupId",
      "{ column: Puerta, values: { ' NORTE ': a, Sur: 8 } }",
      {
        column: "Puerta",
        values: new Map([
          ["norte", "a"],
          ["sur", "8"],
        ]),
        default: undefined,
      },
    ],
    ["endDate", "{ value: 2026-07-01 }", { value: "2026-07-01" }],
  ])("%s: %s", async (field, given, source) => {
    const mapping = await read(minimalMapping({ dates, fields: { [field]: given } }));
    expect(isField(field) && mapping.fields.get(field)).toEqual(source);
  });
});

test("every field of an authorization is one of a mapping, and no name that any object has", () => {
  expect(["quantity", "constructor", "toString", ""].map(isField)).toEqual([true, false, false, false]);
});
