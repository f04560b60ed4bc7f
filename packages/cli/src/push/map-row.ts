import type { AuthorizationCreate } from "@totem-partner/sdk";
import type { Cell, Reading } from "./cells/cell.ts";
import { decimalReader } from "./cells/decimal.ts";
import { instantReader } from "./cells/instant.ts";
import { readText, textCell } from "./cells/text.ts";
import { isEmpty } from "./cells/cell.ts";
import { type Field, fieldKinds, fields, isRequired, uuid } from "./mapping/fields.ts";
import { cellOf, placeOf, placesOf } from "./mapping/columns.ts";
import { comparable, type FieldSource, type Mapping } from "./mapping/mapping.ts";
import type { SourceRow } from "./reading/source.ts";
import { problemWith, type RowProblem } from "./row-problem.ts";

type MappedRow = { externalId: string } & (
  | { fields: AuthorizationCreate }
  | { problems: readonly [RowProblem, ...RowProblem[]] }
);

type Read<T> = (cell: Cell) => Reading<T>;

type Value = string | number | string[] | undefined;

/** Makes what reads rows as the mapping says. Plates, lengths and the order of dates are checked by the client. */
export function rowMapper(mapping: Mapping): (row: SourceRow) => MappedRow {
  const decimal = decimalReader(mapping.numbers);
  const instant = mapping.dates && instantReader(mapping.dates);
  return (row) => {
    const { value, list, problems } = rowReader(row, mapping);
    const valueOf = (field: Field): Value => {
      const kind = fieldKinds[field];
      switch (kind) {
        case "text":
          return value(field, readText);
        case "id":
          return value(field, readText)?.toLowerCase();
        case "number":
          return value(field, decimal);
        case "start":
        case "end":
          return instant && value(field, (cell) => instant(cell, kind));
        case "operationType":
          return value(field, readOperationType);
        case "list":
          return list(field);
      }
    };
    if (row.problem !== undefined) return { externalId: "", problems: [{ message: `The row ${row.problem}` }] };
    const values: Partial<Record<Field, Value>> = {};
    for (const field of fields) {
      const found = valueOf(field);
      if (found !== undefined) values[field] = found;
    }
    const [first, ...others] = problems;
    const externalId = String(values.externalId ?? "");
    if (first !== undefined) return { externalId, problems: [first, ...others] };
    // The kind of a field makes values of its type, and a required field without a value is a problem.
    return { externalId, fields: values as AuthorizationCreate };
  };
}

function rowReader(row: SourceRow, mapping: Mapping) {
  const problems: RowProblem[] = [];

  function keep<T>(field: Field, column: string, cell: Cell, read: Read<T>): T | undefined {
    const reading = cell.type === "refused" ? { problem: cell.problem } : read(cell);
    if ("value" in reading) return reading.value;
    problems.push(problemWith(field, column, cell, reading.problem));
    return undefined;
  }

  function value<T>(field: Field, read: Read<T>): T | undefined {
    const source = mapping.fields.get(field);
    if (source === undefined || "separator" in source) return undefined;
    if ("value" in source) return keep(field, "The mapping", textCell(source.value), read);
    const cell = cellOf(source, row);
    const column = placesOf(source, row);
    if (cell === undefined || isEmpty(cell)) {
      if ("default" in source && source.default !== undefined)
        return keep(field, column, textCell(source.default), read);
      if (isRequired(field))
        problems.push(
          problemWith(field, column, undefined, `is empty, but every authorization needs ${field}. Fill it in`),
        );
      return undefined;
    }
    return keep(field, column, cell, (found) => {
      const translated = translate(source, found);
      return "value" in translated ? read(translated.value) : translated;
    });
  }

  function list(field: Field): string[] | undefined {
    const source = mapping.fields.get(field);
    if (source === undefined || "value" in source) return undefined;
    const separator = "separator" in source ? source.separator : undefined;
    const columns = "columns" in source ? source.columns : [source.column];
    const items = columns.flatMap((column) => {
      const cell = row.cell(column);
      if (cell === undefined || isEmpty(cell)) return [];
      const cells = cell.type === "list" ? cell.items : [cell];
      return cells.flatMap((item) => {
        const text = keep(field, placeOf(column, row), item, readText) ?? "";
        const parts = separator === undefined ? [text] : text.split(separator);
        return parts.map((part) => part.trim()).filter((part) => part !== "");
      });
    });
    return items.length > 0 ? items : undefined;
  }

  return { value, list, problems };
}

function readOperationType(cell: Cell): Reading<string> {
  const read = readText(cell);
  if (!("value" in read)) return read;
  const value = read.value.toLowerCase();
  if (value === "loading" || value === "unloading") return { value };
  return { problem: "is neither loading nor unloading. List it under operationType.values in the mapping" };
}

const mostListed = 10;

/** Translates the value of a cell as the mapping says. One of the results, or an id of the service, stays unchanged. */
function translate(source: FieldSource, cell: Cell): Reading<Cell> {
  const values = "values" in source ? source.values : undefined;
  if (values === undefined) return { value: cell };
  const read = readText(cell);
  if (!("value" in read)) return read;
  const wanted = comparable(read.value);
  const value = values.get(wanted) ?? [...values.values()].find((target) => comparable(target) === wanted);
  if (value !== undefined) return { value: { type: "text", text: value } };
  if (uuid.test(read.value)) return { value: cell };
  const known = [...values.keys()];
  const listed = known.slice(0, mostListed).join(", ") + (known.length > mostListed ? ", ..." : "");
  return { problem: `is not one of ${listed}. Correct it, or list it under values in the mapping` };
}
