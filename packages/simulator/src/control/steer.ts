import type { InputValue } from "@totem-partner/spec/own-alternatives";
import type { AssumptionReport } from "../assumptions/assumption-book.ts";
import type { components } from "@totem-partner/spec/types";
import type { ApplicationRequest } from "../domain/authorizations/authorization-creation.ts";
import type { Assignment } from "../domain/authorizations/authorization-transitions.ts";
import type { Company } from "../company/company.ts";
import type { Delivery } from "../deliveries/delivery.ts";
import type { DeliveryCounts } from "../deliveries/delivery-log.ts";
import type { Arrival } from "../domain/authorizations/totem.ts";
import type { Journal } from "../journal/journal.ts";
import type { Redactor } from "../journal/redaction.ts";
import type { showAuthorization, showWebhook } from "../representation/records.ts";
import { type CompanyState, exportState, importState } from "../state/state.ts";
import { type AwaitedDelivery, awaitDelivery } from "./awaited-deliveries.ts";
import { anyId, timersQuery } from "./checks/calls.ts";
import { MockUsageError } from "./checks/mock-usage-error.ts";
import { accepted, checkUsage, usageError } from "./checks/usage-error.ts";
import { runCommand } from "./command.ts";
import { type ArrivalOutcome, type RecordedOperation, showClock, showRecorded, controlCommands } from "./commands.ts";
import { type EventToTrigger, nowhere, triggerEvent, unwanted } from "./trigger.ts";
import { type MockFaults, controlFaults } from "./mock-faults.ts";
import type { Instant } from "./request-filter.ts";
import { type MockRecords, controlRecords } from "./mock-records.ts";
import { type MockRequests, controlRequests } from "./mock-requests.ts";
import { readState } from "./read-state.ts";
import {
  type DeliveryDetail,
  type DeliverySummary,
  type DeliveryTotals,
  showDelivery,
  summarizeDelivery,
  totalDeliveries,
} from "./views/delivery-view.ts";
import { nextTimers, type Timers } from "./views/timers.ts";
import { type LiveEvent, watchEvents } from "./views/live-events.ts";
import type { WaitOptions } from "./wait-for.ts";

type Schemas = components["schemas"];

/** The deliveries of a company. */
export interface MockDeliveries {
  /** Returns every delivery in the log, oldest first, with attempts, signatures and outcomes. */
  list(): DeliverySummary[];
  /**
   * Returns how many deliveries there are by state, how many settled ones the log has discarded, and how many were
   * dropped because memory was exhausted.
   */
  counts(): DeliveryCounts;
  /**
   * Returns one delivery with its exact body.
   *
   * @throws {MockUsageError} for an id that no delivery in the log has.
   */
  get(id: string): DeliveryDetail;
  /**
   * Sends a delivery again, with the same id and bytes.
   *
   * @throws {MockUsageError} for an id that no delivery in the log has, and if no configured webhook subscribes to
   *   the event.
   */
  redeliver(id: string): DeliverySummary;
  /**
   * Delivers a sample event to try a receiver: the contract's example, or your own data. No record changes.
   * @example
   * mock.deliveries.trigger({ type: "authorization.finished", data: { reason: "expired" } });
   *
   * @throws {MockUsageError} for an invalid event, and if there is no target to deliver to.
   */
  trigger(event: EventToTrigger): DeliverySummary;
  /**
   * Resolves to the first delivery that matches, at once if it is in the log: by default one that the receiver accepted. It
   * needs neither `flush` nor the clock, unless a retry has to become due on a clock that stands still.
   * @example
   * const { body } = await mock.deliveries.waitFor("authorization.finished");
   *
   * @throws {MockUsageError} for an unknown type, filter or option.
   * @throws {MockWaitError} if none came within the time-out, with the last deliveries of the company.
   */
  waitFor(awaited: AwaitedDelivery, options?: WaitOptions): Promise<DeliveryDetail>;
  /** Waits until no attempt is in flight or due, and returns the totals of all deliveries. */
  flush(): Promise<DeliveryTotals>;
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

/** One company of a mock server, controlled from a test. */
export interface MockCompany extends MockRecords {
  /** The API key for the client under test. */
  apiKey: string;
  /** Restores the fixtures, and the clock, assumptions and faults that the server was started with. */
  reset(): void;
  /**
   * Advances the company's clock by 0 seconds to ten years and freezes it there. Timers that become due fire.
   *
   * @throws {MockUsageError} for any other number.
   */
  advance(by: { seconds: number }): void;
  /**
   * Freezes the company's clock at an instant.
   *
   * @throws {MockUsageError} for anything but a date-time with an offset or a Date.
   */
  setClock(now: Instant): void;
  /** Returns the time of the company's clock, ISO 8601, and whether it stands still. */
  clock(): ReturnType<typeof showClock>;
  /**
   * Returns what happens next by the company's clock: ends of validities and delivery attempts, with the number of
   * authorizations that wait for their end. `limit` is 1 to 100; default: 10.
   *
   * @throws {MockUsageError} for any other limit.
   */
  timers(query?: { limit?: number | undefined }): Timers;
  /** Returns the company's clock to real time. Timers that are due then fire soon. */
  releaseClock(): void;
  /**
   * Changes assumptions.
   *
   * @throws {AssumptionError} for an unknown assumption or an invalid value.
   */
  assume(values: Readonly<Record<string, InputValue>>): void;
  /** Returns every switchable assumption: question, value, default, alternatives, and how often it was consulted. */
  assumptions(): AssumptionReport[];
  /**
   * Lets a driver arrive at a totem.
   *
   * @throws {MockUsageError} for an arrival that the control API would refuse.
   */
  arrive(arrival: Arrival): ArrivalOutcome;
  /**
   * Assigns driver and plates, as the operations team does in the service's own application; the partner receives an
   * `authorization.updated`. Omitted fields stay unchanged, and null removes a driver or a tractor plate.
   * @example
   * mock.assign(authorization.id, { driverNif: "12345678Z", tractorPlate: "1234BCD" });
   *
   * @throws {MockUsageError} for an assignment that the control API would refuse: unknown driver, Finished, …
   */
  assign(id: string, assignment: Assignment): ReturnType<typeof showAuthorization>;
  /**
   * Creates an authorization as the service's own application does: as over the partner interface, but without
   * externalId.
   *
   * @throws {MockUsageError} for a request that the control API would refuse.
   */
  createInApplication(request: ApplicationRequest): ReturnType<typeof showAuthorization>;
  /**
   * Finishes an authorization, as the operations team does in that application; the partner receives an
   * `authorization.finished` with the reason `manual`.
   *
   * @throws {MockUsageError} for an id that no authorization has, and for one that is Finished.
   */
  finish(id: string): ReturnType<typeof showAuthorization>;
  /**
   * Marks an authorization as synced from an external ERP, as `erp-origin=marked` requires.
   *
   * @throws {MockUsageError} for an id that no authorization has.
   */
  markAsSynced(id: string): ReturnType<typeof showAuthorization>;
  /**
   * Adds a product that is not native; `native-records` decides how the interface treats it.
   *
   * @throws {MockUsageError} for a product that the control API would refuse.
   */
  createProduct(request: Schemas["ProductCreate"]): Schemas["Product"];
  /**
   * Adds a warehouse that is not native; `native-records` decides how the interface treats it.
   *
   * @throws {MockUsageError} for a warehouse that the control API would refuse.
   */
  createWarehouse(request: Schemas["WarehouseCreate"]): Schemas["Warehouse"];
  /**
   * Registers the company's webhook or replaces it as a whole, as `PUT /webhook` does, but without a request in the
   * journal: without a secret, deliveries are unsigned from then on.
   *
   * @throws {MockUsageError} for settings that the control API would refuse.
   */
  setWebhook(settings: Schemas["WebhookConfigurationPut"]): ReturnType<typeof showWebhook>;
  /** The operations that totems recorded: `operations()` returns them, `operations.get(id)` one. */
  operations: MockOperations;
  /** The requests that the company received: `requests()` returns them, `requests.waitFor(…)` waits for one. */
  requests: MockRequests;
  /**
   * Calls the listener for each request that is answered, each event of the service and each change of a delivery from now on,
   * without keys and secrets. Returns a function that ends this. An error in the listener is logged, and affects no request.
   * @example
   * const stop = mock.subscribe(({ event, data }) => console.log(event, data));
   */
  subscribe(listener: (event: LiveEvent) => unknown): () => void;
  /** Returns a copy of the whole state as plain JSON. */
  exportState(): CompanyState;
  /**
   * Replaces the company's state with an exported one.
   *
   * @throws {MockUsageError} for a state that the service could never reach; nothing changes then.
   */
  importState(state: CompanyState): void;
  /** The deliveries to the company's webhook. */
  deliveries: MockDeliveries;
  /** The faults of the company. */
  faults: MockFaults;
}

function remembered({ deliveries }: Company, call: "get" | "redeliver", given: string): Delivery {
  const { id } = checkUsage(`deliveries.${call}(id)`, anyId, { id: given });
  const delivery = deliveries.get(id);
  if (delivery) return delivery;
  const message = "is not the id of a delivery in the log; see deliveries.list()";
  throw usageError(`deliveries.${call}(id)`, [{ path: "/id", message }], { id });
}

function steerOperations(company: Company): MockOperations {
  return Object.assign(() => [...company.records.operations.values()].map(showRecorded), {
    get(given: string) {
      const { id } = checkUsage("operations.get(id)", anyId, { id: given });
      const found = company.records.operations.get(id);
      if (found) return showRecorded(found);
      const message = "is not the id of an operation; see operations()";
      throw usageError("operations.get(id)", [{ path: "/id", message }], { id });
    },
  });
}

export function controlCompany(company: Company, apiKey: string, journal: Journal, redactor: Redactor): MockCompany {
  const { deliveries } = company;
  const summarize = (one: Delivery) => summarizeDelivery(one, redactor);
  const delivery = (call: "get" | "redeliver", id: string) => remembered(company, call, id);
  return {
    apiKey,
    reset() {
      company.reset();
      journal.clear(company);
    },
    advance: (by) => void runCommand(controlCommands.advance, company, { given: by }),
    setClock: (now) => void runCommand(controlCommands.setClock, company, { given: { now } }),
    clock: () => showClock(company),
    releaseClock: () => void runCommand(controlCommands.releaseClock, company, {}),
    assume: (values) => void runCommand(controlCommands.assume, company, { given: values }),
    assumptions: () => company.assumptions.report(),
    arrive: (given) => runCommand(controlCommands.arrive, company, { given }),
    createInApplication: (given) => runCommand(controlCommands.createInApplication, company, { given }),
    createProduct: (given) => runCommand(controlCommands.createProduct, company, { given }),
    createWarehouse: (given) => runCommand(controlCommands.createWarehouse, company, { given }),
    assign: (id, given) => runCommand(controlCommands.assign, company, { id, given }),
    finish: (id) => runCommand(controlCommands.finish, company, { id }),
    setWebhook: (settings) => runCommand(controlCommands.setWebhook, company, { given: settings }),
    markAsSynced: (id) => runCommand(controlCommands.markAsSynced, company, { id }),
    timers: (query = {}) => nextTimers(company, checkUsage("timers(query)", timersQuery, query).limit),
    ...controlRecords(company, journal, redactor),
    operations: steerOperations(company),
    requests: controlRequests(company, journal),
    subscribe: (listener) => watchEvents(company, journal, redactor, listener),
    // Copies: changes that a test makes to them do not affect the company.
    exportState: () => structuredClone(exportState(company)),
    importState(given) {
      const state = accepted("importState(state)", readState(given, company.holdings.most), given);
      importState(company, structuredClone(state));
    },
    deliveries: {
      list: () => deliveries.all.map(summarize),
      counts: () => deliveries.counts,
      get: (id) => showDelivery(delivery("get", id), redactor, company.assumptions.assume),
      redeliver(given) {
        const { id } = delivery("redeliver", given);
        const again = deliveries.redeliver(id);
        if (again) return summarize(again);
        throw new MockUsageError(`deliveries.redeliver(id): ${unwanted}`);
      },
      trigger(event) {
        const triggered = accepted("deliveries.trigger(event)", triggerEvent(company, event), event);
        if (triggered) return summarize(triggered);
        throw new MockUsageError(`deliveries.trigger(event): ${nowhere}`);
      },
      waitFor: (awaited, options) => awaitDelivery(company, redactor, awaited, options),
      async flush() {
        await deliveries.flush();
        return totalDeliveries(deliveries.counts);
      },
    },
    faults: controlFaults(company),
  };
}
