import { type Announcements, guard, Listeners, type Report } from "../listeners.ts";
import type { Delivery } from "./delivery.ts";

/** The listeners that are notified of deliveries. */
export interface DeliveryNewsOptions {
  /** Notifies listeners in the order of events. */
  announcements: Announcements;
  /** Called for each finished attempt, and for each one that is dropped because memory is exhausted. */
  onDelivery?: ((delivery: Delivery) => unknown) | undefined;
  /** Called with errors that listeners throw. */
  report: Report;
}

/** Notifies of changes of deliveries, in the order of events. */
export class DeliveryNews {
  readonly #options: DeliveryNewsOptions;
  readonly #listeners: Listeners<[Delivery]>;

  constructor(options: DeliveryNewsOptions) {
    this.#options = options;
    this.#listeners = new Listeners(options.report);
  }

  /** Whether nobody subscribes to changes. */
  get isUnheard(): boolean {
    return this.#listeners.isEmpty;
  }

  /** Calls back for every change from now on; returns a function that unsubscribes. */
  subscribe(listener: (delivery: Delivery) => unknown): () => void {
    return this.#listeners.add(listener);
  }

  /** A delivery has changed. */
  changed(delivery: Delivery): void {
    if (!this.isUnheard) this.#options.announcements.add(() => this.#listeners.tell(delivery));
  }

  /** An attempt has finished, or there will be none. */
  concluded(delivery: Delivery): void {
    const { onDelivery, announcements, report } = this.#options;
    if (onDelivery) announcements.add(() => guard(() => onDelivery(delivery), report));
  }
}
