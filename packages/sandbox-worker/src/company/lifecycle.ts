import { dumpOf, restoreDump } from "../directory/dump.ts";
import { boundsIn, type SomeBounds } from "../bounds/bounds.ts";
import { PerMinute } from "../bounds/per-minute.ts";
import { reproducibleOptions, archiveOf, directoryOf, type Environment, attemptLine, logOf } from "../environment.ts";
import { type Bytes, guard, type Steps, LongWork } from "@totem-partner/simulator/host";
import { ObjectAlarm, ObjectTime } from "../storage/object-time.ts";
import { pause, type ObjectState } from "../storage/platform.ts";
import { CompanyRuntime, type Handled } from "./company-runtime.ts";
import { KeyRing } from "./key-ring.ts";
import { UsageCounters } from "./usage-counters.ts";

/** The delay after a request until its usage is written, and the least interval between writes, in milliseconds. */
const [soon, often] = [1000, 10_000];

/** The most times a minute that full companies may be compacted, which takes time from others. */
const mostCompactings = 10;

/**
 * The life of a company in its object: it is read from the store when something happens to it, and sleeps when nothing
 * has for a while. In between, data outside its state is written now and then. Long untouched, it moves to an archive.
 */
export class CompanyLifecycle {
  readonly keys: KeyRing;
  readonly counters: UsageCounters;
  readonly #time: ObjectTime;
  readonly #state: ObjectState;
  readonly #env: Environment;
  readonly #alarm: ObjectAlarm;
  readonly #deliveries: PerMinute;
  readonly #longWork = new LongWork(pause);
  readonly #compactings = new PerMinute(mostCompactings, Date.now);
  readonly #log: ReturnType<typeof logOf>;
  #awake: CompanyRuntime | undefined;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #writtenAt = 0;
  #calls = 0;

  constructor(state: ObjectState, env: Environment) {
    const { sql } = state.storage;
    const bounds = boundsIn(env.BOUNDS);
    this.#state = state;
    this.#env = env;
    this.#log = logOf(env);
    this.keys = new KeyRing(sql);
    this.counters = new UsageCounters(sql, bounds);
    this.#alarm = new ObjectAlarm(state.storage, this.#report);
    this.#time = new ObjectTime(this.#alarm);
    this.#deliveries = new PerMinute(bounds.deliveriesPerMinute, () => this.#time.now());
    void state.blockConcurrencyWhile(() => this.#alarm.read());
  }

  readonly #report = (error: unknown): void => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#log({ event: "failure", company: this.#state.id.name, message });
  };

  create(name: string): void {
    this.counters.create(name, this.#time.now());
    this.touch();
  }

  /** The company in memory; it is read from its store if necessary. Waits for its long work. */
  async wake(): Promise<CompanyRuntime> {
    await this.#longWork.ended();
    while (!this.#awake) await this.#longWork.run(this.#waking());
    return this.#awake;
  }

  /** Has the company respond. Not a turn lies between its being ready and what the request does. */
  async handle(request: Request, body: Bytes): Promise<Handled> {
    this.#calls += 1;
    try {
      while (!this.#awake || this.#longWork.underWay) await this.wake();
      return await this.#awake.handle(request, body);
    } finally {
      this.#calls -= 1;
    }
  }

  *#waking(): Steps {
    if (this.#awake) return undefined;
    const started = Date.now();
    const { name, bounds, notes, usage } = this.counters;
    this.#deliveries.most = bounds.deliveriesPerMinute;
    const awake = new CompanyRuntime({
      ...{ name, bounds, notes, version: this.#env.VERSION, storage: this.#state.storage, time: this.#time },
      delivering: {
        userAgent: `totem-sandbox/${this.#env.VERSION}`,
        rate: this.#deliveries,
        deliversTo: this.#env.DELIVER_TO === "any" ? "any" : "public",
        onOutcome: (outcome, delivery) => {
          this.counters.countAttempt(outcome);
          this.#log(attemptLine(name, delivery, outcome));
          this.touch();
        },
      },
      reproducible: reproducibleOptions(this.#env),
      onFailure: this.#report,
      longWork: this.#longWork,
    });
    yield* awake.loading();
    this.#awake = awake;
    usage.wakes += 1;
    this.#log({ event: "wake", company: name, records: this.records, milliseconds: Date.now() - started });
    return undefined;
  }

  /** The number of records it has; as of the last time, while it sleeps. */
  get records(): number {
    return this.#awake?.company.records.count ?? this.counters.records;
  }

  /** Reserves so many bytes, if the company may store them. If it is full, what was superseded is given back first. */
  async reserve(bytes: number): Promise<boolean> {
    if (this.counters.reserve(bytes)) return true;
    return (await this.#reclaim()) && this.counters.reserve(bytes);
  }

  async #reclaim(): Promise<boolean> {
    if (this.#compactings.admit() !== undefined) return false;
    await this.#longWork.run((await this.wake()).reclaiming());
    return true;
  }

  /** Changes its bounds. They apply from the next request on; what is under way continues. */
  setBounds(some: SomeBounds): void {
    this.counters.setBounds(some);
    const { bounds } = this.counters;
    this.#deliveries.most = bounds.deliveriesPerMinute;
    this.#awake?.setBounds(bounds);
  }

  /** Something happened: what it left is written soon. */
  touch(): void {
    if (this.#writing !== undefined) return;
    const wait = Date.now() - this.#writtenAt >= often ? soon : often;
    this.#writing = setTimeout(() => {
      this.#writing = undefined;
      // It is tried again after the next request; nothing of the state depends on it.
      guard(() => this.#write(), this.#report);
    }, wait);
  }

  async onAlarm(): Promise<void> {
    this.#alarm.onAlarm();
    if (!this.counters.exists) return;
    if (Date.now() >= this.counters.archivedAt && this.#isIdle) return this.#archive();
    await this.wake();
    this.#time.runDue();
    this.#time.insure();
    this.touch();
  }

  /** Reads the company from its archive, for somebody with this digest of a key, or for the operator. */
  async restore(name: string, digest: string | null): Promise<boolean> {
    return this.#state.blockConcurrencyWhile(async () => {
      if (this.counters.exists) return true;
      const archive = archiveOf(this.#env, name);
      const dump = await archive.open(digest, Date.now());
      if (dump === undefined) return false;
      await restoreDump(dump, this.#state.storage);
      // oxlint-disable-next-line workspace/handle-sync -- The storage of an object, not a file.
      await this.#state.storage.sync();
      await archive.drop();
      this.counters.restored(this.#time.now());
      this.touch();
      return true;
    });
  }

  async remove(name: string): Promise<void> {
    await this.#longWork.ended();
    await this.#awake?.stored();
    await this.#state.blockConcurrencyWhile(async () => {
      this.#sleep();
      await this.#forget();
      await archiveOf(this.#env, name).drop();
      await directoryOf(this.#env).forget(name);
    });
  }

  /** Writes what is not part of the state, reports to the directory, and decides what the object wakes up for. */
  #write(): void {
    if (!this.counters.exists) return;
    this.#writtenAt = Date.now();
    this.#awake?.write();
    const { records } = this;
    this.counters.write(records);
    if (this.#awake && (this.counters.isOverfull || this.#awake.isWorthRewriting)) this.#reclaim().catch(this.#report);
    const first = this.#time.firstAt;
    if (first === undefined) this.#alarm.set(this.counters.archivedAt);
    else if (first > (this.#alarm.at ?? Infinity)) this.#alarm.set(first);
    else this.#time.insure();
    const { name, usage, storedBytes } = this.counters;
    const isAwake = this.#awake !== undefined;
    directoryOf(this.#env).report(name, { usage, records, storedBytes, isAwake, archivedAt: null }).catch(this.#report);
  }

  async #archive(): Promise<void> {
    await this.#state.blockConcurrencyWhile(async () => {
      this.#sleep();
      const { name, usage, records } = this.counters;
      const storedBytes = await archiveOf(this.#env, name).put(this.keys.digests(), dumpOf(this.#state.storage.sql));
      // From here on, it is in both places, and what is here counts.
      await this.#forget();
      this.#log({ event: "archive", company: name, bytes: storedBytes });
      const report = { usage, records, storedBytes, isAwake: false, archivedAt: Date.now() };
      await directoryOf(this.#env).report(name, report);
    });
  }

  get #isIdle(): boolean {
    if (this.#calls > 0 || this.#longWork.underWay) return false;
    return !this.#awake || (this.#time.firstAt === undefined && !this.#awake.isWatched);
  }

  #sleep(): void {
    if (this.#awake) this.counters.write(this.records);
    this.#awake?.write();
    this.#awake?.end();
    this.#awake = undefined;
    this.#time.clear();
  }

  async #forget(): Promise<void> {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    this.#alarm.clear();
    this.keys.forget();
    this.counters.forget();
    await this.#state.storage.deleteAll();
  }
}
