import { setImmediate } from "node:timers/promises";
import { Simulator } from "@totem-partner/simulator";
import { RememberedStore } from "./remembered-store.ts";

/** A simulator over a store, in a time that passes by hand. */
export class Stored {
  readonly store: RememberedStore;
  readonly simulator: Simulator;
  readonly delivered: string[] = [];
  readonly failures: unknown[] = [];
  #now = Date.parse("2026-07-01T08:00:00Z");
  readonly #timers = new Set<{ at: number; run: () => void }>();

  constructor(store = new RememberedStore()) {
    this.store = store;
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
    });
  }

  get company() {
    const company = this.simulator.company("test_demo");
    if (!company) throw new Error("There is no company with this key.");
    return company;
  }

  async call(method: string, path: string, body?: unknown) {
    const headers = { "X-Partner-API-Key": "test_demo", "Content-Type": "application/json" };
    const request = new Request(`http://mock${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
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
