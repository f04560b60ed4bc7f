import type { Company } from "../company/company.ts";
import type { Authorization } from "../domain/authorizations/authorization.ts";
import type { Journal } from "../journal/journal.ts";
import type { Redactor } from "../journal/redaction.ts";
import { authorizationsQuery, orderedPageQuery, journalFilter } from "./checks/calls.ts";
import { checkUsage, foundById } from "./checks/usage-error.ts";
import { type RecordedOperation, showRecorded } from "./commands.ts";
import { type Timeline, timelineOf } from "./views/timeline.ts";
import {
  type CleaningRecords,
  listAuthorizations,
  listProducts,
  listWarehouses,
  type ProductView,
  type Registry,
  showCleaning,
  showRegistry,
  type WarehouseView,
  type AuthorizationInDetail,
  type AuthorizationView,
  showInDetail,
  type Page,
} from "./views/record-lists.ts";
import type { Instant } from "../clock/time.ts";
import type { JournalEntry, JournalRecord } from "../journal/journal-record.ts";
import { recentRequests, waitForFirst, type WaitOptions } from "./wait-for.ts";

/** Which part of a list to return. */
export interface PageQuery {
  /** The maximum number of entries, 1 to 200. Default: 50. */
  limit?: number | undefined;
  /** The number of entries to skip. Default: 0. */
  offset?: number | undefined;
  /** Which end of the list comes first. Default: `oldest-first`. */
  order?: "oldest-first" | "newest-first" | undefined;
  /**
   * Only entries with each word of this text, in any case: in an id, externalId, plate, driver, carrier or name. Of the
   * newest 10,000, and the one whose id or externalId it is. Of requests, in the address or the bodies, as written or in
   * upper case.
   */
  text?: string | undefined;
}

/** Which authorizations to return. */
export interface AuthorizationsQuery extends PageQuery {
  /** Only those with this status. */
  status?: Authorization["status"] | undefined;
  /** Only the one that was created with this externalId. */
  externalId?: string | undefined;
}

/** The authorizations of a company. */
export interface MockAuthorizations {
  /**
   * Returns a page of the company's authorizations.
   * @example
   * const [order] = mock.authorizations({ externalId: "ERP-991" }).items;
   *
   * @throws {MockUsageError} for an unknown parameter or an invalid value.
   */
  (query?: AuthorizationsQuery): Page<AuthorizationView>;
  /**
   * Returns one authorization, and the drivers who wait for missing fields of it.
   *
   * @throws {MockUsageError} for an id that no authorization has.
   */
  get(id: string): AuthorizationInDetail;
  /**
   * Returns what happened to an authorization, by the company's clock: its requests, events, operations and delivery attempts.
   * The newest 200 entries.
   *
   * @throws {MockUsageError} for an id that no authorization has.
   */
  timeline(id: string): Timeline;
}

/**
 * The records of a company, as the control API shows them. Reading them is not a request of the partner: it is not in the
 * journal, no fault applies, and no assumption is consulted.
 */
export interface MockRecords {
  /** The authorizations: `authorizations(query)` returns a page of them, `authorizations.get(id)` one. */
  authorizations: MockAuthorizations;
  /**
   * Returns a page of the products, including deleted ones and those that are not native.
   *
   * @throws {MockUsageError} for an unknown parameter or an invalid value.
   */
  products(page?: PageQuery): Page<ProductView>;
  /**
   * Returns a page of the warehouses, including deleted ones and those that are not native.
   *
   * @throws {MockUsageError} for an unknown parameter or an invalid value.
   */
  warehouses(page?: PageQuery): Page<WarehouseView>;
  /** Returns the cleaning protocol, and the first 200 of its categories, types and incompatibilities each. */
  cleaning(): CleaningRecords;
  /** Returns the first 200 totem groups, carriers and drivers each, and the webhook without its secret. */
  registry(): Registry;
}

/** The operations of a company. */
export interface MockOperations {
  /** Returns the operations that totems recorded, with driver and plates, oldest first. */
  (): RecordedOperation[];
  /**
   * Returns one operation.
   *
   * @throws {MockUsageError} for an id that no operation has.
   */
  get(id: string): RecordedOperation;
}

function controlOperations(company: Company): MockOperations {
  const find = (id: string) => company.records.operations.get(id);
  return Object.assign(() => [...company.records.operations.values()].map(showRecorded), {
    get: (id: string) => showRecorded(foundById("operations.get(id)", id, find, "an operation; see operations()")),
  });
}

interface Controlled extends MockRecords {
  operations: MockOperations;
  requests: MockRequests;
}

/** The data of a company that a test can read: its records, operations and requests. */
export function controlRecords(company: Company, journal: Journal, redactor: Redactor): Controlled {
  const authorization = (call: string, id: string): Authorization =>
    foundById(call, id, (known) => company.records.authorizations.get(known), "an authorization; see authorizations()");
  const list = (query: AuthorizationsQuery = {}) =>
    listAuthorizations(company, checkUsage("authorizations(query)", authorizationsQuery, query));
  return {
    authorizations: Object.assign(list, {
      get: (id: string) => showInDetail(authorization("authorizations.get(id)", id), company),
      timeline: (id: string) =>
        timelineOf(authorization("authorizations.timeline(id)", id), company, { journal, redactor }),
    }),
    products: (page = {}) => listProducts(company, checkUsage("products(page)", orderedPageQuery, page)),
    warehouses: (page = {}) => listWarehouses(company, checkUsage("warehouses(page)", orderedPageQuery, page)),
    operations: controlOperations(company),
    requests: controlRequests(company, journal),
    cleaning: () => showCleaning(company),
    registry: () => showRegistry(company),
  };
}

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

function controlRequests(company: Company, journal: Journal): MockRequests {
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
