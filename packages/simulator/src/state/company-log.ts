import type { Company } from "../company/company.ts";
import { type Delivery, isSettled } from "../deliveries/delivery.ts";
import type { ChangeListener } from "../company/company-options.ts";
import type { RecordListener } from "../records/company-records.ts";
import type { Steps } from "../steps.ts";
import { AuthorizationSeries } from "./authorization-series.ts";
import { deliveryEntry, recordEntries, recordEntry, settingEntries, allDeliveries, loading } from "./stored-company.ts";
import type { StoreCommit, StoreEntry } from "./state-store.ts";

type Written = Parameters<typeof recordEntries>[0];

/** A change to a stored company, serialized when it is committed. */
type Change = (written: Written) => StoreEntry | undefined;

/** Beyond this many superseded entries, or this many bytes for each entry, a log is compacted. */
const slack = { entries: 10_000, bytes: 4096 };

export class CompanyLog implements ChangeListener {
  readonly company: Company;
  readonly name: string;
  readonly #touch: (log: CompanyLog) => void;
  readonly #keepsSettled: boolean;
  #changes: Change[] = [];
  #isWhole = false;
  isDropped = false;
  #back = 0;
  /** The settings and the authorizations as they were written last. After a failure, they are written as if for the first time. */
  #settings = new Map<string, string>();
  #series = new AuthorizationSeries();
  #size = { entries: 0, bytes: 0, whole: 0 };
  #unfollowClock: () => void = () => undefined;

  constructor(company: Company, name: string, touch: (log: CompanyLog) => void, keepsSettled: boolean) {
    this.company = company;
    this.name = name;
    this.#touch = touch;
    this.#keepsSettled = keepsSettled;
  }

  begin(): void {
    this.#follow();
    this.onReplaced();
  }

  /** Continues from the stored entries, in steps; false if there are none. */
  *resuming(stored: () => Iterable<readonly StoreEntry[]>): Steps<boolean> {
    this.end();
    this.#forgetChanges();
    this.#forgetWritten();
    const settings = yield* loading(this.company, stored, ({ clock }) => {
      this.#back = clock.back;
      this.isDropped = false;
      this.#noteSettings();
      this.#follow();
    });
    if (settings === undefined) return false;
    // The process ended while the clock was moved.
    if (settings.clock.movesTo !== undefined) yield* this.company.clock.setting(Date.parse(settings.clock.movesTo));
    return true;
  }

  readonly onRecord: RecordListener = (kind, key, row) =>
    // The first entry of an authorization stands for its create.
    this.#add((written) => (kind === "creates" && row ? undefined : recordEntry(kind, key, row, written)));

  onDelivery(delivery: Delivery): void {
    const [back, { id }] = [this.#back, delivery];
    this.#add(() => deliveryEntry(id, isSettled(delivery) && !this.#keepsSettled ? undefined : delivery, back));
  }

  onDeliveriesStopped(): void {
    this.#add(() => deliveryEntry(allDeliveries, undefined, 0));
    for (const delivery of this.#settled()) this.onDelivery(delivery);
  }

  onSetting(): void {
    this.#touch(this);
  }

  onReplaced(): void {
    this.#changes = [];
    this.#isWhole = true;
    this.#touch(this);
  }

  end(): void {
    this.company.reportTo(undefined);
    this.#unfollowClock();
  }

  drop(): void {
    this.end();
    this.#forgetChanges();
    this.isDropped = true;
    this.#touch(this);
  }

  /** The changes to write. What changes from now on is written afterwards. */
  commit(): StoreCommit {
    if (this.isDropped) return { company: this.name, replaces: true, entries: [] };
    if (this.#isWhole) return this.beginWhole();
    const entries = this.#changed();
    this.#size.entries += this.#changes.length;
    this.#forgetChanges();
    return { company: this.name, replaces: false, entries };
  }

  compacted(): StoreCommit {
    return { company: this.name, replaces: true, entries: this.#whole() };
  }

  beginWhole(): StoreCommit {
    this.#forgetChanges();
    return this.compacted();
  }

  written(replaces: boolean, bytes: number): void {
    if (replaces) this.#size = { entries: 0, bytes: 0, whole: bytes };
    else this.#size.bytes += bytes;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  get isWorthCompacting(): boolean {
    const { entries, bytes, whole } = this.#size;
    const { records } = this.company;
    const most = records.count + records.creates.size + slack.entries;
    return entries > 2 * most || (bytes > 2 * most * slack.bytes && bytes > 3 * whole);
  }

  /** Compacting failed: it is tried again once as much has been written again. */
  postponeCompacting(): void {
    const { bytes, whole } = this.#size;
    this.#size = { entries: 0, bytes: 0, whole: Math.max(whole, bytes) };
    this.#forgetWritten();
  }

  #follow(): void {
    this.company.reportTo(this);
    this.#unfollowClock = this.company.clock.subscribe((back) => {
      this.#back += back;
      this.onSetting();
    });
  }

  #forgetChanges(): void {
    this.#changes = [];
    this.#isWhole = false;
  }

  #add(change: Change): void {
    if (!this.#isWhole) this.#changes.push(change);
    this.#touch(this);
  }

  #forgetWritten(): void {
    this.#settings = new Map();
    this.#series = new AuthorizationSeries();
  }

  #noteSettings(): StoreEntry[] {
    const entries = settingEntries(this.company, this.#back);
    this.#settings = new Map(entries.map(({ kind, value }) => [kind, JSON.stringify(value)]));
    return entries;
  }

  #changed(): StoreEntry[] {
    const before = this.#settings;
    const settings = this.#noteSettings();
    const written = { records: this.company.records, series: this.#series };
    return [
      ...settings.filter(({ kind }) => before.get(kind) !== this.#settings.get(kind)),
      ...this.#changes.flatMap((change) => change(written) ?? []),
    ];
  }

  *#whole(): Generator<StoreEntry> {
    yield* this.#noteSettings();
    this.#series = new AuthorizationSeries();
    yield* recordEntries({ records: this.company.records, series: this.#series });
    for (const delivery of this.#settled()) yield deliveryEntry(delivery.id, delivery, this.#back);
    for (const delivery of this.company.deliveries.unsettled()) yield deliveryEntry(delivery.id, delivery, this.#back);
  }

  #settled(): Delivery[] {
    return this.#keepsSettled ? this.company.deliveries.all.filter(isSettled) : [];
  }
}
