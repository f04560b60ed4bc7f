import type { DatabaseSync } from "node:sqlite";
import type { WebhookEvent } from "@totem-partner/webhooks";

/** Processes an event. It writes to the same database, in the same transaction, and only there. */
export type Processing = (event: WebhookEvent, database: DatabaseSync) => void;

/** The number of events in each state. */
export interface QueueCounts {
  waiting: number;
  done: number;
  failed: number;
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS events (
    id TEXT PRIMARY KEY,
    event TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
    attempts INTEGER NOT NULL,
    due INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS events_by_due ON events (state, due);
`;

const mostAttempts = 10;
const week = 7 * 24 * 60 * 60 * 1000;

/** A queue of events in a SQLite database: what is in it survives the process, and each event is processed once. */
export class EventQueue {
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  constructor(database: DatabaseSync, now: () => number = Date.now) {
    this.#database = database;
    database.exec(schema);
    this.#now = now;
  }

  /** Keeps an event, unless it is known already; it is on disk when this returns. */
  add(event: WebhookEvent): void {
    this.#database
      .prepare("INSERT INTO events VALUES (?, ?, 'waiting', 0, ?) ON CONFLICT (id) DO NOTHING")
      .run(event.id, JSON.stringify(event), this.#now());
  }

  /** Processes every event that is due, the one that waits longest first. What the database refuses waits for the next call. */
  drain(process: Processing): void {
    try {
      while (this.#processNext(process));
      // Ids of what is done are kept for longer than the service repeats a delivery.
      this.#database.prepare("DELETE FROM events WHERE state = 'done' AND due < ?").run(this.#now() - week);
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      console.error(
        "The queue could not be drained, for example because its file is locked; the next call will:",
        error,
      );
    }
  }

  /** Returns the number of events by state. Look at those that failed. */
  counts(): QueueCounts {
    const counts = { waiting: 0, done: 0, failed: 0 };
    for (const { state, count } of this.#database
      .prepare("SELECT state, count(*) AS count FROM events GROUP BY state")
      .all()) {
      if (state === "waiting" || state === "done" || state === "failed") counts[state] = Number(count);
    }
    return counts;
  }

  /** False when nothing is due. The effects of the processing and "done" are committed together, or not at all. */
  #processNext(process: Processing): boolean {
    const database = this.#database;
    database.exec("BEGIN IMMEDIATE");
    const next = database
      .prepare("SELECT id, event, attempts FROM events WHERE state = 'waiting' AND due <= ? ORDER BY due LIMIT 1")
      .get(this.#now());
    if (next === undefined) {
      database.exec("ROLLBACK");
      return false;
    }
    const id = String(next["id"]);
    try {
      // It was verified before it was kept.
      process(JSON.parse(String(next["event"])) as WebhookEvent, database);
      database.prepare("UPDATE events SET state = 'done', due = ? WHERE id = ?").run(this.#now(), id);
      database.exec("COMMIT");
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      this.#postpone(id, Number(next["attempts"]) + 1, error);
    }
    return true;
  }

  /** Tries again after 2, 4, 8, … seconds, and leaves the event to a person after the tenth attempt. */
  #postpone(id: string, attempts: number, error: unknown): void {
    const state = attempts < mostAttempts ? "waiting" : "failed";
    console.error(`Event ${id} could not be processed (attempt ${String(attempts)}, now ${state}):`, error);
    this.#database
      .prepare("UPDATE events SET state = ?, attempts = ?, due = ? WHERE id = ?")
      .run(state, attempts, this.#now() + 1000 * 2 ** attempts, id);
  }
}
