import type { DateStyle } from "../cells/instant.ts";
import type { DecimalStyle } from "../cells/decimal.ts";
import type { Cell } from "../cells/cell.ts";
import { joined } from "../cells/joined.ts";
import type { FileStyle, SourceRow } from "../reading/source.ts";
import type { Field } from "./fields.ts";

/** The source of a field. */
export type FieldSource =
  | { column: string; values?: ReadonlyMap<string, string> | undefined; default?: string | undefined }
  | { columns: readonly string[] }
  | { column: string; separator: string }
  | { value: string };

/** How the columns of a file become the fields of authorizations. */
export interface Mapping {
  /** The SHA-256 of the mapping file. */
  digest: string;
  /** `format` is undefined if the name of the pushed file decides. */
  file: Omit<FileStyle, "format"> & { format: FileStyle["format"] | undefined };
  numbers: DecimalStyle;
  dates: DateStyle | undefined;
  fields: ReadonlyMap<Field, FieldSource>;
  /** The position of something in the mapping file, as `mapping.yaml, line 3`. */
  place: (field: Field) => string;
}

/** The joint name of a field's columns; undefined if it has none. */
export const namesOf = (source: FieldSource): string => columnsOf(source).join(" and ");

/** The content of a field in a row; the cells of several columns are joined. */
export function cellOf(source: FieldSource, row: SourceRow): Cell | undefined {
  const cells = columnsOf(source).flatMap((column) => row.cell(column) ?? []);
  return "columns" in source && cells.length > 0 ? joined(cells) : cells[0];
}

/** The columns that a field is read from. */
export function columnsOf(source: FieldSource): readonly string[] {
  if ("columns" in source) return source.columns;
  return "column" in source ? [source.column] : [];
}
