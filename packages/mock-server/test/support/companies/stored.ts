import { setImmediate } from "node:timers/promises";
import { Simulator, type SimulatorOptions } from "@totem-partner/simulator";
import { RememberedStore } from "./remembered-store.ts";

/** A window that ends an hour after a simulator over a store has started. */
export const untilNine = { scheduledDate: "2026-07-01T07:00:00Z", endDate: "2026-07-01T09:00:00Z" };

/** A simulator over a store, in a time that passes by hand. */
export class Stored {
  readonly store: RememberedStore;
  readonly simulator: Simulator;
  readonly delivered: string[] = [];
  readonly failures: unknown[] = [];
  #now: number;
  readonly #timers = new Set<{ at: number; run: () => void }>();

  /** Starts it at 8:00, or so many milliseconds later. */
  constructor(store = new RememberedStore(), options: SimulatorOptions = {}, late = 0) {
    this.store = store;
    this.#now = Date.parse("2026-07-01T08:00:00Z") + late;
    this.simulator = new Simulator({
      store,
      timeSource: {
        now: () => this.#now,
        setTimer: (run, delay) => {
          const timer = { at: this.#now + delay, run };
          this.#timers.add(timer);
          return () => this.#timers.delete(timer);
        },
      },
      deliver: ({ id }) => {
        this.delivered.push(id);
        return Promise.resolve({ kind: "answered", status: 204 });
      },
      onFailure: (error) => this.failures.push(error),
      ...options,
    });
  }

  get company() {
    const company = this.simulator.company("test_demo");
    if (!company) throw new Error("There is no company with this key.");
    return company;
  }

  /** The status of the oldest authorization. */
  get status(): string | undefined {
    return this.company.records.authorizations.values().next().value?.status;
  }

  async call(method: string, path: string, body?: unknown, apiKey = "test_demo") {
    const isForm = body instanceof FormData;
    const headers = { "X-Partner-API-Key": apiKey, ...(!isForm && { "Content-Type": "application/json" }) };
    const request = new Request(`http://mock${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const response = await this.simulator.fetch(request);
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
  }

  async pass(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    for (const timer of [...this.#timers]) {
      if (timer.at <= this.#now && this.#timers.delete(timer)) timer.run();
    }
    await setImmediate();
  }
}
