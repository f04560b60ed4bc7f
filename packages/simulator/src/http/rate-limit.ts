import type { Company } from "../company/company.ts";
import type { Problem } from "./exchange/problems.ts";

const minute = 60_000;

export class RateLimiter {
  /** The instants within the last minute, by the records, which a reset replaces, so that it restarts the count. */
  readonly #requests = new WeakMap<Company["records"], number[]>();

  /** Counts a request; returns a problem if it exceeds the limit, in requests per minute. */
  admit(company: Company, limit: number): Problem | undefined {
    const now = company.clock.now();
    const earlier = this.#requests.get(company.records) ?? [];
    const recent = earlier.filter((instant) => instant > now - minute && instant <= now);
    const allowed = recent.length < limit;
    if (allowed) recent.push(now);
    this.#requests.set(company.records, recent);
    if (allowed) return undefined;
    // The limit may have been lowered since: as many as exceed it must expire first.
    const oldest = recent[recent.length - limit] ?? now;
    const seconds = Math.ceil((oldest + minute - now) / 1000);
    return {
      code: "rate_limited",
      detail: `This company may make ${String(limit)} requests per minute. Wait ${String(seconds)} seconds.`,
      headers: { "retry-after": String(seconds) },
    };
  }
}
