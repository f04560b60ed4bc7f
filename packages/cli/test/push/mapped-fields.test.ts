import { expect, test } from "vitest";
import { rowMapper } from "../../src/push/map-row.ts";
import { type Field, fieldKinds, fields } from "../../src/push/mapping/fields.ts";
import type { Mapping } from "../../src/push/mapping/mapping.ts";

const written: Readonly<Record<(typeof fieldKinds)[Field], string>> = {
  text: "P-00042",
  id: "11111111-1111-4111-8111-111111111111",
  operationType: "unloading",
  number: "24.5",
  start: "2026-07-01",
  end: "2026-07-31",
  list: "R1234AAA",
};

const mapping: Mapping = {
  digest: "",
  file: { format: "csv", encoding: "utf-8", separator: ",", quote: '"', header: 1, sheet: undefined },
  numbers: { decimal: "." },
  dates: { zone: "Europe/Madrid", formats: ["ISO"], overlap: "wider" },
  fields: new Map(fields.map((field) => [field, { column: field }])),
  place: () => "map.yaml",
};

test("every field that a mapping may name arrives in the authorization", () => {
  const cells = new Map<string, string>(fields.map((field) => [field, written[fieldKinds[field]]]));
  const read = rowMapper(mapping)({ line: 2, cell: (column) => ({ type: "text", text: cells.get(column) ?? "" }) });
  const arrived = Object.entries("fields" in read ? read.fields : {}).filter(([, value]) => value !== undefined);
  expect(arrived.map(([field]) => field).sort()).toEqual([...fields].sort());
});
