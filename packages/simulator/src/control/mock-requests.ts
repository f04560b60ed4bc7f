import type { Instant } from "../clock/time.ts";
import type { Company } from "../company/company.ts";
import type { Journal } from "../journal/journal.ts";
import type { JournalEntry, JournalRecord } from "../journal/journal-record.ts";
import { journalFilter } from "./checks/calls.ts";
import { checkUsage, foundById } from "./checks/usage-error.ts";
import { recentRequests, waitForFirst, type WaitOptions } from "./wait-for.ts";

/** Filters requests. */
export interface RequestFilter {
  /** The operationId of the contract, such as `createAuthorization`. */
  operationId?: string | undefined;
  /** The status of the response, 100 to 599. */
  status?: number | undefined;
  /** Only requests answered at this time or later, in real time. */
  since?: Instant | undefined;
  /** Only requests whose address or bodies contain this text as it was sent, such as an externalId. */
  mentions?: string | undefined;
}

/** A filter, or a function that returns whether it is the one. */
export type AwaitedRequest = RequestFilter | ((request: JournalEntry) => boolean);

/** The requests that a company received; `Entry` is what a host shows of each. */
export interface MockRequests<Entry extends JournalEntry = JournalEntry> {
  /**
   * Returns the company's requests, oldest first, without keys and secrets.
   *
   * @throws {MockUsageError} for an unknown filter or an invalid value.
   */
  (filter?: RequestFilter): Entry[];
  /**
   * Returns one request.
   *
   * @throws {MockUsageError} for an id that no remembered request has.
   */
  get(id: string): Entry;
  /** Forgets the requests. */
  clear(): void;
  /**
   * Resolves to the first request that matches, at once if it was answered before.
   * @example
   * const { request } = await mock.requests.waitFor({ operationId: "createAuthorization", status: 201 });
   *
   * @throws {MockUsageError} for an unknown filter or an invalid value.
   * @throws {MockWaitError} if none came within the time-out, with the last requests of the company.
   */
  waitFor(awaited: AwaitedRequest, options?: WaitOptions): Promise<Entry>;
}

export function controlRequests(company: Company, journal: Journal): MockRequests {
  const list = (filter: RequestFilter = {}) =>
    journal.list(company, checkUsage("requests(filter)", journalFilter, filter));
  const find = (id: string) => journal.get(company, id);
  return Object.assign(list, {
    get: (id: string) => journal.show(foundById("requests.get(id)", id, find, "a remembered request; see requests()")),
    clear: () => journal.clear(company),
    async waitFor(awaited: AwaitedRequest, options?: WaitOptions) {
      const call = "requests.waitFor(awaited)";
      const filter = typeof awaited === "function" ? {} : checkUsage(call, journalFilter, awaited);
      const read = (record: JournalRecord) => {
        if (!record.passes(filter)) return undefined;
        const shown = journal.show(record);
        return typeof awaited !== "function" || awaited(shown) ? shown : undefined;
      };
      const present = journal.find(company, {});
      const subscribe = (look: (record: JournalRecord) => void) => journal.watch(company, look);
      const instead = () => recentRequests(journal.list(company, {}));
      return waitForFirst({ call, present, subscribe, read, instead }, options);
    },
  });
}
