import { createHash } from "node:crypto";
import type { Fields } from "../calibrate/reading.ts";
import type { Sighting } from "./sighting.ts";

/** How much is remembered of each caller, of each kind; the oldest makes room. */
const most = { entries: 10_000, stamps: 64, accepted: 20, callers: 100 };

/** After a request whose outcome is not known, it could still be carried out for so many milliseconds. */
const lateArrival = 60_000;

/** Values by their keys; the oldest makes room. */
export class Remembered<V> {
  readonly #values = new Map<string, V>();

  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > most.entries && oldest !== undefined) this.#values.delete(oldest);
  }
}

/** A create as far as a repeat is compared with it. */
export interface Created {
  digest: string;
  /** Of fields that no normalisation changes. */
  core: string;
  id: string;
  endedAt: number;
}

/** The digest of a text. */
export const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64");

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** JSON that does not depend on the order of fields. */
function canonical(value: unknown): string {
  const sorted = (_key: string, part: unknown): unknown =>
    isObject(part) && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part;
  return JSON.stringify(value, sorted);
}

const coreFields = ["quantity", "totemGroupId", "operationType", "productExternalId", "carrierTaxId"];

/** What a later create is compared with. */
export const comparable = (body: Fields): Pick<Created, "digest" | "core"> => ({
  digest: digestOf(canonical(body)),
  core: digestOf(canonical(coreFields.map((name) => body[name] ?? null))),
});

/** The fields in which two bodies differ, but for the externalId. */
export function differingFields(one: Fields, other: Fields): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  names.delete("externalId");
  return [...names].filter((name) => canonical(one[name] ?? null) !== canonical(other[name] ?? null));
}

/** A page of authorizations, as far as another is compared with it. */
export interface SeenPage {
  startedAt: number;
  endedAt: number;
  limit: string | undefined;
  /** When each begins; null for one without a date. */
  dates: ReadonlyMap<string, number | null>;
}

/** What there is of the cleaning protocol. */
export type ProtocolState = "absent" | "Active" | "Inactive";

/** What is remembered of one caller. */
export class CallerMemory {
  readonly created = new Remembered<Created>();
  /** When an authorization was seen to be Finished, which it then stays. */
  readonly finished = new Remembered<number>();
  /** What shows something only if an authorization was Active then: once it is seen to be so later, it was. */
  readonly whileActive = new Remembered<{ endedAt: number; learn: () => void }[]>();
  /** The authorizations that a create was seen to make. */
  readonly madeHere = new Remembered<true>();
  /** When a product or a warehouse was seen to be deleted. */
  readonly deleted = new Remembered<number>();
  /** Bodies that a new authorization was made from. */
  accepted: Fields[] = [];
  /** The cleaning protocol, as it was seen last; without a state where that is not certain. */
  protocol: { state: ProtocolState | undefined; endedAt: number } | undefined;
  /** Cleaning lists that were read while there was no protocol; the next look at it confirms it. */
  withoutProtocol: Sighting[] = [];
  /** Whether the path of the webhook was seen to be there. */
  hasWebhookPath = false;
  /** The last page of authorizations without a filter, and those with one since. */
  plain: SeenPage | undefined;
  filtered: { page: SeenPage; sighting: Sighting }[] = [];
  /** Whether a list was seen to take a date, and to leave out what is before it. */
  takesDates = false;
  filters = false;
  #stamps: { endedAt: number; instant: number }[] = [];
  #lost = 0;
  #uncertainUntil = -Infinity;

  /** Takes note of instants of the service. */
  stamp({ startedAt, endedAt, lost }: Sighting, instant: number): void {
    this.#reckonWith(lost, endedAt);
    if (startedAt < this.#uncertainUntil || !Number.isFinite(instant)) return;
    if (instant <= (this.#stamps.at(-1)?.instant ?? -Infinity)) return;
    this.#stamps.push({ endedAt, instant });
    if (this.#stamps.length > most.stamps) this.#stamps.shift();
  }

  /** The latest instant of the service that was known before an exchange began; undefined where none is. */
  before({ startedAt, endedAt, lost }: Sighting): number | undefined {
    this.#reckonWith(lost, endedAt);
    return this.#stamps.findLast((stamp) => stamp.endedAt < startedAt)?.instant;
  }

  /** Remembers a body that was accepted. */
  accept(body: Fields): void {
    this.accepted.push(body);
    if (this.accepted.length > most.accepted) this.accepted.shift();
  }

  #reckonWith(lost: number, at: number): void {
    if (lost === this.#lost) return;
    [this.#lost, this.#stamps, this.#uncertainUntil] = [lost, [], at + lateArrival];
  }
}

/** What is remembered of every caller. */
export class Memory {
  readonly #callers = new Map<number, CallerMemory>();

  /** What is remembered of a caller; undefined where there are too many of them. */
  of(caller: number): CallerMemory | undefined {
    const known = this.#callers.get(caller);
    if (known || this.#callers.size >= most.callers) return known;
    const made = new CallerMemory();
    this.#callers.set(caller, made);
    return made;
  }
}
