import { AssumptionBook } from "../../src/assumptions/assumption-book.ts";
import { VirtualClock } from "../../src/clock/time.ts";
import { Dispatcher } from "../../src/deliveries/dispatcher.ts";
import { bytesOf, DeliveryMemory } from "../../src/deliveries/delivery-log.ts";
import { FaultBook } from "../../src/faults/fault-book.ts";
import type { AttemptOutcome, Deliver, Delivery, DeliveryOverflow, FaultRule } from "../../src/index.ts";
import type { WebhookConfiguration } from "../../src/domain/webhook-configuration.ts";
import { Announcements } from "../../src/listeners.ts";
import { keptAuthorization } from "./domain/domain-context.ts";
import { ManualTime } from "./manual-time.ts";

/** A webhook that asks for every event of authorizations, and whose deliveries are not signed. */
export const webhook: WebhookConfiguration = {
  url: "https://erp.example/hook",
  secret: null,
  subscribedEvents: [],
  createdAt: 0,
  updatedAt: 0,
};

/** The settings in which dispatchers differ. */
export interface DispatcherSetting {
  deliver?: Deliver;
  bounds?: { settled: number; unsettled: number };
  memory?: DeliveryMemory;
  overflow?: DeliveryOverflow;
  onDelivery?: (delivery: Delivery) => unknown;
  configuration?: () => WebhookConfiguration | null;
  faults?: readonly FaultRule[];
}

const never: Deliver = () => new Promise<AttemptOutcome>(() => undefined);

/** A dispatcher on a clock that stands at 0, and a way to make events whose bodies are as long as one likes. */
export function aDispatcher(setting: DispatcherSetting = {}) {
  const { deliver = never, bounds, memory = new DeliveryMemory(), overflow, onDelivery } = setting;
  const { configuration = () => webhook, faults = [] } = setting;
  const failures: unknown[] = [];
  const time = new ManualTime();
  const clock = new VirtualClock(time, { start: 0, report: (failure) => failures.push(failure) });
  let made = 0;
  const dispatcher = new Dispatcher({
    clock,
    timeSource: time,
    deliver,
    assume: new AssumptionBook().assume,
    configuration,
    faults: new FaultBook(faults, () => clock.now()),
    tell: (event) => ({ event, names: { product: null, warehouse: null } }),
    encode: (told) => ("text" in told ? told.text : (told.event.authorization.batch ?? "")),
    memory,
    bounds,
    overflow,
    onDelivery,
    announcements: new Announcements(),
    report: (failure) => failures.push(failure),
  });
  /** Makes an event with a body of so many characters; answers its id. */
  const happen = (characters: number): string => {
    const id = `event-${String(made++)}`;
    dispatcher.accept({
      type: "authorization.synced",
      authorization: keptAuthorization({ batch: "x".repeat(characters) }),
      id,
      occurredAt: clock.now(),
    });
    return id;
  };
  /** Lets everything happen that can happen without time passing. */
  const settle = async () => {
    time.pass(0);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { dispatcher, clock, time, happen, settle, failures, accepted: () => made };
}

/** A sum. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The memory of deliveries, in bytes. */
export const held = (deliveries: readonly Delivery[]): number => sum(deliveries.map(bytesOf));
