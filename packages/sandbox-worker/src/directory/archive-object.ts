/* oxlint-disable typescript/require-await -- Whoever calls an object gets a promise, whatever it does. */
import { DurableObject } from "cloudflare:workers";
import type { ArchiveCalls } from "../calls/directory-calls.ts";
import type { Environment } from "../environment.ts";
import type { Sql } from "../storage/platform.ts";

/** Durable Objects allow rows of 2 MB. */
const longestPart = 1_000_000;

interface Part {
  bytes: ArrayBuffer;
}

const has = (sql: Sql): boolean =>
  sql.exec("SELECT 1 AS it FROM sqlite_schema WHERE name = 'parts'").toArray().length > 0;

/** A company that has long been untouched, compressed, in place of its object's database. */
export class ArchiveObject extends DurableObject<Environment> implements ArchiveCalls {
  async put(...[keys, dump]: Parameters<ArchiveCalls["put"]>): Promise<number> {
    const bytes = new Uint8Array(await new Response(dump).arrayBuffer());
    const { sql } = this.ctx.storage;
    this.ctx.storage.transactionSync(() => {
      sql.exec("CREATE TABLE IF NOT EXISTS parts (place INTEGER PRIMARY KEY, bytes BLOB NOT NULL)");
      sql.exec("CREATE TABLE IF NOT EXISTS keys (digest TEXT PRIMARY KEY, ends INTEGER)");
      sql.exec("DELETE FROM parts");
      sql.exec("DELETE FROM keys");
      for (const { digest, ends } of keys) sql.exec("INSERT INTO keys (digest, ends) VALUES (?, ?)", digest, ends);
      for (let at = 0; at < bytes.byteLength; at += longestPart) {
        sql.exec("INSERT INTO parts (bytes) VALUES (?)", bytes.slice(at, at + longestPart).buffer);
      }
    });
    // oxlint-disable-next-line workspace/handle-sync -- The storage of an object, not a file.
    await this.ctx.storage.sync();
    return bytes.byteLength;
  }

  async open(digest: string | null, now: number): Promise<ReadableStream<Uint8Array> | undefined> {
    const { sql } = this.ctx.storage;
    if (!has(sql)) return undefined;
    if (digest !== null) {
      const [key] = sql.exec<{ ends: number | null }>("SELECT ends FROM keys WHERE digest = ?", digest);
      if (key === undefined || now >= (key.ends ?? Infinity)) return undefined;
    }
    const parts = sql.exec<Part>("SELECT bytes FROM parts ORDER BY place").toArray();
    return new Blob(parts.map(({ bytes }) => bytes)).stream();
  }

  async drop(): Promise<void> {
    if (has(this.ctx.storage.sql)) await this.ctx.storage.deleteAll();
  }
}
