import { type Bounds, boundsOver, readBounds, type SomeBounds } from "../bounds/bounds.ts";
import type { AttemptOutcome } from "@totem-partner/simulator";
import { isFields } from "@totem-partner/spec/fields";
import { z } from "zod";
import type { Usage } from "../calls/directory-calls.ts";
import { ObjectNotes, createTables } from "../storage/object-schema.ts";
import type { Sql } from "../storage/platform.ts";

const count = z.number().catch(0);

/** Missing numbers count as zero. */
const usageSchema: z.ZodType<Usage> = z.object({
  requests: count,
  refused: count,
  deliveries: z.object({ delivered: count, failed: count }).catch(() => ({ delivered: 0, failed: 0 })),
  wakes: count,
  lastCallAt: z.number().nullable().catch(null),
  failing: z.object({ attempts: count, reason: z.string() }).nullable().catch(null),
});

const readUsage = (stored: unknown): Usage => usageSchema.parse(isFields(stored) ? stored : {});

const reasonOf = (outcome: AttemptOutcome): string => {
  switch (outcome.kind) {
    case "answered":
      return `The receiver responded with ${String(outcome.status)}.`;
    case "failed":
      return outcome.reason;
    case "timed-out":
      return "The receiver did not respond in time.";
    case "stopped":
      return "It was stopped.";
  }
};

const day = 86_400_000;

/** The data of a company that an object stores besides its state: its name, its usage and its limits. */
export class UsageCounters {
  readonly notes: ObjectNotes;
  readonly defaultBounds: Bounds;
  readonly #sql: Sql;
  #name: string | undefined;
  #usage: Usage | undefined;
  #bounds: Bounds | undefined;
  /** As of the last time that it was asked for, which costs as much as a small request. */
  #storedBytes = Infinity;
  /** The most bytes written since, and those that requests under way may still write. */
  #written = 0;
  #reserved = 0;

  constructor(sql: Sql, defaultBounds: Bounds) {
    this.#sql = sql;
    this.defaultBounds = defaultBounds;
    this.notes = new ObjectNotes(sql);
  }

  /** True if the company exists here; it may also be archived. */
  get exists(): boolean {
    return this.#name !== undefined || this.notes.exist;
  }

  create(name: string, now: number): void {
    createTables(this.#sql);
    this.notes.put("name", name);
    this.notes.put("createdAt", now);
  }

  get name(): string {
    this.#name ??= String(this.notes.get("name"));
    return this.#name;
  }

  /** In milliseconds since the epoch. */
  get createdAt(): number {
    return Number(this.notes.get("createdAt") ?? 0);
  }

  get usage(): Usage {
    this.#usage ??= readUsage(this.notes.get("usage"));
    return this.#usage;
  }

  countAttempt(outcome: AttemptOutcome): void {
    if (outcome.kind === "stopped") return;
    const { usage } = this;
    const isDelivered = outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;
    usage.deliveries[isDelivered ? "delivered" : "failed"] += 1;
    usage.failing = isDelivered ? null : { attempts: (usage.failing?.attempts ?? 0) + 1, reason: reasonOf(outcome) };
  }

  get bounds(): Bounds {
    this.#bounds ??= boundsOver(this.defaultBounds, this.ownBounds);
    return this.#bounds;
  }

  get ownBounds(): SomeBounds {
    return readBounds(this.notes.get("bounds"));
  }

  setBounds(bounds: SomeBounds): void {
    this.notes.put("bounds", bounds);
    this.#bounds = undefined;
  }

  get records(): number {
    return Number(this.notes.get("records") ?? 0);
  }

  get storedBytes(): number {
    this.#written = 0;
    this.#storedBytes = this.#sql.databaseSize;
    return this.#storedBytes;
  }

  get isOverfull(): boolean {
    return this.storedBytes > this.bounds.storedBytes;
  }

  /** Reserves so many bytes; false if the company may not store them together with all that is under way. */
  reserve(bytes: number): boolean {
    const fits = (stored: number) => stored + this.#reserved + bytes <= this.bounds.storedBytes;
    if (!fits(this.#storedBytes + this.#written) && !fits(this.storedBytes)) return false;
    this.#reserved += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#reserved -= bytes;
    this.#written += bytes;
  }

  /** The instant when it moves to its archive, unless it is called before. */
  get archivedAt(): number {
    const restoredAt = Number(this.notes.get("restoredAt") ?? 0);
    const since = Math.max(this.usage.lastCallAt ?? this.createdAt, restoredAt);
    return since + this.bounds.archiveAfterDays * day;
  }

  /** It has come from its archive, perhaps for an operator, who makes no call of it. */
  restored(now: number): void {
    this.notes.put("restoredAt", now);
  }

  write(records: number): void {
    this.notes.put("usage", this.usage);
    this.notes.put("records", records);
  }

  forget(): void {
    [this.#name, this.#usage, this.#bounds, this.#storedBytes] = [undefined, undefined, undefined, Infinity];
  }
}
