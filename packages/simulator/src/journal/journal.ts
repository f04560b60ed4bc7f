import type { Company } from "../company/company.ts";
import type { Exchange } from "../http/exchange/exchange.ts";
import { Listeners, Ring } from "../listeners.ts";
import type { JournalEntry, JournalFilter, JournalRecord, RequestSummary } from "./journal-record.ts";
import { ReceivedRequest } from "./received-request.ts";
import type { Redactor } from "./redaction.ts";

/** The number of requests that are remembered per company. */
export const journalSize = 1000;

/** The remembered requests of a company, and the listeners for new ones. */
interface CompanyJournal {
  records: Ring<JournalRecord>;
  listeners: Listeners<[record: JournalRecord]>;
  clearings: number;
}

/** The newest requests of every company, stored as received: one that is never looked at costs almost nothing. */
export class Journal {
  readonly #companies = new WeakMap<Company, CompanyJournal>();
  readonly #redactor: Redactor;
  readonly #report: (failure: unknown) => void;

  /** Errors that a listener throws are reported: the request was answered all the same. */
  constructor(redactor: Redactor, report: (failure: unknown) => void) {
    this.#redactor = redactor;
    this.#report = report;
  }

  /** Remembers an exchange, if it belongs to a company that was not reset since. */
  record(exchange: Exchange, milliseconds: number): void {
    const { company, resets } = exchange;
    if (company === undefined || company.resets !== resets) return;
    const { records, listeners } = this.#of(company);
    const record = new ReceivedRequest(exchange, milliseconds);
    records.push(record);
    if (!listeners.isEmpty) listeners.tell(record);
  }

  /** Remembers requests of an earlier process, oldest first, before those of this one. Listeners are not called. */
  resume(company: Company, records: readonly JournalRecord[]): void {
    for (const record of records) this.#of(company).records.push(record);
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
  summarize({ records }: Company, record: JournalRecord): RequestSummary {
    const summary = record.summarize(this.#redactor);
    const [, id = ""] = /\/authorizations\/([^/?]+)/.exec(summary.target) ?? [];
    const origin = records.authorizations.get(id)?.origin;
    return origin?.kind === "erp" ? { ...summary, externalId: this.#redactor.text(origin.externalId) } : summary;
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

  /** Returns the number of times the requests of a company were cleared. */
  clearings(company: Company): number {
    return this.#of(company).clearings;
  }

  /** Calls back for every request of a company from now on; returns a function that unsubscribes. */
  subscribe(company: Company, listener: (entry: JournalEntry) => unknown): () => void {
    return this.watch(company, (record) => listener(this.show(record)));
  }

  /** The same without reading the request, which the listener can do. */
  watch(company: Company, listener: (record: JournalRecord) => unknown): () => void {
    return this.#of(company).listeners.add(listener);
  }

  #of(company: Company): CompanyJournal {
    const known = this.#companies.get(company);
    if (known) return known;
    const journal = {
      records: new Ring<JournalRecord>(journalSize),
      listeners: new Listeners<[JournalRecord]>(this.#report),
      clearings: 0,
    };
    this.#companies.set(company, journal);
    return journal;
  }
}
