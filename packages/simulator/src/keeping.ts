import type { Delivery } from "./deliveries/delivery.ts";
import type { RecordListener } from "./records/company-records.ts";

/** Receives each change of a company that has to last. */
export interface Keeping {
  /** A record came, changed or went. */
  readonly onRecord: RecordListener;
  /** A delivery was accepted, waits for its next attempt, or settled. */
  onDelivery(delivery: Delivery): void;
  /** Every delivery that was not settled is stopped. */
  onDeliveriesStopped(): void;
  /** The clock, an assumption or a count of ids is another. */
  onSetting(): void;
  /** Everything is another: after a reset and an import. */
  onReplaced(): void;
}
