import type { ClaimResult } from "../../../src/index.ts";

/** The state of one id by the documentation of a store, with the numbers of the claims in place of their tokens. */
interface Entry {
  state: "busy" | "done";
  holder: number;
  until: number;
}

/** The state machine of `DedupeStore` in its plainest form: the stores must agree with it. */
export class Model {
  readonly #entries = new Map<string, Entry>();
  readonly #ids: string[] = [];
  readonly #lease: number;
  readonly #ttl: number;
  #now = 0;

  constructor({ lease, ttl }: { lease: number; ttl: number }) {
    this.#lease = lease;
    this.#ttl = ttl;
  }

  #entry(id: string): Entry | undefined {
    const entry = this.#entries.get(id);
    return entry !== undefined && entry.until > this.#now ? entry : undefined;
  }

  claim(id: string): ClaimResult["state"] {
    const entry = this.#entry(id);
    if (entry !== undefined) return entry.state;
    this.#entries.set(id, { state: "busy", holder: this.#ids.push(id) - 1, until: this.#now + this.#lease });
    return "claimed";
  }

  confirm(claim: number): boolean {
    const id = this.#ids[claim]!;
    const entry = this.#entry(id);
    if (entry !== undefined && entry.holder !== claim) return false;
    this.#entries.set(id, { state: "done", holder: claim, until: this.#now + this.#ttl });
    return true;
  }

  release(claim: number): void {
    if (this.#holds(claim)) this.#entries.delete(this.#ids[claim]!);
  }

  extend(claim: number): boolean {
    const entry = this.#entry(this.#ids[claim]!);
    if (entry?.state === "done" && entry.holder === claim) return true;
    if (!this.#holds(claim)) return false;
    this.#entry(this.#ids[claim]!)!.until = this.#now + this.#lease;
    return true;
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }

  #holds(claim: number): boolean {
    const entry = this.#entry(this.#ids[claim]!);
    return entry?.state === "busy" && entry.holder === claim;
  }
}
