/** Starts a stream of UUIDs with this name, after the given number of ids. Default: at its start. */
export type NewIds = (stream: string, after?: number) => () => string;

/** How many ids were drawn. */
export interface IdCounts {
  /** For records and events. */
  records: number;
  /** For requests: this many or fewer. */
  requests: number;
}

/** Ids of requests are counted in blocks of this size, so that hardly any request changes what must be stored. */
const block = 1000;

/** The ids of a company: one stream for its records and events, one for its requests. */
export class IdStreams {
  readonly #newIds: NewIds;
  readonly #company: string;
  #records: { next: () => string; drawn: number };
  #requests: { next: () => string; drawn: number };

  /** Called when `counts` changes. */
  onCount: (() => void) | undefined;

  constructor(newIds: NewIds, company: string) {
    this.#newIds = newIds;
    this.#company = company;
    this.#records = this.#begin("records", 0);
    this.#requests = this.#begin("requests", 0);
  }

  /** How many were drawn. A company that continues after these repeats none. */
  get counts(): IdCounts {
    const { drawn } = this.#requests;
    return { records: this.#records.drawn, requests: drawn - (drawn % block) + block };
  }

  /** Creates an id for a record or an event. */
  record(): string {
    this.#records.drawn += 1;
    this.onCount?.();
    return this.#records.next();
  }

  /** Creates an id for a request. */
  request(): string {
    this.#requests.drawn += 1;
    if (this.#requests.drawn % block === 0) this.onCount?.();
    return this.#requests.next();
  }

  /** Restarts both streams, after the given numbers of ids. Default: at their start. */
  begin({ records, requests }: IdCounts = { records: 0, requests: 0 }): void {
    this.#records = this.#begin("records", records);
    this.#requests = this.#begin("requests", requests);
  }

  #begin(what: "records" | "requests", after: number): { next: () => string; drawn: number } {
    const stream = `${what} of ${this.#company}`;
    return { next: after === 0 ? this.#newIds(stream) : this.#newIds(stream, after), drawn: after };
  }
}
