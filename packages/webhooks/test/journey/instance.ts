import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { DedupeStore, WebhookEvent } from "../../src/index.ts";
import { receiver } from "../../src/node.ts";
import { turns } from "./chance.ts";

export interface Setup {
  secret: string;
  dedupe: DedupeStore;
  handle: (event: WebhookEvent, instance: Instance) => Promise<void>;
}

/** Keeps a killed process from going on. */
const never = new Promise<never>(() => undefined);

/** One process with a receiver, as far as the others can tell: it can be killed at any moment. */
export class Instance {
  readonly #server: Server;
  #isDead = false;

  private constructor({ secret, dedupe, handle }: Setup) {
    const receive = receiver({
      secrets: [secret],
      dedupe: {
        lease: dedupe.lease,
        claim: (id) => this.#whileAlive(() => dedupe.claim(id)),
        confirm: (claim) => this.#whileAlive(() => dedupe.confirm(claim)),
        release: (claim) => this.#whileAlive(() => dedupe.release(claim)),
        extend: (claim) => this.#whileAlive(() => dedupe.extend(claim)),
      },
      on: { "*": (event) => handle(event, this) },
      onError: () => undefined,
    });
    this.#server = createServer((request, response) => void receive(request, response));
  }

  /** Starts an instance on a free port. */
  static async start(setup: Setup): Promise<Instance> {
    const instance = new Instance(setup);
    await once(instance.#server.listen(0, "127.0.0.1"), "listening");
    return instance;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** Continues, unless the instance was killed: then nothing that follows happens. */
  async survive(): Promise<void> {
    if (this.#isDead) await never;
  }

  /**
   * Ends as a killed process does: its connections break, and its handlers and its calls of the store go no further. It
   * dies between two turns of the event loop, so that an effect and the call that confirms it, which belong to one turn,
   * have both happened or neither: between them, a process that dies leaves a delivery to be handled again.
   */
  async kill(): Promise<void> {
    await turns(1);
    this.#isDead = true;
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Ends as a process does that is asked to: it answers what it has, and accepts nothing new. */
  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #whileAlive<T>(call: () => Promise<T>): Promise<T> {
    await this.survive();
    const result = await call();
    await this.survive();
    return result;
  }
}
