import type { PartnerClientOptions } from "../../src/index.ts";
import { clockOption, type RetryClock } from "../../src/send/deadline.ts";
import { authorization } from "./examples.ts";
import { type Answer, clientOf, json } from "./scripted-service.ts";

/** A clock whose waits are over at once, and are noted. Its chance is what was asked for: by default every wait is as long as it may be. */
export class VirtualClock implements RetryClock {
  readonly waits: number[] = [];
  readonly #chance: number;
  #now = 0;

  constructor(chance = 1) {
    this.#chance = chance;
  }

  now(): number {
    return this.#now;
  }

  random(): number {
    return this.#chance;
  }

  wait(milliseconds: number): Promise<void> {
    this.waits.push(milliseconds);
    this.pass(milliseconds);
    return Promise.resolve();
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** Options of a client that retries by this clock. */
export function timedBy(clock: RetryClock): PartnerClientOptions {
  const options: PartnerClientOptions & { [clockOption]: RetryClock } = { maxRetries: 3, [clockOption]: clock };
  return options;
}

/** The error of Node's fetch when a call of the system fails with this code. */
export const failedCall = (code: string, syscall = "read"): TypeError =>
  new TypeError("fetch failed", { cause: Object.assign(new Error(`${syscall} ${code}`), { code, syscall }) });

/** A connection that fails with this code: before it was made, if the call is `connect`. */
export const broken =
  (code: string, syscall?: string): Answer =>
  () => {
    throw failedCall(code, syscall);
  };

/** The answer is lost. */
export const lost = broken("ECONNRESET");

export const never: Answer = () => new Promise<Response>(() => {});

export const unavailable =
  (headers: Record<string, string> = {}): Answer =>
  () =>
    json({ detail: "Busy." }, 503, headers);

export const found: Answer = () => json(authorization);

/** A client that retries, and whose service answers so, one answer after the other, the last for all that follow. */
export function retrying(answers: Answer[], options: PartnerClientOptions = {}, clock = new VirtualClock()) {
  const left = [...answers];
  const answer: Answer = (request) => ((left.length > 1 ? left.shift() : left[0]) ?? lost)(request);
  return { clock, ...clientOf(answer, { ...timedBy(clock), ...options }) };
}

/** A client that retries, and whose service answers each request once, in this order. */
export const answering = (answers: Answer[], options: PartnerClientOptions = {}) =>
  retrying([...answers, broken("no answer is left")], { timeout: 20, ...options });
