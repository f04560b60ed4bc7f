import type { TimeSource } from "../clock/time.ts";
import type { Company } from "../company/company.ts";
import { settle, settling, watchExpiries } from "../commands/authorizations.ts";
import { guard, type Report } from "../listeners.ts";
import { withoutPauses, mostBetweenPauses, type Steps } from "../steps.ts";
import { CompanyLog } from "./company-log.ts";
import { type StateStore, type StoreCommit, StoredStateError } from "./state-store.ts";

/** The time for which nothing is written after a failure, in milliseconds. */
const pause = 1000;

interface Turn {
  written: Promise<void>;
  resolve: () => void;
  reject: (error: StoredStateError) => void;
}

interface EndedTurn {
  turn: Turn | undefined;
  logs: readonly CompanyLog[];
}

interface StateWriterOptions {
  store: StateStore;
  timeSource: TimeSource;
  report: Report;
}

export class StateWriter {
  readonly #options: StateWriterOptions;
  readonly #logs = new Map<Company, CompanyLog>();
  #touched = new Set<CompanyLog>();
  /** Companies that were rolled back, and in which something may have become due since. */
  #undone = new Set<CompanyLog>();
  #turn: Turn | undefined;
  #pausedUntil = -Infinity;
  #isClosed = false;
  /** True if something is being written, which takes turns. Everything that changes meanwhile is written afterwards. */
  #isWriting = false;
  /** The turn that is being written. */
  #underWay: Turn | undefined;

  constructor(options: StateWriterOptions) {
    this.#options = options;
  }

  get names(): readonly string[] {
    return this.#options.store.companies();
  }

  /** Restores a company if it is stored, and stores its changes; throws a StoredStateError if it cannot be read. */
  *following(company: Company, name: string): Steps {
    if (this.#isClosed) return undefined;
    const { keepsSettledDeliveries = false } = this.#options.store;
    const log = new CompanyLog(company, name, (touched) => this.#touch(touched), keepsSettledDeliveries);
    const isStored = yield* this.#resuming(log);
    this.#logs.set(company, log);
    if (isStored) yield* settling(company);
    else log.begin();
    return undefined;
  }

  isWorthCompacting(company: Company): boolean {
    return this.#options.store.replacing !== undefined && this.#logs.get(company)?.isWorthCompacting === true;
  }

  /** Writes a company anew, without what was superseded; throws a StoredStateError if it was rolled back. */
  *rewriting(company: Company): Steps {
    const log = this.#logs.get(company);
    const { store } = this.#options;
    if (log === undefined || store.replacing === undefined) return undefined;
    for (;;) {
      if (!log.isWhole) this.#commit();
      if (!this.#isWriting) break;
      yield mostBetweenPauses;
    }
    this.#isWriting = true;
    const { isWhole } = log;
    try {
      log.written(true, yield* store.replacing(log.beginWhole()));
    } catch (error) {
      if (isWhole) throw this.#fail(this.#endTurn(), error);
      this.#failCompacting(log, error);
    } finally {
      this.#isWriting = false;
    }
    this.#commit();
    return undefined;
  }

  drop(company: Company): void {
    this.#logs.get(company)?.drop();
    this.#logs.delete(company);
  }

  /** Waits until the state is written, undefined if it already is; rejects if it was rolled back instead. */
  written(company: Company): Promise<void> | undefined {
    const log = this.#logs.get(company);
    return log && this.#touched.has(log) ? this.#turn?.written : this.#underWay?.written;
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
    if (this.#turn === undefined || this.#isWriting) return;
    const ended = this.#endTurn();
    const onWritten = () => {
      ended.turn?.resolve();
      // If others would wait meanwhile, the host has it done in steps.
      if (!this.#options.store.replacing) for (const log of ended.logs) if (log.isWorthCompacting) this.#compact(log);
      const undone = this.#undone;
      this.#undone = new Set();
      for (const { company } of undone) settle(company);
    };
    this.#append(
      ended,
      (log) => log.commit(),
      onWritten,
      (error) => void this.#fail(ended, error),
    );
  }

  #append(
    { turn, logs }: EndedTurn,
    commitOf: (log: CompanyLog) => StoreCommit,
    onWritten: () => void,
    onFailed: (error: unknown) => void,
  ): void {
    let commits: StoreCommit[];
    let sizes: ReturnType<StateStore["append"]>;
    try {
      commits = logs.map(commitOf);
      sizes = this.#options.store.append(commits);
    } catch (error) {
      onFailed(error);
      return;
    }
    const note = (written: readonly number[]) => {
      for (const [at, log] of logs.entries()) log.written(commits[at]?.replaces === true, written[at] ?? 0);
      onWritten();
    };
    if (!(sizes instanceof Promise)) {
      note(sizes);
      return;
    }
    [this.#isWriting, this.#underWay] = [true, turn];
    const ended = () => ([this.#isWriting, this.#underWay] = [false, undefined]);
    sizes.finally(ended).then((written) => {
      note(written);
      this.#commit();
    }, onFailed);
  }

  #endTurn(): EndedTurn {
    const ended = { turn: this.#turn, logs: [...this.#touched] };
    this.#turn = undefined;
    this.#touched = new Set();
    return ended;
  }

  #compact(log: CompanyLog): void {
    const compacting: EndedTurn = { turn: undefined, logs: [log] };
    this.#append(
      compacting,
      () => log.compacted(),
      () => undefined,
      (error) => this.#failCompacting(log, error),
    );
  }

  #failCompacting(log: CompanyLog, cause: unknown): void {
    log.postponeCompacting();
    this.#options.report(new StoredStateError(`The state of ${log.name} could not be compacted.`, { cause }));
  }

  /** Nothing of the turn was written, or of what followed: the companies are rolled back to their stored state. */
  #fail({ turn, logs }: EndedTurn, cause: unknown): StoredStateError {
    const next = this.#endTurn();
    const { timeSource, report } = this.#options;
    this.#pausedUntil = timeSource.now() + pause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const failure = new StoredStateError(reason, { cause });
    report(failure);
    for (const log of new Set([...logs, ...next.logs])) guard(() => this.#goBack(log), report);
    turn?.reject(failure);
    next.turn?.reject(failure);
    return failure;
  }

  #goBack(log: CompanyLog): void {
    if (log.isDropped) log.drop();
    else if (withoutPauses(this.#resuming(log))) {
      watchExpiries(log.company);
      this.#undone.add(log);
    } else {
      // It was never written: it is reset to its initial state.
      log.company.reset();
      log.begin();
    }
  }

  *#resuming(log: CompanyLog): Steps<boolean> {
    try {
      return yield* log.resuming(() => this.#options.store.load(log.name));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoredStateError(`The state of ${log.name} cannot be read: ${reason}`, { cause: error });
    }
  }
}
