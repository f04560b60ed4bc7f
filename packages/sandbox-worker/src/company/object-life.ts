import { type Bounds, boundsIn, boundsOver, type SomeBounds } from "../bounds/bounds.ts";
import { PerMinute } from "../bounds/per-minute.ts";
import { dumpOf, restoreDump } from "../archive/dump.ts";
import { beginningOf } from "../beginning.ts";
import { archiveOf, directoryOf, type Environment } from "../environment.ts";
import { logOf } from "../log.ts";
import type { ObjectState } from "../platform.ts";
import { AwakeCompany } from "./awake-company.ts";
import { KeyRing } from "./key-ring.ts";
import { ObjectAlarm } from "./object-alarm.ts";
import { ObjectNotes } from "./object-notes.ts";
import { createTables, hasCompany } from "./object-schema.ts";
import { ObjectTime } from "./object-time.ts";
import { countAttempt, readUsage, type Usage } from "./usage.ts";

const day = 86_400_000;

/** How soon after a request what it left is written, and how often at the most, in milliseconds. */
const [soon, often] = [1000, 10_000];

/**
 * How a company lives in its object: it is read from the store when something happens to it, and sleeps when nothing has
 * for a while. In between, what is not part of its state is written now and then. Long untouched, it moves to an archive.
 */
export class ObjectLife {
  readonly keys: KeyRing;
  readonly notes: ObjectNotes;
  readonly time: ObjectTime;
  readonly #state: ObjectState;
  readonly #env: Environment;
  readonly #alarm: ObjectAlarm;
  readonly #deliveries: PerMinute;
  readonly #log: ReturnType<typeof logOf>;
  #name: string | undefined;
  #usage: Usage | undefined;
  #bounds: Bounds | undefined;
  #awake: AwakeCompany | undefined;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #writtenAt = 0;
  /** As of the last time that it was asked for, which costs as much as a small request. */
  #storedBytes = 0;

  constructor(state: ObjectState, env: Environment) {
    const { sql } = state.storage;
    this.#state = state;
    this.#env = env;
    this.#log = logOf(env);
    this.keys = new KeyRing(sql);
    this.notes = new ObjectNotes(sql);
    this.#alarm = new ObjectAlarm(state.storage, this.report);
    this.time = new ObjectTime(this.#alarm);
    this.#deliveries = new PerMinute(boundsIn(env.BOUNDS).deliveriesPerMinute, () => this.time.now());
    void state.blockConcurrencyWhile(() => this.#alarm.read());
  }

  readonly report = (error: unknown): void => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#log({ event: "failure", company: this.#name, message });
  };

  /** Whether the company exists here; it may also be archived. */
  get exists(): boolean {
    return this.#name !== undefined || hasCompany(this.#state.storage.sql);
  }

  get name(): string {
    this.#name ??= String(this.notes.get("name"));
    return this.#name;
  }

  get usage(): Usage {
    this.#usage ??= readUsage(this.notes.get("usage"));
    return this.#usage;
  }

  /** Its bounds: those of every company, unless an operator has set others. */
  get bounds(): Bounds {
    this.#bounds ??= boundsOver(boundsIn(this.#env.BOUNDS), this.notes.get("bounds"));
    return this.#bounds;
  }

  /** Creates the company. */
  found(name: string): void {
    createTables(this.#state.storage.sql);
    this.notes.put("name", name);
    this.notes.put("createdAt", this.time.now());
    this.touch();
  }

  /** The company in memory; it is read from its store if necessary. */
  wake(): AwakeCompany {
    if (this.#awake) return this.#awake;
    const started = Date.now();
    this.#deliveries.most = this.bounds.deliveriesPerMinute;
    this.#awake = new AwakeCompany({
      name: this.name,
      version: this.#env.VERSION,
      bounds: this.bounds,
      storage: this.#state.storage,
      notes: this.notes,
      time: this.time,
      delivering: {
        userAgent: `totem-sandbox/${this.#env.VERSION}`,
        rate: this.#deliveries,
        deliversTo: this.#env.DELIVER_TO === "any" ? "any" : "public",
        onOutcome: (outcome) => {
          countAttempt(this.usage, outcome);
          this.touch();
        },
      },
      beginning: beginningOf(this.#env),
      onFailure: this.report,
    });
    this.usage.wakes += 1;
    this.#log({ event: "wake", company: this.name, records: this.records, milliseconds: Date.now() - started });
    return this.#awake;
  }

  /** How many records it has; as of the last time, while it sleeps. */
  get records(): number {
    return this.#awake?.company.records.count ?? Number(this.notes.get("records") ?? 0);
  }

  /** Whether it has stored as much as it may. */
  get isFull(): boolean {
    const { storedBytes } = this.bounds;
    // Between two writes it grows by little, unless that is where it matters.
    if (this.#storedBytes > storedBytes / 2) this.#storedBytes = this.#state.storage.sql.databaseSize;
    return this.#storedBytes >= storedBytes;
  }

  /** Changes its bounds. They apply from the next request on. */
  setBounds(bounds: SomeBounds): void {
    this.notes.put("bounds", bounds);
    this.#bounds = undefined;
    this.#sleep();
  }

  /** Something happened: what it left is written soon. */
  touch(): void {
    if (this.#writing !== undefined) return;
    const wait = Date.now() - this.#writtenAt >= often ? soon : often;
    this.#writing = setTimeout(() => {
      this.#writing = undefined;
      try {
        this.write();
      } catch (error) {
        // It is tried again after the next request; nothing of the state depends on it.
        this.report(error);
      }
    }, wait);
  }

  /** Writes what is not part of the state, reports to the directory, and decides what the object wakes up for. */
  write(): void {
    if (!this.exists) return;
    this.#writtenAt = Date.now();
    this.#awake?.write();
    this.notes.put("usage", this.usage);
    this.notes.put("records", this.records);
    const first = this.time.firstAt;
    if (first === undefined) this.#alarm.set(this.#archivedAt);
    else if (first > (this.#alarm.at ?? Infinity)) this.#alarm.set(first);
    else this.time.insure();
    const { usage, records } = this;
    const storedBytes = this.#state.storage.sql.databaseSize;
    this.#storedBytes = storedBytes;
    directoryOf(this.#env)
      .report(this.name, { usage, records, storedBytes, isAwake: this.#awake !== undefined, archivedAt: null })
      .catch(this.report);
  }

  /** The alarm: something is due, or it is time for the archive. */
  async wentOff(): Promise<void> {
    this.#alarm.wentOff();
    if (!this.exists) return;
    if (Date.now() >= this.#archivedAt && this.#isIdle) {
      await this.archive();
      return;
    }
    this.wake();
    this.time.runDue();
    this.time.insure();
    this.touch();
  }

  /** Reads the company from its archive, for somebody with this digest of a key, or for the operator. */
  async restore(name: string, digest: string | null): Promise<boolean> {
    return this.#state.blockConcurrencyWhile(async () => {
      if (this.exists) return true;
      const archive = archiveOf(this.#env, name);
      const dump = await archive.open(digest, Date.now());
      if (dump === undefined) return false;
      await restoreDump(dump, this.#state.storage);
      // oxlint-disable-next-line workspace/handle-sync -- The storage of an object, not a file.
      await this.#state.storage.sync();
      await archive.drop();
      return true;
    });
  }

  /** Moves the company to its archive. */
  async archive(): Promise<void> {
    const { storage } = this.#state;
    await this.#state.blockConcurrencyWhile(async () => {
      this.#sleep();
      const { name, usage, records } = this;
      const storedBytes = await archiveOf(this.#env, name).put(this.keys.digests(), dumpOf(storage.sql));
      await this.#forget();
      const archivedAt = Date.now();
      this.#log({ event: "archive", company: name, bytes: storedBytes });
      await directoryOf(this.#env).report(name, { usage, records, storedBytes, isAwake: false, archivedAt });
    });
  }

  /** Removes the company, wherever it is. */
  async remove(name: string): Promise<void> {
    await this.#state.blockConcurrencyWhile(async () => {
      this.#sleep();
      await this.#forget();
      await archiveOf(this.#env, name).drop();
      await directoryOf(this.#env).forget(name);
    });
  }

  /** Whether it sleeps, or nothing is due while nobody watches. */
  get #isIdle(): boolean {
    return this.#awake === undefined || (this.time.firstAt === undefined && !this.#awake.isWatched);
  }

  get #archivedAt(): number {
    const since = this.usage.lastCallAt ?? Number(this.notes.get("createdAt") ?? 0);
    return since + this.bounds.archiveAfterDays * day;
  }

  #sleep(): void {
    this.#awake?.write();
    this.#awake?.end();
    this.#awake = undefined;
    this.time.clear();
  }

  async #forget(): Promise<void> {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    this.#alarm.clear();
    this.keys.forget();
    [this.#name, this.#usage, this.#bounds] = [undefined, undefined, undefined];
    await this.#state.storage.deleteAll();
  }
}
