type SqlValue = string | number | null | ArrayBuffer;

export interface SqlRows<Row> extends Iterable<Row> {
  toArray(): Row[];
}

export interface Sql {
  exec<Row extends { [Name in keyof Row]: SqlValue } = Record<string, SqlValue>>(
    query: string,
    ...values: SqlValue[]
  ): SqlRows<Row>;
  /** In bytes. */
  readonly databaseSize: number;
}

/**
 * The storage of an object. What is written in one turn is written together, and neither a response nor a request leaves
 * the object before that.
 */
export interface ObjectStorage {
  readonly sql: Sql;
  /** Runs a function, and takes back what it wrote if it throws. */
  transactionSync<T>(run: () => T): T;
  /** Sets the one alarm of the object, in milliseconds since the epoch. */
  setAlarm(at: number): Promise<void>;
  getAlarm(): Promise<number | null>;
  deleteAlarm(): Promise<void>;
  /** Removes everything but the alarm, and shrinks the file. */
  deleteAll(): Promise<void>;
  sync(): Promise<void>;
}

export interface ObjectState {
  /** Its name, as long as somebody who knows it calls; an alarm does not. */
  readonly id: { readonly name?: string };
  readonly storage: ObjectStorage;
  /** Delays everything else until the promise resolves. */
  blockConcurrencyWhile<T>(run: () => Promise<T>): Promise<T>;
}

/** Gives the thread back, so that other companies get their turn. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
