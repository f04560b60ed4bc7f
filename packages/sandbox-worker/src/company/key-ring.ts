import type { ListedKey } from "../calls/company-calls.ts";
import { digestOf } from "../requests/api-key.ts";
import type { Sql } from "../storage/platform.ts";

interface Row extends Pick<ListedKey, "id" | "name"> {
  digest: string;
  created: number;
  ends: number | null;
}

const listed = ({ id, name, created, ends }: Row): ListedKey => ({
  id,
  name,
  createdAt: new Date(created).toISOString(),
  endsAt: ends === null ? null : new Date(ends).toISOString(),
});

/** The keys of a company. A key that has ended is removed when the next one is issued. */
export class KeyRing {
  readonly #sql: Sql;
  /** The instant when each key that was looked up ends, by its text. */
  readonly #known = new Map<string, number>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  get size(): number {
    const [row] = this.#sql.exec<{ size: number }>("SELECT count(*) AS size FROM keys");
    return row?.size ?? 0;
  }

  list(): ListedKey[] {
    return this.#sql.exec<Row>("SELECT * FROM keys ORDER BY created, id").toArray().map(listed);
  }

  add(id: string, name: string, digest: string, now: number): ListedKey {
    this.#sql.exec("DELETE FROM keys WHERE ends <= ?", now);
    const row: Row = { id, name, digest, created: now, ends: null };
    this.#sql.exec("INSERT INTO keys (id, name, digest, created) VALUES (?, ?, ?, ?)", id, name, digest, now);
    return listed(row);
  }

  /** Ends a key at an instant, unless it ends earlier anyway. */
  end(id: string, at: number): void {
    this.#sql.exec("UPDATE keys SET ends = min(coalesce(ends, ?), ?) WHERE id = ?", at, at, id);
    this.#known.clear();
  }

  remove(id: string): boolean {
    this.#known.clear();
    return this.#sql.exec("DELETE FROM keys WHERE id = ? RETURNING id", id).toArray().length > 0;
  }

  digests(): { digest: string; ends: number | null }[] {
    return this.#sql.exec<{ digest: string; ends: number | null }>("SELECT digest, ends FROM keys").toArray();
  }

  forget(): void {
    this.#known.clear();
  }

  async admits(apiKey: string, now: number): Promise<boolean> {
    const known = this.#known.get(apiKey);
    if (known !== undefined) return now < known;
    const [row] = this.#sql.exec<Row>("SELECT * FROM keys WHERE digest = ?", await digestOf(apiKey));
    if (row === undefined) return false;
    const ends = row.ends ?? Infinity;
    this.#known.set(apiKey, ends);
    return now < ends;
  }
}
