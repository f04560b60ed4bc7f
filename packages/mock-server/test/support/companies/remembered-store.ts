import type { StateStore, StoreCommit, StoreEntry } from "@totem-partner/simulator";

interface Row {
  company: string;
  entries: string;
}

/**
 * A store in memory, as the SQLite of a Durable Object is one: synchronous, all or nothing, and of what was appended only
 * the text is left.
 */
export class RememberedStore implements StateStore {
  #rows: Row[];
  /** The error with which the next commit fails. */
  failure: Error | undefined;
  /** The number of commits written. */
  commits = 0;

  constructor(rows: readonly Row[] = []) {
    this.#rows = [...rows];
  }

  /** The store that another process finds after this moment. */
  copy(): RememberedStore {
    return new RememberedStore(this.#rows);
  }

  /** The number of rows. */
  get size(): number {
    return this.#rows.length;
  }

  companies(): string[] {
    return [...new Set(this.#rows.map(({ company }) => company))];
  }

  *load(company: string): Generator<StoreEntry[]> {
    for (const row of this.#rows) if (row.company === company) yield JSON.parse(row.entries) as StoreEntry[];
  }

  whenTurnEnds(run: () => void): void {
    setImmediate(run);
  }

  append(commits: readonly StoreCommit[]): number[] {
    if (this.failure) throw this.failure;
    let rows = this.#rows;
    const sizes = commits.map(({ company, replaces, entries }) => {
      const text = JSON.stringify([...entries]);
      if (replaces) rows = rows.filter((row) => row.company !== company);
      if (text !== "[]") rows = [...rows, { company, entries: text }];
      return text.length;
    });
    this.#rows = rows;
    this.commits += commits.length;
    return sizes;
  }
}
