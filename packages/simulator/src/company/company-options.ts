import type { Assume } from "../domain/decision.ts";
import type { AssumptionId, Assumptions } from "@totem-partner/spec/assumptions";
import type { TimeSource } from "../clock/time.ts";
import type { Delivery } from "../deliveries/delivery.ts";
import type { Dispatcher } from "../deliveries/dispatcher.ts";
import type { Authorization } from "../domain/authorizations/authorization.ts";
import type {
  DeliveryContent,
  ServiceEvent,
  DescribedEvent,
} from "../domain/authorizations/authorization-transitions.ts";
import type { FaultRule } from "../faults/fault.ts";
import type { Report } from "../listeners.ts";
import type { RecordListener } from "../records/company-records.ts";
import type { CompanyFixtures } from "../records/fixtures.ts";

/** Starts a stream of UUIDs with this name, after the given number of ids. Default: at its start. */
export type NewIds = (stream: string, after?: number) => () => string;

export const randomIds: NewIds = () => () => crypto.randomUUID();

export interface IdCounts {
  records: number;
  /** For requests: this many or fewer. */
  requests: number;
}

/** Ids of requests are counted in blocks of this size, so that hardly any request changes what must be stored. */
const block = 1000;

export class IdStreams {
  readonly #newIds: (what: keyof IdCounts, after: number) => () => string;
  #drawn: IdCounts = { records: 0, requests: 0 };
  #nextRecord: () => string;
  #nextRequest: () => string;

  /** True if an id may be one that a record already has. */
  readonly mayRepeat: boolean;

  onCount: (() => void) | undefined;

  constructor(newIds: NewIds, company: string) {
    this.mayRepeat = newIds !== randomIds;
    this.#newIds = (what, after) => newIds(`${what} of ${company}`, ...(after === 0 ? [] : [after]));
    this.#nextRecord = this.#newIds("records", 0);
    this.#nextRequest = this.#newIds("requests", 0);
  }

  /** The numbers of ids that were drawn. A company that continues after these repeats none. */
  get counts(): IdCounts {
    const { records, requests } = this.#drawn;
    return { records, requests: requests - (requests % block) + block };
  }

  record(): string {
    this.#drawn.records += 1;
    this.onCount?.();
    return this.#nextRecord();
  }

  request(): string {
    this.#drawn.requests += 1;
    if (this.#drawn.requests % block === 0) this.onCount?.();
    return this.#nextRequest();
  }

  begin({ records, requests }: IdCounts = { records: 0, requests: 0 }): void {
    this.#drawn = { records, requests };
    this.#nextRecord = this.#newIds("records", records);
    this.#nextRequest = this.#newIds("requests", requests);
  }
}

export interface CompanyOptions<Company> {
  /** Its name in logs, which contains no secret. */
  name: string;
  fixtures: CompanyFixtures;
  timeSource: TimeSource;
  newIds: NewIds;
  assumptions?: Partial<Assumptions> | undefined;
  /** Faults from the start, and again after every reset. */
  faults?: readonly FaultRule[] | undefined;
  /** The time at which the clock is frozen from the start; real time without it. */
  now?: number | undefined;
  /** The exact text of an event's delivery; the same for the same event and assumptions. */
  encodeEvent: (told: DeliveryContent, assume: Assume) => string;
  deliveries: Pick<ConstructorParameters<typeof Dispatcher>[0], "deliver" | "memory" | "bounds" | "overflow">;
  /** The open points consulted, faults met and deliveries made of all companies; a reset leaves them as they are. */
  coverage: {
    assumptions: Set<AssumptionId>;
    faults: Set<FaultRule["kind"]>;
    /** Called for each finished attempt of a delivery. */
    delivered: (delivery: Delivery) => void;
  };
  /** Called with errors that subscribers and timers throw; must not throw itself. */
  report: Report;
  maxRecords: number;
  onWindowOver: (company: Company, authorization: Authorization) => void;
  describeEvent: (event: ServiceEvent, company: Company) => DescribedEvent;
  /** Called for each finished attempt of a delivery, and for each one that is dropped because memory is exhausted. */
  onDelivery?: ((delivery: Delivery, company: Company) => unknown) | undefined;
  initialize?: ((company: Company) => void) | undefined;
}

export interface ChangeListener {
  readonly onRecord: RecordListener;
  /** A delivery was created, waits for its next attempt, or settled. */
  onDelivery(delivery: Delivery): void;
  onDeliveriesStopped(): void;
  /** The clock, an assumption or a count of ids has changed. */
  onSetting(): void;
  /** Everything has changed: after a reset or an import. */
  onReplaced(): void;
}
