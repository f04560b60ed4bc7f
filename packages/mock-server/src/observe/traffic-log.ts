import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Passage } from "@totem-partner/discovery/observation";

export const digest = (text: string): string => createHash("sha256").update(text).digest("base64");

/** The maximum number of distinct keys; requests with further ones are ignored. */
const mostCallers = 1000;

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

export interface Passing {
  number: number;
  startedAt: number;
  isWrite: boolean;
  isCreate: boolean;
  isAlone: boolean;
  caller: number | undefined;
  secrets: readonly string[];
}

export class TrafficLog {
  readonly #salt = randomBytes(16).toString("hex");
  readonly #callers = new Map<string, number>();
  readonly #writes = new Set<Passing>();
  #number = 0;

  /** Call when a request arrives; returns undefined if nothing can be learned from it. */
  begin({ method = "", headersDistinct }: IncomingMessage, isCreate: boolean): Passing | undefined {
    const keys = (headersDistinct["x-partner-api-key"] ?? []).filter((key) => key !== "");
    const caller = keys.length > 0 ? this.#callerOf(keys.join()) : undefined;
    if (keys.length > 0 && caller === undefined) return undefined;
    this.#number += 1;
    const isWrite = !reading.has(method);
    const isAlone = this.#writes.size === 0;
    const [number, startedAt] = [this.#number, performance.now()];
    const passing = { number, startedAt, isWrite, isCreate, isAlone, caller, secrets: keys };
    if (!isWrite) return passing;
    for (const other of this.#writes) other.isAlone = false;
    this.#writes.add(passing);
    return passing;
  }

  end(passing: Passing): Omit<Passage, "root" | "lost"> {
    this.#writes.delete(passing);
    const { isCreate: _isCreate, isWrite: _isWrite, ...known } = passing;
    const creates = passing.isCreate ? [...this.#writes].filter(({ isCreate }) => isCreate) : [];
    const openCreates = creates.map(({ number }) => number);
    return { ...known, openCreates, endedAt: performance.now() };
  }

  #callerOf(key: string): number | undefined {
    const salted = digest(this.#salt + key);
    const known = this.#callers.get(salted);
    if (known !== undefined || this.#callers.size >= mostCallers) return known;
    this.#callers.set(salted, this.#callers.size + 1);
    return this.#callers.size;
  }
}
