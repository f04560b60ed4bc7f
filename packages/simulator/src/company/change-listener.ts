import type { Delivery } from "../deliveries/delivery.ts";
import type { RecordListener } from "../records/company-records.ts";

/** Receives each change of a company that has to be stored. */
export interface ChangeListener {
  /** A record was added, changed or removed. */
  readonly onRecord: RecordListener;
  /** A delivery was created, waits for its next attempt, or settled. */
  onDelivery(delivery: Delivery): void;
  /** Every unsettled delivery was stopped. */
  onDeliveriesStopped(): void;
  /** The clock, an assumption or a count of ids has changed. */
  onSetting(): void;
  /** Everything has changed: after a reset or an import. */
  onReplaced(): void;
}
