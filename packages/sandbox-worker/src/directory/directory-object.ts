/* oxlint-disable typescript/require-await -- Whoever calls an object gets a promise, whatever it does. */
import { DurableObject } from "cloudflare:workers";
import type { CompanyFilter, DirectoryCalls, ListedCompany, Totals } from "../calls/directory-calls.ts";
import type { Environment } from "../environment.ts";
import type { ObjectState } from "../storage/platform.ts";

/** The columns that are 0 until a company reports. */
const reported = [
  ...(["reported", "awake", "records", "stored", "requests", "refused"] as const),
  ...(["delivered", "undelivered", "wakes", "failures"] as const),
];

interface Row extends Record<"created" | (typeof reported)[number], number> {
  name: string;
  archived: number | null;
  called: number | null;
  reason: string | null;
}

const columns = `name TEXT PRIMARY KEY, created INTEGER NOT NULL, archived INTEGER, called INTEGER, reason TEXT,
  ${reported.map((name) => `${name} INTEGER NOT NULL DEFAULT 0`).join(", ")}`;

/** An object that was awake this long ago, in milliseconds, and has said nothing since, sleeps by now. */
const silence = 30_000;

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const listed = (row: Row, now: number): ListedCompany => ({
  name: row.name,
  createdAt: new Date(row.created).toISOString(),
  archivedAt: instant(row.archived),
  isAwake: row.awake === 1 && now - row.reported < silence,
  records: row.records,
  storedBytes: row.stored,
  usage: {
    requests: row.requests,
    refused: row.refused,
    deliveries: { delivered: row.delivered, failed: row.undelivered },
    wakes: row.wakes,
    lastCallAt: instant(row.called),
    failing: row.failures === 0 ? null : { attempts: row.failures, reason: row.reason ?? "" },
  },
});

/** Every company with its state, as of the instant after which those that are awake have reported. */
const withState = `SELECT *, CASE WHEN archived IS NOT NULL THEN 'archived' WHEN awake = 1 AND reported > ? THEN 'awake'
  ELSE 'asleep' END AS state FROM companies`;

/** The list of all companies, with what each has last said of itself. It knows no key, and no company depends on it. */
export class DirectoryObject extends DurableObject<Environment> implements DirectoryCalls {
  constructor(state: ObjectState, env: Environment) {
    super(state, env);
    for (const table of [`companies (${columns})`, "checks (id INTEGER PRIMARY KEY, at INTEGER NOT NULL)"]) {
      state.storage.sql.exec(`CREATE TABLE IF NOT EXISTS ${table}`);
    }
  }

  async add(name: string, most: number): ReturnType<DirectoryCalls["add"]> {
    const { sql } = this.ctx.storage;
    if (sql.exec("SELECT 1 AS it FROM companies WHERE name = ?", name).toArray().length > 0) return "known";
    if (this.#size >= most) return "too many";
    sql.exec("INSERT INTO companies (name, created) VALUES (?, ?)", name, Date.now());
    return "new";
  }

  async report(...[name, report]: Parameters<DirectoryCalls["report"]>): Promise<void> {
    const { usage, records, storedBytes, isAwake, archivedAt } = report;
    const { requests, refused, deliveries, wakes, lastCallAt, failing } = usage;
    this.ctx.storage.sql.exec(
      `UPDATE companies SET reported = ?, awake = ?, archived = ?, called = ?, records = ?, stored = ?, requests = ?,
       refused = ?, delivered = ?, undelivered = ?, wakes = ?, failures = ?, reason = ? WHERE name = ?`,
      ...[Date.now(), isAwake ? 1 : 0, archivedAt, lastCallAt, records, storedBytes, requests, refused],
      ...[deliveries.delivered, deliveries.failed, wakes, failing?.attempts ?? 0, failing?.reason ?? null, name],
    );
  }

  async check(): Promise<void> {
    this.ctx.storage.sql.exec("INSERT OR REPLACE INTO checks (id, at) VALUES (1, ?)", Date.now());
  }

  async forget(name: string): Promise<void> {
    this.ctx.storage.sql.exec("DELETE FROM companies WHERE name = ?", name);
  }

  async list(limit: number, offset: number, { name = "", is }: CompanyFilter): ReturnType<DirectoryCalls["list"]> {
    const { sql } = this.ctx.storage;
    const now = Date.now();
    const found = `FROM (${withState}) WHERE instr(name, ?) > 0 AND (? IS NULL OR ? IN (state, iif(failures > 0, 'failing', '')))`;
    const wanted = [now - silence, name, is ?? null, is ?? null];
    const page = `SELECT * ${found} ORDER BY name <> ?, name LIMIT ? OFFSET ?`;
    const items = sql.exec<Row>(page, ...wanted, name, limit, offset).toArray();
    const [count] = sql.exec<{ total: number }>(`SELECT count(*) AS total ${found}`, ...wanted);
    return { items: items.map((row) => listed(row, now)), total: count?.total ?? 0 };
  }

  async totals(): Promise<Totals> {
    const [totals] = this.ctx.storage.sql.exec<Record<keyof Totals, number>>(
      `SELECT count(*) AS companies, coalesce(sum(awake = 1 AND reported > ?), 0) AS awake,
       coalesce(sum(archived IS NOT NULL), 0) AS archived, coalesce(sum(failures > 0), 0) AS failing,
       coalesce(sum(records), 0) AS records, coalesce(sum(stored), 0) AS storedBytes,
       coalesce(sum(requests), 0) AS requests, coalesce(sum(refused), 0) AS refused,
       coalesce(sum(delivered), 0) AS delivered, coalesce(sum(undelivered), 0) AS undelivered,
       coalesce(sum(wakes), 0) AS wakes FROM companies`,
      Date.now() - silence,
    );
    if (totals === undefined) throw new Error("A sum has a row.");
    return totals;
  }

  get #size(): number {
    const [row] = this.ctx.storage.sql.exec<{ size: number }>("SELECT count(*) AS size FROM companies");
    return row?.size ?? 0;
  }
}
