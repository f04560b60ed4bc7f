import type { DedupeStore, WebhookEvent } from "../../src/index.ts";
import { type Chance, turns } from "./chance.ts";
import { Instance } from "./instance.ts";

/** The common settings of the instances of a receiver. */
export interface Shared {
  secret: string;
  /** Opens the shared store, as each instance does when it starts. */
  open: () => DedupeStore;
  chance: Chance;
  /** True if a handler may fail on a delivery. */
  mayFail: (id: string) => boolean;
}

/** Two instances of a receiver, in the place of each of which another may start. */
export class Instances {
  /** The ids of the deliveries that were handled, in order: one entry for each time. */
  readonly handled: string[] = [];
  readonly counts = { handlerFailures: 0, kills: 0, restarts: 0 };
  readonly #shared: Shared;
  readonly #running: Instance[] = [];
  readonly #handlings = new Map<string, number>();
  #handlingsUntilKill = Infinity;

  private constructor(shared: Shared) {
    this.#shared = shared;
  }

  /** Starts both. */
  static async start(shared: Shared): Promise<Instances> {
    const instances = new Instances(shared);
    for (let count = 0; count < 2; count += 1) instances.#running.push(await instances.#start());
    return instances;
  }

  /** The address of one of the two at the moment. */
  url(which: 0 | 1): string {
    return this.#running[which]!.url;
  }

  /** Kills an instance in the middle of the handling that comes after so many others. */
  killAfter(handlings: number): void {
    this.#handlingsUntilKill = handlings;
  }

  /** Starts one anew, and ends the old one when it has answered what it has. */
  async restart(which: 0 | 1): Promise<void> {
    const old = this.#running[which]!;
    this.counts.restarts += 1;
    await this.#replace(old);
    await old.close();
  }

  /** Ends both. */
  async close(): Promise<void> {
    await Promise.all(this.#running.map((instance) => instance.close()));
  }

  #start(): Promise<Instance> {
    const { secret, open } = this.#shared;
    return Instance.start({ secret, dedupe: open(), handle: (event, instance) => this.#handle(event, instance) });
  }

  async #replace(old: Instance): Promise<void> {
    const replacement = await this.#start();
    this.#running[this.#running.indexOf(old)] = replacement;
  }

  async #kill(instance: Instance): Promise<void> {
    this.counts.kills += 1;
    await instance.kill();
    await this.#replace(instance);
  }

  async #handle({ id }: WebhookEvent, instance: Instance): Promise<void> {
    const { chance, mayFail } = this.#shared;
    const handling = (this.#handlings.get(id) ?? 0) + 1;
    this.#handlings.set(id, handling);
    // One that is closing has been replaced already.
    if (this.#handlingsUntilKill-- <= 0 && this.#running.includes(instance)) {
      this.#handlingsUntilKill = Infinity;
      void this.#kill(instance);
    }
    await turns(2 + Math.floor(chance("work", id, handling) * 6));
    await instance.survive();
    if (mayFail(id) && chance("failure", id, handling) < 0.2) {
      this.counts.handlerFailures += 1;
      throw new Error("This handler fails by chance.");
    }
    this.handled.push(id);
  }
}
