import type { Company } from "@totem-partner/simulator";
import { type Journal, readRequest, type Redactor, storeRequest } from "@totem-partner/simulator/host";
import type { Sql } from "../storage/platform.ts";

/** The number of requests of a company that are kept while it sleeps: the newest ones. */
const mostKept = 200;

/** The journal of a company outside memory, without keys and secrets. */
export class StoredRequests {
  readonly #company: Company;
  readonly #sql: Sql;
  readonly #journal: Journal;
  readonly #redactor: Redactor;
  #unwritten = 0;
  #clearings: number;

  constructor(company: Company, sql: Sql, journal: Journal, redactor: Redactor) {
    this.#company = company;
    this.#sql = sql;
    this.#journal = journal;
    this.#redactor = redactor;
    const texts = sql.exec<{ text: string }>("SELECT text FROM requests ORDER BY place").toArray();
    journal.resume(
      company,
      texts.flatMap(({ text }) => readRequest(JSON.parse(text)) ?? []),
    );
    this.#clearings = journal.clearings(company);
    journal.watch(company, () => {
      this.#unwritten += 1;
    });
  }

  forget(): void {
    this.#sql.exec("DELETE FROM requests");
  }

  forgetCleared(): void {
    const clearings = this.#journal.clearings(this.#company);
    if (clearings !== this.#clearings) this.forget();
    this.#clearings = clearings;
  }

  write(): void {
    const [sql, journal, company] = [this.#sql, this.#journal, this.#company];
    this.forgetCleared();
    const count = Math.min(this.#unwritten, mostKept);
    this.#unwritten = 0;
    if (count === 0) return;
    // After it was cleared, the journal has fewer.
    for (const record of journal.find(company, {}).slice(-count)) {
      sql.exec("INSERT INTO requests (text) VALUES (?)", JSON.stringify(storeRequest(record, this.#redactor)));
    }
    sql.exec("DELETE FROM requests WHERE place <= (SELECT max(place) FROM requests) - ?", mostKept);
  }
}
