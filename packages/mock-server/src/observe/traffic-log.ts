import { createHash, randomBytes } from "node:crypto";
import type { Passage } from "@totem-partner/discovery/observation";

export const digest = (text: string): string => createHash("sha256").update(text).digest("base64");

/** The maximum number of distinct keys; requests with further ones are ignored. */
const mostCallers = 1000;

/** Of more creates that are in flight at the same time, none is known to be new. */
const mostOpenCreates = 1000;

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

export type Passing = Omit<Passage, "root" | "lost" | "openCreates" | "endedAt"> & { isWrite: boolean };

interface ArrivedRequest {
  method: string;
  /** The values of the header with the key. */
  keys: readonly string[];
  isCreate: boolean;
}

export class TrafficLog {
  readonly #salt = randomBytes(16).toString("hex");
  readonly #callers = new Map<string, number>();
  readonly #writes = new Set<Passing>();
  readonly #creates = new Set<number>();
  #number = 0;

  /** Call when a request arrives; returns undefined if nothing can be learned from it. */
  begin({ method, isCreate, ...given }: ArrivedRequest, startedAt = performance.now()): Passing | undefined {
    const keys = given.keys.filter((key) => key !== "");
    const caller = keys.length > 0 ? this.#callerOf(keys.join()) : undefined;
    if (keys.length > 0 && caller === undefined) return undefined;
    this.#number += 1;
    const isWrite = !reading.has(method);
    const isAlone = this.#writes.size === 0;
    const passing = { number: this.#number, startedAt, isWrite, isAlone, caller, secrets: keys };
    if (!isWrite) return passing;
    // Of several, none is alone any more.
    if (this.#writes.size === 1) for (const other of this.#writes) other.isAlone = false;
    this.#writes.add(passing);
    if (isCreate) this.#creates.add(passing.number);
    return passing;
  }

  end(passing: Passing, endedAt = performance.now()): Omit<Passage, "root" | "lost"> {
    this.#writes.delete(passing);
    const isCreate = this.#creates.delete(passing.number);
    const { isWrite: _isWrite, ...known } = passing;
    const openCreates = !isCreate ? [] : this.#creates.size > mostOpenCreates ? undefined : [...this.#creates];
    return { ...known, openCreates, endedAt };
  }

  #callerOf(key: string): number | undefined {
    const salted = digest(this.#salt + key);
    const known = this.#callers.get(salted);
    if (known !== undefined || this.#callers.size >= mostCallers) return known;
    this.#callers.set(salted, this.#callers.size + 1);
    return this.#callers.size;
  }
}
