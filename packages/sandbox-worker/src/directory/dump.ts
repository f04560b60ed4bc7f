import { isFields } from "@totem-partner/spec/fields";
import { createTable, createTables } from "../storage/object-schema.ts";
import { pause, type ObjectStorage, type Sql } from "../storage/platform.ts";

const tables = {
  log: ["place", "ends", "text"],
  requests: ["place", "text"],
  keys: ["id", "name", "digest", "created", "ends"],
  notes: ["name", "value"],
} as const;

type TableName = keyof typeof tables;

const isTableName = (name: unknown): name is TableName => typeof name === "string" && Object.hasOwn(tables, name);

const isValue = (value: unknown): value is string | number | null =>
  value === null || typeof value === "string" || typeof value === "number";

function* linesOf(sql: Sql): Generator<string, undefined> {
  for (const [table, columns] of Object.entries(tables)) {
    for (const row of sql.exec(`SELECT ${columns.join()} FROM ${table} ORDER BY rowid`)) {
      yield `${JSON.stringify({ table, row: columns.map((column) => row[column] ?? null) })}\n`;
    }
  }
}

/** Everything that an object stores of its company, compressed: a line of JSON for each row. */
export function dumpOf(sql: Sql): ReadableStream<Uint8Array> {
  const lines = linesOf(sql);
  const encoder = new TextEncoder();
  const text = new ReadableStream<BufferSource>({
    pull(controller) {
      const next = lines.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
  return text.pipeThrough(new CompressionStream("gzip"));
}

function put(sql: Sql, line: string): void {
  const value: unknown = JSON.parse(line);
  const [table, row] = isFields(value) ? [value["table"], value["row"]] : [];
  if (!isTableName(table) || !Array.isArray(row) || !row.every(isValue) || row.length !== tables[table].length) {
    throw new Error("An archive contains something that is not a row of a company.");
  }
  const columns = tables[table];
  createTable(sql, table);
  sql.exec(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`, ...row);
}

/** The number of characters that are stored before others get their turn. */
const mostAtOnce = 2 ** 18;

async function* linesIn(parts: ReadableStream<string>): AsyncGenerator<string, undefined> {
  let rest = "";
  let left = mostAtOnce;
  for await (const part of parts) {
    left -= part.length;
    if (left < 0) {
      await pause();
      left = mostAtOnce;
    }
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/**
 * Stores what was dumped, in an object without a company, as it arrives. The notes, which come last, are stored together: it
 * is all of it or, if it cannot be read or the process ends, nothing.
 */
export async function restoreDump(dump: ReadableStream<Uint8Array>, storage: ObjectStorage): Promise<void> {
  const { sql } = storage;
  await storage.deleteAll();
  try {
    const notes: string[] = [];
    const bytes = dump.pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>);
    for await (const line of linesIn(
      bytes.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>),
    )) {
      if (line.startsWith('{"table":"notes"')) notes.push(line);
      else put(sql, line);
    }
    storage.transactionSync(() => {
      createTables(sql);
      for (const line of notes) put(sql, line);
    });
  } catch (error) {
    await storage.deleteAll();
    throw error;
  }
}
