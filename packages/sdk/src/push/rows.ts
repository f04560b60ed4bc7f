import type { AuthorizationCreate } from "../authorizations/records.ts";

/** Rows to push or check. They are read one by one. */
export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** How a push or a check converts rows of another form into the fields of authorizations. */
export interface RowFields<Row> {
  /**
   * Returns the fields that `create` accepts. Called once per row, before the row is checked and sent; an error that it
   * throws ends the push or check.
   * @example ({ number, tonnes }) => ({ externalId: number, quantity: tonnes, ...defaults })
   */
  fields: (row: Row) => AuthorizationCreate;
}

/** The columns of a row that are not fields of an authorization. `any` has every column, and is accepted. */
type OwnColumns<Row> = Row extends unknown
  ? string extends keyof Row
    ? never
    : Exclude<keyof Row, keyof AuthorizationCreate>
  : never;

/** Rows that can be sent as they are. A row with any other column would be rejected, so it does not compile. */
export type PlainRows<Row> = [OwnColumns<Row>] extends [never]
  ? Rows<Row>
  : `Rows with the column ${OwnColumns<Row> & string} need the option fields.`;
