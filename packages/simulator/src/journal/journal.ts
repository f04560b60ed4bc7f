import type { AssumptionId } from "@totem-partner/spec/assumptions";
import type { Company } from "../company.ts";
import type { RequestFault } from "../faults/fault.ts";
import type { Exchange } from "../http/exchange.ts";
import { Listeners } from "../listeners.ts";
import { JournalRecord } from "./journal-record.ts";
import type { Redactor } from "./redaction.ts";
import { Ring } from "./ring.ts";

/** How many requests are remembered per company. */
export const journalSize = 1000;

/** One request of a company, and its response. Keys, secrets and signatures are redacted. */
export interface JournalEntry {
  id: string;
  /** When the response was sent, in real time, as ISO 8601. */
  at: string;
  operationId: string | null;
  method: string;
  path: string;
  /** By name, decoded; a repeated name has a list. */
  query: Record<string, string | string[]>;
  /** The status that was sent; null if a fault reset the connection and nothing was. */
  status: number | null;
  milliseconds: number;
  request: { headers: Record<string, string>; body: unknown };
  /** The response; if a fault cut it off, the whole of it. */
  response: { body: unknown };
  /** Why the request was refused, whatever the error format; null if it was not. */
  problem: { code: string; detail: string } | null;
  /** The fault that applied to the request, and the response of the service; null without one. */
  fault: JournalFault | null;
  /** The open points whose values affected the response. */
  consulted: AssumptionId[];
}

/** A request as lists show it, without headers and bodies. */
export interface RequestSummary extends Pick<
  JournalEntry,
  "id" | "at" | "operationId" | "method" | "status" | "milliseconds"
> {
  /** Path and query as received, without keys and secrets. */
  target: string;
  /** The code of the problem that the service found; null without one. */
  problem: string | null;
  /** The kind of the fault that applied to the request; null without one. */
  fault: JournalFault["kind"] | null;
}

/** A fault that applied to a request. */
export interface JournalFault {
  /** The id of the rule. */
  id: string;
  kind: RequestFault["kind"];
  /** The response of the service, whether or not the client received it; null if the request was not carried out. */
  service: { status: number; body: unknown } | null;
}

/** Which requests to show; validated. */
export interface JournalFilter {
  operationId?: string | undefined;
  status?: number | undefined;
  /** An instant in milliseconds; only requests answered at this time or later. */
  since?: number | undefined;
}

/** The remembered requests of a company, and the listeners for new ones. */
interface CompanyJournal {
  records: Ring<JournalRecord>;
  listeners: Listeners<[entry: JournalEntry]>;
  watchers: Listeners<[record: JournalRecord]>;
  clearings: number;
}

/**
 * The newest requests of every company. Their content is stored as received, and redacted when a caller reads it: a
 * request that is never looked at costs almost nothing.
 */
export class Journal {
  readonly #companies = new WeakMap<Company, CompanyJournal>();
  readonly #redactor: Redactor;
  readonly #report: (failure: unknown) => void;

  /** Errors that a listener throws are reported: the request was answered all the same. */
  constructor(redactor: Redactor, report: (failure: unknown) => void) {
    this.#redactor = redactor;
    this.#report = report;
  }

  /** Remembers an exchange, if it belongs to a company. */
  record(exchange: Exchange, milliseconds: number): void {
    if (exchange.company === undefined) return;
    const { records, listeners, watchers } = this.#of(exchange.company);
    const record = new JournalRecord(exchange, milliseconds);
    records.push(record);
    if (!listeners.isEmpty) listeners.tell(record.show(this.#redactor));
    if (!watchers.isEmpty) watchers.tell(record);
  }

  /** The remembered requests of a company that match a filter, oldest first; `show` reads one. */
  find(company: Company, filter: JournalFilter): JournalRecord[] {
    return this.#of(company).records.entries.filter((record) => record.passes(filter));
  }

  /** The remembered request of a company with this id. */
  get(company: Company, id: string): JournalRecord | undefined {
    return this.#of(company).records.entries.find((record) => record.id === id);
  }

  /** Reads a remembered request for a list. */
  summarize(record: JournalRecord): RequestSummary {
    return record.summarize(this.#redactor);
  }

  /** Reads a remembered request, without keys and secrets. */
  show(record: JournalRecord): JournalEntry {
    return record.show(this.#redactor);
  }

  /** The remembered requests of a company that match a filter, oldest first, all of them read. */
  list(company: Company, filter: JournalFilter): JournalEntry[] {
    return this.find(company, filter).map((record) => this.show(record));
  }

  /** Forgets the requests of a company. */
  clear(company: Company): void {
    const journal = this.#of(company);
    journal.records.clear();
    journal.clearings += 1;
  }

  /** How often the requests of a company were cleared. */
  clearings(company: Company): number {
    return this.#of(company).clearings;
  }

  /** Calls back for every request of a company from now on; returns a function that unsubscribes. */
  subscribe(company: Company, listener: (entry: JournalEntry) => unknown): () => void {
    return this.#of(company).listeners.add(listener);
  }

  /** The same without reading the request, which the listener can do. */
  watch(company: Company, listener: (record: JournalRecord) => unknown): () => void {
    return this.#of(company).watchers.add(listener);
  }

  #of(company: Company): CompanyJournal {
    const known = this.#companies.get(company);
    if (known) return known;
    const journal = {
      records: new Ring<JournalRecord>(journalSize),
      listeners: new Listeners<[JournalEntry]>(this.#report),
      watchers: new Listeners<[JournalRecord]>(this.#report),
      clearings: 0,
    };
    this.#companies.set(company, journal);
    return journal;
  }
}
