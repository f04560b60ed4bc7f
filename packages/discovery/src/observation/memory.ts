import { BoundedCache } from "@totem-partner/spec/bounded-cache";
import { canonicalJson, type Fields } from "@totem-partner/spec/fields";
import type { ObservedExchange } from "./observed-exchange.ts";

/** The limits of what is remembered of a caller; the oldest entry is dropped. */
const most = { entries: 10_000, stamps: 64, accepted: 20 };

/** The milliseconds during which a request with an unknown outcome may still be executed. */
const lateArrival = 60_000;

export interface Comparable {
  digest: string;
  /** The digest of the fields that are not normalized. */
  core: string;
}

export interface Created extends Comparable {
  id: string;
  endedAt: number;
  /** True if only the sender can have used its externalId. */
  isOwn: boolean;
  isRepeatable?: true;
}

/** A cryptographic digest of a text, kept instead of it. */
export type Digest = (text: string) => string;

const coreFields = ["quantity", "totemGroupId", "operationType", "productExternalId", "carrierTaxId"];

export const comparable = (body: Fields, digest: Digest): Comparable => ({
  digest: digest(canonicalJson(body)),
  core: digest(canonicalJson(coreFields.map((name) => body[name] ?? null))),
});

/** The fields in which two bodies differ, except the externalId and fields with made-up values. */
function differingFields(one: Fields, other: Fields, madeUp: readonly string[] = []): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const name of ["externalId", ...madeUp]) names.delete(name);
  return [...names].filter((name) => canonicalJson(one[name] ?? null) !== canonicalJson(other[name] ?? null));
}

export interface SeenPage {
  startedAt: number;
  endedAt: number;
  limit: string | undefined;
  /** When each begins; null for one without a date. */
  dates: ReadonlyMap<string, number | null>;
}

export class CallerMemory {
  readonly created = new BoundedCache<Created>(most.entries);
  /** When an authorization was first observed as Finished, which is final. */
  readonly finished = new BoundedCache<number>(most.entries);
  /** Conclusions that require an authorization to have been Active; confirmed if it is observed as Active later. */
  readonly whileActive = new BoundedCache<{ endedAt: number; learn: () => void }[]>(most.entries);
  readonly madeHere = new BoundedCache<true>(most.entries);
  readonly deleted = new BoundedCache<number>(most.entries);
  /** The create bodies of the sender's own authorizations, which no one else changes, until they are cancelled. */
  readonly own = new BoundedCache<Fields>(most.entries);
  /** When each of these begins; null for one without a date. */
  readonly ownDates = new Map<string, number | null>();
  /** The clearable fields of authorizations, as last shown. */
  readonly plates = new BoundedCache<Fields>(most.entries);
  /** The lists returned to requests without a query. */
  readonly whole = new BoundedCache<{ length: number; first: string }>(most.entries);
  readonly parts = new BoundedCache<true>(most.entries);
  /** The status of the last validation error. */
  invalid: number | undefined;
  /** The refusals of repeated creates. */
  refusedRepeat: { status: number; problem: string | undefined } | undefined;
  unknownReference: { status: number; name: string | undefined } | undefined;
  unknownPath: { problem: string | undefined } | undefined;
  accepted: Fields[] = [];
  /** The cleaning protocol, as last observed; without a state if that is uncertain. */
  protocol: { state: "absent" | "Active" | "Inactive" | undefined; endedAt: number } | undefined;
  /** Cleaning lists that were read while there was no protocol, which the next read of it confirms. */
  withoutProtocol: ObservedExchange[] = [];
  /** The webhook's presence after the last exchange that shows it; undefined if that is uncertain. */
  webhook: { isThere: boolean; endedAt: number; lost: number } | undefined;
  hasWebhookPath = false;
  /** The last page of authorizations without a filter, and those with one since. */
  plain: SeenPage | undefined;
  filtered: { page: SeenPage; exchange: ObservedExchange }[] = [];
  /** True once a list accepted a date, and once one excluded earlier records. */
  takesDates = false;
  filters = false;
  #stamps: { endedAt: number; instant: number }[] = [];
  #lost = 0;
  #uncertainUntil = -Infinity;

  stamp({ startedAt, endedAt, lost }: ObservedExchange, instant: number): void {
    this.#reckonWith(lost, endedAt);
    if (startedAt < this.#uncertainUntil || !Number.isFinite(instant)) return;
    if (instant <= (this.#stamps.at(-1)?.instant ?? -Infinity)) return;
    this.#stamps = [...this.#stamps, { endedAt, instant }].slice(-most.stamps);
  }

  /** The latest instant of the service that was known before an exchange began; undefined if none is. */
  before({ startedAt, endedAt, lost }: ObservedExchange): number | undefined {
    this.#reckonWith(lost, endedAt);
    return this.#stamps.findLast((stamp) => stamp.endedAt < startedAt)?.instant;
  }

  accept(body: Fields): void {
    this.accepted = [...this.accepted, body].slice(-most.accepted);
  }

  /** For each accepted body, the fields in which another differs. */
  differences(body: Fields, madeUp?: readonly string[]): string[][] {
    return this.accepted.map((one) => differingFields(body, one, madeUp));
  }

  #reckonWith(lost: number, at: number): void {
    if (lost === this.#lost) return;
    [this.#lost, this.#stamps, this.#uncertainUntil] = [lost, [], at + lateArrival];
  }
}
