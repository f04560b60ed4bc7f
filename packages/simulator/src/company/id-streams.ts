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
  readonly #newIds: (what: keyof IdCounts, after: number) => () => string;
  #drawn: IdCounts = { records: 0, requests: 0 };
  #nextRecord: () => string;
  #nextRequest: () => string;

  /** Called when `counts` changes. */
  onCount: (() => void) | undefined;

  constructor(newIds: NewIds, company: string) {
    this.#newIds = (what, after) => newIds(`${what} of ${company}`, ...(after === 0 ? [] : [after]));
    this.#nextRecord = this.#newIds("records", 0);
    this.#nextRequest = this.#newIds("requests", 0);
  }

  /** How many were drawn. A company that continues after these repeats none. */
  get counts(): IdCounts {
    const { records, requests } = this.#drawn;
    return { records, requests: requests - (requests % block) + block };
  }

  /** Creates an id for a record or an event. */
  record(): string {
    this.#drawn.records += 1;
    this.onCount?.();
    return this.#nextRecord();
  }

  /** Creates an id for a request. */
  request(): string {
    this.#drawn.requests += 1;
    if (this.#drawn.requests % block === 0) this.onCount?.();
    return this.#nextRequest();
  }

  /** Restarts both streams, after the given numbers of ids. Default: at their start. */
  begin({ records, requests }: IdCounts = { records: 0, requests: 0 }): void {
    this.#drawn = { records, requests };
    this.#nextRecord = this.#newIds("records", records);
    this.#nextRequest = this.#newIds("requests", requests);
  }
}
