import type { TimeSource } from "../clock/time.ts";
import type { Company } from "../company/company.ts";
import { settle, watchExpiries } from "../commands/lifecycle.ts";
import { guard, type Report } from "../listeners/listeners.ts";
import { CompanyLog } from "./company-log.ts";
import { type StateStore, StoredStateError } from "./state-store.ts";

/** The time for which nothing is written after a failure, in milliseconds. */
const pause = 1000;

/** The changes of one turn of the event loop, which are written together. */
interface Turn {
  written: Promise<void>;
  resolve: () => void;
  reject: (error: StoredStateError) => void;
}

export interface StateWriterOptions {
  store: StateStore;
  timeSource: TimeSource;
  report: Report;
}

/** Writes all changes, and reports when they are written. */
export class StateWriter {
  readonly #options: StateWriterOptions;
  readonly #logs = new Map<Company, CompanyLog>();
  #touched = new Set<CompanyLog>();
  /** Companies that were rolled back, and in which something may have become due since. */
  #undone = new Set<CompanyLog>();
  #turn: Turn | undefined;
  #pausedUntil = -Infinity;
  #isClosed = false;

  constructor(options: StateWriterOptions) {
    this.#options = options;
  }

  get names(): readonly string[] {
    return this.#options.store.companies();
  }

  /**
   * Restores a company if it is stored, and stores its changes from now on.
   *
   * @throws {StoredStateError} if it cannot be read.
   */
  follow(company: Company, name: string): void {
    if (this.#isClosed) return;
    const { keepsSettledDeliveries = false } = this.#options.store;
    const log = new CompanyLog(company, name, (touched) => this.#touch(touched), keepsSettledDeliveries);
    if (this.#resume(log)) settle(company);
    else log.begin();
    this.#logs.set(company, log);
  }

  /** Writes a company anew, without what was superseded. */
  compact(company: Company): void {
    const log = this.#logs.get(company);
    if (log) this.#compact(log);
  }

  drop(company: Company): void {
    this.#logs.get(company)?.drop();
    this.#logs.delete(company);
  }

  /**
   * Waits until the state of a company is written; undefined if it already is. Rejects if it could not be written and
   * was rolled back.
   */
  written(company: Company): Promise<void> | undefined {
    const log = this.#logs.get(company);
    return log && this.#touched.has(log) ? this.#turn?.written : undefined;
  }

  /** Writes what is not written yet. Later changes are not stored. */
  close(): void {
    this.#commit();
    for (const log of this.#logs.values()) log.end();
    this.#logs.clear();
    this.#isClosed = true;
  }

  #touch(log: CompanyLog): void {
    this.#touched.add(log);
    this.#turn ??= this.#beginTurn();
  }

  #beginTurn(): Turn {
    let [resolve, reject]: [Turn["resolve"], Turn["reject"]] = [() => undefined, () => undefined];
    const written = new Promise<void>((...settle) => ([resolve, reject] = settle));
    // A failure is reported where it happens, because not every caller waits.
    written.catch(() => undefined);
    const { store, timeSource } = this.#options;
    const wait = this.#pausedUntil - timeSource.now();
    const commit = () => this.#commit();
    if (wait > 0) timeSource.setTimer(commit, wait);
    else store.whenTurnEnds(commit);
    return { written, resolve, reject };
  }

  #commit(): void {
    const [turn, logs] = [this.#turn, [...this.#touched]];
    if (turn === undefined) return;
    this.#turn = undefined;
    this.#touched = new Set();
    try {
      const commits = logs.map((log) => log.commit());
      const sizes = this.#options.store.append(commits);
      for (const [at, log] of logs.entries()) {
        const commit = commits[at];
        if (commit) log.written(commit, sizes[at] ?? 0);
      }
    } catch (error) {
      turn.reject(this.#undo(logs, error));
      return;
    }
    turn.resolve();
    for (const log of logs) if (log.isWorthCompacting) this.#compact(log);
    const undone = this.#undone;
    this.#undone = new Set();
    for (const { company } of undone) settle(company);
  }

  #compact(log: CompanyLog): void {
    const { store, report } = this.#options;
    const commit = log.compacted();
    try {
      const [bytes = 0] = store.append([commit]);
      log.written(commit, bytes);
    } catch (error) {
      log.postponeCompacting();
      report(new StoredStateError(`The state of ${log.name} could not be compacted.`, { cause: error }));
    }
  }

  /** Nothing of the turn was written: the companies are rolled back to their stored state. */
  #undo(logs: readonly CompanyLog[], cause: unknown): StoredStateError {
    const { timeSource, report } = this.#options;
    this.#pausedUntil = timeSource.now() + pause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const failure = new StoredStateError(reason, { cause });
    report(failure);
    for (const log of logs) {
      guard(() => this.#goBack(log), report);
    }
    return failure;
  }

  #goBack(log: CompanyLog): void {
    if (log.isDropped) log.drop();
    else if (this.#resume(log)) {
      watchExpiries(log.company);
      this.#undone.add(log);
    } else {
      // It was never written: it is reset to its initial state.
      log.company.reset();
      log.begin();
    }
  }

  #resume(log: CompanyLog): boolean {
    try {
      return log.resume(() => this.#options.store.load(log.name));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoredStateError(`The state of ${log.name} cannot be read: ${reason}`, { cause: error });
    }
  }
}
